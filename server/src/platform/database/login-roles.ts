import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import {
  addressOf,
  type LoginName,
  loginRoles,
  passwordOf,
  splitHosts,
} from "#config/database-address.ts";
import { connectingTo, Primary } from "./primary.ts";

/** With the answer's own second, a silent connection is given up early enough to be back in 10 s. */
const usualStatementMilliseconds = 6000;

/** The longest statement of each role. PostgreSQL ends a longer one. */
export const statementMilliseconds: Readonly<Record<LoginName, number>> = {
  app: usualStatementMilliseconds,
  batch: usualStatementMilliseconds,
  // Sweeps delete many rows, and nobody waits for them.
  sweep: 60_000,
  office: usualStatementMilliseconds,
  deed: usualStatementMilliseconds,
};

/** An idle connection is closed by its pool after this time. */
export const idleMilliseconds = 10_000;
/** An open transaction without a statement for so long is given up by its process. */
export const transactionMilliseconds = 6000;

/** Longer than a process keeps such a transaction: the process is gone. */
const abandonedTransactionMilliseconds = 7000;
/** Longer than a pool keeps an idle connection: its client is gone. */
const abandonedMilliseconds = 15_000;

/**
 * Bounds of PostgreSQL itself, in milliseconds. If a connection is lost without a sign, it rolls
 * back what was open there and releases its locks, and its place is free again.
 */
const timeLimits = {
  statement_timeout: usualStatementMilliseconds,
  idle_in_transaction_session_timeout: abandonedTransactionMilliseconds,
  idle_session_timeout: abandonedMilliseconds,
};

type Settings = Readonly<Record<string, string | number>>;

/** Set for the role and not by each connection: a pooler keeps no settings of a connection. */
const settingsOf: Readonly<Record<LoginName, Settings>> = {
  app: timeLimits,
  /**
   * For statements that read rows by key: planning takes longer than reading. A plan made for an
   * empty table must also work after the table has grown, so sequential scans are off.
   */
  batch: { ...timeLimits, plan_cache_mode: "force_generic_plan", enable_seqscan: "off" },
  sweep: { ...timeLimits, statement_timeout: statementMilliseconds.sweep },
  office: timeLimits,
  deed: timeLimits,
};

interface LoginRole {
  readonly role: string;
  readonly settings: Settings;
}

/** A single connection of a role, for what a pool cannot do. */
export function createClient(url: string, config: pg.ClientConfig = {}): pg.Client {
  const Client = connectingTo(pg.Client, Primary.of(url, "login"));
  return new Client({ ...config, connectionString: splitHosts(url)[0] });
}

const attemptsMax = 20;
const restMilliseconds = 50;

/** Lets the roles log in with the passwords of the application's address, as the owner. */
export async function openLogins(owner: pg.Pool, databaseUrl: string): Promise<void> {
  for (const name of Object.keys(loginRoles) as LoginName[]) {
    const login = { role: loginRoles[name], settings: settingsOf[name] };
    await openLogin(owner, login, addressOf(databaseUrl, name));
  }
}

/**
 * Changes the role only if it cannot log in: roles belong to the whole cluster, and processes that
 * start at the same time would get in each other's way.
 */
async function openLogin(owner: pg.Pool, login: LoginRole, url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if ((await isAsWanted(owner, login)) && (await canLogIn(url))) return;
    try {
      await change(owner, login, passwordOf(url));
      if (!(await canLogIn(url))) throw new Error(loginSentence(login));
      return;
    } catch (error) {
      if (!isChangedMeanwhile(error) || attempt === attemptsMax) throw error;
      await pause(restMilliseconds);
    }
  }
}

async function isAsWanted(owner: pg.Pool, { role, settings }: LoginRole): Promise<boolean> {
  const { rows } = await owner.query<{ canLogIn: boolean; settings: string[] | null }>(
    `select rolcanlogin as "canLogIn", rolconfig as settings from pg_roles where rolname = $1`,
    [role],
  );
  const wanted = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const isSet = wanted.every((setting) => rows[0]?.settings?.includes(setting));
  return isSet && rows[0]?.canLogIn === true;
}

async function change(
  owner: pg.Pool,
  { role, settings }: LoginRole,
  password: string,
): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const secret = password === "" ? "null" : pg.escapeLiteral(scramSecret(password));
  try {
    await owner.query(`alter role ${name} login password ${secret}`);
    for (const [setting, value] of Object.entries(settings)) {
      await owner.query(`alter role ${name} set ${setting} = ${pg.escapeLiteral(String(value))}`);
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === "42501")) throw error;
    throw new Error(
      `${error.message}: the owner needs the right to change ${role}, ` +
        "or an administrator lets it log in.",
      { cause: error },
    );
  }
}

const loginSentence = ({ role }: LoginRole) =>
  `${role} cannot log in with the owner's way of logging in: give DATABASE_URL the login of ` +
  "krapao_app, and DATABASE_OWNER_URL the owner's.";

/** Another process changed the same role at the same moment. */
function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.message === "tuple concurrently updated";
}

async function canLogIn(url: string): Promise<boolean> {
  const client = createClient(url);
  // If the server ends meanwhile, the connection fails. That error is enough.
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith("28")) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The form in which PostgreSQL stores a password. Sent instead of the password, so that no log of
 * statements contains it.
 */
function scramSecret(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  const serverKey = keyOf("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

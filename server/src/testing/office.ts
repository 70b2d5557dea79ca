import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ActReply } from "@krapao/contract/office/acts";
import { acts } from "@krapao/contract/office/acts";
import type { OfficeRoute } from "@krapao/contract/office/office-route";
import type { Role } from "@krapao/contract/office/permissions";
import { sandboxEntry, signIn } from "@krapao/contract/office/sign-in";
import type { ReplyOf } from "@krapao/contract/route";
import { Authenticator, type Circumstances } from "@krapao/testkit/authenticator";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { changeUnguarded } from "@krapao/testkit/settings";
import { parse } from "valibot";
import { afterAll } from "vitest";
import { projectDir } from "#config/config.ts";
import { createDatabase, createPool } from "#platform/database/database.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import { figuresQuery } from "#platform/watch/queue-query.ts";
import { listQueues } from "#watch/queues.ts";
import { LiveTopics } from "#office/live.ts";
import { createOffice, type OfficeOptions } from "#office/office.ts";
import type { World } from "./world.ts";

export const officeOrigin = "http://localhost:8081";

interface CallOptions {
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
}

interface GuardOptions {
  readonly values?: readonly unknown[];
  /** The login that has another way to it. `app`: all logins of the servers of members. */
  readonly except?: "app" | "owner";
  readonly by?: RegExp;
}

const membersLogins: readonly (string | undefined)[] = ["app", "batch", "sweep"];

/** The office on the database of a world. */
export class OfficeWorld {
  readonly app: FastifyInstance;
  readonly pools: Readonly<Record<"office" | "deeds" | "batch" | "sweep", pg.Pool>>;
  readonly #world: World;

  constructor(app: FastifyInstance, pools: OfficeWorld["pools"], world: World) {
    this.app = app;
    this.pools = pools;
    this.#world = world;
  }

  /** What a login of the database may do without an act, or fails for another reason. */
  async listUnguarded(
    statements: readonly string[],
    { values = [], except, by = /needs an act|permission denied/ }: GuardOptions = {},
  ): Promise<string[]> {
    const logins = { app: this.#world.pool, ...this.pools, owner: this.#world.owner };
    const found: string[] = [];
    const left = except === "app" ? membersLogins : [except];
    for (const [login, pool] of Object.entries(logins)) {
      if (left.includes(login)) continue;
      for (const statement of statements) {
        const answer = await pool.query(statement, [...values]).then(
          () => "done",
          ({ message }: Error) => message,
        );
        if (!by.test(answer)) found.push(`${login}: ${statement}: ${answer}`);
      }
    }
    return found;
  }

  async close(): Promise<void> {
    await this.app.close();
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()));
  }
}

export async function openOffice(
  world: World,
  given: Partial<OfficeOptions> = {},
): Promise<OfficeWorld> {
  const { config, ctx } = world;
  const url = config.databaseUrl ?? "";
  const pools = {
    office: createPool({ url, as: "office", size: 4 }),
    deeds: createPool({ url, as: "deed", size: 4 }),
    batch: createPool({ url, as: "batch", size: 1 }),
    sweep: createPool({ url, as: "sweep", size: 1 }),
  };
  const app = await createOffice({
    config,
    passkeys: { domain: "localhost", origins: [officeOrigin] },
    db: createDatabase(pools.office),
    deeds: createDatabase(pools.deeds),
    files: ctx.files,
    seal: ctx.seal,
    live: new LiveTopics(),
    queueFigures: figuresQuery(listQueues({ hasHelpDesk: true })),
    ...given,
  });
  return new OfficeWorld(app, pools, world);
}

/** The office of a test file: it is closed after the file's last test. */
export async function setUpOffice(
  world: World,
  given: Partial<OfficeOptions> = {},
): Promise<OfficeWorld> {
  const office = await openOffice(world, given);
  afterAll(() => office.close());
  return office;
}

/** One browser with its cookies and one key. */
export class OfficeBrowser {
  readonly #app: FastifyInstance;
  readonly cookies: Record<string, string>;
  key = new Authenticator(officeOrigin);

  constructor({ app }: OfficeWorld, cookies: Record<string, string> = {}) {
    this.#app = app;
    this.cookies = { ...cookies };
  }

  async call<Call extends OfficeRoute>(
    { method, path, reply }: Call,
    { body, params = {}, headers = {} }: CallOptions = {},
  ) {
    const response = await this.#app.inject({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ""),
      ...(body === undefined ? {} : { payload: body as object | Buffer }),
      headers: { origin: officeOrigin, "office-active": "1", ...headers },
      cookies: this.cookies,
    });
    for (const { name, value } of response.cookies) this.cookies[name] = value;
    const read = response.json<ReplyOf<Call> & { code?: string }>();
    const isRefusal = response.statusCode >= 400;
    if (!isRefusal) parse(reply, read);
    return {
      status: response.statusCode,
      body: read,
      code: isRefusal ? read.code : undefined,
      headers: response.headers,
    };
  }

  /** Enters the sandbox as an operator with this role. */
  async enter(role: Role) {
    const challenge = await this.call(sandboxEntry.challenge, { body: { role } });
    if (challenge.status !== 200) return challenge;
    this.key = new Authenticator(officeOrigin);
    const body = { role, ...this.key.create(challenge.body) };
    return this.call(sandboxEntry.enter, { body });
  }

  async prove() {
    const { body } = await this.call(signIn.proveChallenge);
    return this.call(signIn.prove, { body: this.key.use(body) });
  }

  async approve(id: string, given: Circumstances = {}) {
    const challenge = await this.call(acts.challenge, { params: { id } });
    if (challenge.status !== 200)
      return { ...challenge, body: challenge.body as unknown as ActReply };
    return this.call(acts.approve, { params: { id }, body: this.key.use(challenge.body, given) });
  }
}

/** A browser in which an operator with this role works. */
export async function openBrowser(office: OfficeWorld, role: Role): Promise<OfficeBrowser> {
  const browser = new OfficeBrowser(office);
  const entered = await browser.enter(role);
  if (entered.status !== 200) throw new Error(`Not entered: ${entered.code}`);
  return browser;
}

/** An owner in a browser of their own agrees to what the command line requested. */
export async function approveAtOffice(world: World, request: Promise<ActReply>): Promise<void> {
  const { actId } = await request;
  const office = await openOffice(world);
  try {
    const owner = await openBrowser(office, "owner");
    const { code } = await owner.approve(actId);
    if (code !== undefined) throw new Error(`Not approved: ${code}`);
  } finally {
    await office.close();
  }
}

/** Invites an operator without the act that it needs once there is an owner; returns the secret of the link. */
export async function invite({ owner }: World, words: string): Promise<string> {
  const [id = "", roles = "", ...name] = words.split(" ");
  const invitation = randomToken();
  const hash = hashSecret(invitation).toString("hex");
  await changeUnguarded(
    owner,
    `select office_invite('${id}', '${name.join(" ")}', '{${roles}}', '\\x${hash}', office_console('boss'))`,
  );
  return invitation;
}

export async function acceptInvitation(browser: OfficeBrowser, invitation: string) {
  const challenge = await browser.call(signIn.invited, { body: { invitation } });
  if (challenge.status !== 200) return challenge;
  const body = { invitation, ...browser.key.create(challenge.body) };
  return browser.call(signIn.accept, { body });
}

/** A browser of an operator of their own: `lek agent Khun Lek`. */
export async function joinOperator(
  world: World,
  office: OfficeWorld,
  words: string,
): Promise<OfficeBrowser> {
  const browser = new OfficeBrowser(office);
  const accepted = await acceptInvitation(browser, await invite(world, words));
  if (accepted.status !== 200) throw new Error(`Not accepted: ${accepted.code}`);
  return browser;
}

/** Checks the record by a program of its own, which shares no code with the server. */
export async function checkRecord({ config }: World): Promise<{ code: number; text: string }> {
  const program = join(projectDir, "proof/src/check-office.ts");
  const env = { ...process.env, DATABASE_URL: config.databaseUrl };
  const child = spawn(process.execPath, [program], { cwd: projectDir, env });
  const closed = once(child, "close") as Promise<[number]>;
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => pieces.push(piece));
  }
  const [code] = await closed;
  return { code, text: Buffer.concat(pieces).toString() };
}

import { isPhoneLengthRight, normalisePhone } from "@krapao/contract/market";
import type { Context } from "#context.ts";
import { deviceOf } from "#platform/http/device.ts";
import { recordAct } from "#platform/audit.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { hashPassword, isPasswordCommon, isPasswordRight } from "#platform/secrets/password.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import type { Session } from "#platform/http/session.ts";
import { addressKey, type Limit, returnRateLimit, takeRateLimit } from "#platform/http/throttle.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";
import * as sessions from "./session-queries.ts";

/** The browser that logs in. */
export interface LoginBrowser {
  readonly isRemembered: boolean;
  readonly address: string;
  /** The cookie of a browser that may have logged in before. */
  readonly device: string | undefined;
  /** The header in which the browser names itself. */
  readonly agent: string | undefined;
}

interface LoginRequest extends LoginBrowser {
  readonly username: string;
  readonly password: string;
}

export interface OpenedSession {
  readonly token: string;
  /** The cookie by which the browser is known from now on. */
  readonly device: string;
}

/** Opens a session. An unknown phone and a wrong password get the same answer in the same time. */
export async function logIn(
  ctx: Context,
  { username, password, device = randomToken(), ...browser }: LoginRequest,
): Promise<OpenedSession> {
  const phone = normalisePhone(username, ctx.marketSettings);
  if (!isPhoneLengthRight(phone, ctx.marketSettings)) {
    throw new Failure("PHONE_NUMBER_REQUIRE_10_DIGIT", { field: "username" });
  }
  const deviceHash = hashSecret(device);
  const member = await queries.findForLogin(ctx.db, phone, deviceHash);

  // A browser that the member used before has its own limit, so that strangers cannot exhaust it.
  const accountLimit = member?.is_known_device
    ? {
        key: `login:device:${member.id}:${deviceHash.toString("hex")}`,
        ...rules.loginLimits.device,
      }
    : { key: `login:account:${phone}`, ...rules.loginLimits.account };
  const addressLimit = loginAddressLimit(ctx, browser.address);
  await takeRateLimit(ctx.db, addressLimit);
  await takeRateLimit(ctx.db, accountLimit);

  const isRight = await isPasswordRight(member?.password_hash, password);
  if (!member || !isRight) throw new Failure("WRONG_CREDENTIAL");

  await returnRateLimit(ctx.db, accountLimit.key);
  await returnRateLimit(ctx.db, addressLimit.key);
  if (member.is_disabled) throw await disabledFailure(ctx.db, member.id);

  return ctx.db.transaction().execute(async (tx) => {
    // The password may have changed, or the member may have been disabled, during the check.
    if (!(await queries.lockUnchanged(tx, member))) throw new Failure("LOGIN_FAIL");
    return openSession(tx, member.id, { ...browser, device });
  });
}

/** What a disabled member reads who has proved who they are. */
export async function disabledFailure(db: Queryable, memberId: string): Promise<Failure> {
  return new Failure((await queries.isClosed(db, memberId)) ? "ACCOUNT_CLOSED" : "INACTIVE_USER");
}

/** Failed logins from one address, by password or passkey. */
export function loginAddressLimit(ctx: Context, address: string): Limit {
  return {
    key: `login:address:${addressKey(address)}`,
    max: ctx.config.perAddressHour,
    seconds: 3600,
  };
}

/** Opens a session for a member who has proved who they are and is locked by the transaction. */
export async function openSession(
  tx: Queryable,
  memberId: string,
  { isRemembered, address, device = randomToken(), agent }: LoginBrowser,
): Promise<OpenedSession> {
  const token = randomToken();
  const kind = deviceOf(agent);
  const { remembered, other } = rules.sessionLifeSeconds;
  await sessions.addSession(tx, {
    tokenHash: hashSecret(token),
    memberId,
    lifeSeconds: isRemembered ? remembered : other,
    device: kind,
  });
  await sessions.rememberDevice(tx, memberId, { deviceHash: hashSecret(device), device: kind });
  await recordAct(tx, { actor: memberId, act: "account.login", detail: { address } });
  return { token, device };
}

export async function logOut(ctx: Context, session: Session): Promise<void> {
  await sessions.endSession(ctx.db, session.tokenHash);
}

/** Changes the password and ends the member's other sessions. */
export async function changePassword(
  ctx: Context,
  { memberId, tokenHash }: Session,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const before = await checkPassword(ctx, memberId, { given: oldPassword, field: "oldPassword" });
  if (isPasswordCommon(newPassword)) {
    throw new Failure("INVALID_USER_INFO", { field: "newPassword" });
  }
  const after = await hashPassword(newPassword);
  await ctx.db.transaction().execute(async (tx) => {
    // The owner may have set a new password meanwhile, which an old session must not replace.
    if (!(await queries.changePasswordHash(tx, memberId, { before, after }))) {
      throw new Failure("WRONG_PASSWORD", { field: "oldPassword" });
    }
    await sessions.endOtherSessions(tx, { memberId, tokenHash });
    await recordAct(tx, { actor: memberId, act: "account.password" });
  });
}

/**
 * Refuses a password that is not the member's. All calls of a member share one limit. Returns the
 * hash of the password.
 */
export async function checkPassword(
  ctx: Context,
  memberId: string,
  { given, field }: { given: string; field: string },
): Promise<string> {
  const limit = { key: `change-password:${memberId}`, ...rules.changePasswordLimit };
  await takeRateLimit(ctx.db, limit);
  const stored = await queries.readPasswordHash(ctx.db, memberId);
  if (!(await isPasswordRight(stored, given))) throw new Failure("WRONG_PASSWORD", { field });
  await returnRateLimit(ctx.db, limit.key);
  return stored;
}

/** Refuses a session without a recent login or unlock, unless the password is given. */
export async function requireProof(
  ctx: Context,
  { memberId, tokenHash }: Session,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) {
    await checkPassword(ctx, memberId, { given: password, field: "password" });
    return;
  }
  if (await sessions.isProofRecent(ctx.db, tokenHash, rules.proofLifeSeconds)) return;
  throw new Failure("KEY_MISSING", { field: "password" });
}

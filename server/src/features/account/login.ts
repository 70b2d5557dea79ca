import { isPhoneLengthRight, normalisePhone } from "@krapao/contract/market";
import type { Context } from "#context.ts";
import { deviceOf } from "#platform/http/device.ts";
import { recordAct } from "#platform/audit.ts";
import { Failure } from "#platform/http/failure.ts";
import { hashPassword, isPasswordCommon, isPasswordRight } from "#platform/secrets/password.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import type { Session } from "#platform/http/session.ts";
import { addressKey, returnRateLimit, takeRateLimit } from "#platform/http/throttle.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

interface LoginRequest {
  readonly username: string;
  readonly password: string;
  readonly isRemembered: boolean;
  readonly address: string;
  /** The cookie of a browser that may have logged in before. */
  readonly device: string | undefined;
  /** The header in which the browser names itself. */
  readonly agent: string | undefined;
}

/** Opens a session. An unknown phone and a wrong password get the same answer in the same time. */
export async function logIn(
  ctx: Context,
  { username, password, isRemembered, address, device = randomToken(), agent }: LoginRequest,
): Promise<{ token: string; device: string }> {
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
  const addressLimit = {
    key: `login:address:${addressKey(address)}`,
    max: ctx.config.perAddressHour,
    seconds: 3600,
  };
  await takeRateLimit(ctx.db, addressLimit);
  await takeRateLimit(ctx.db, accountLimit);

  const isRight = await isPasswordRight(member?.password_hash, password);
  if (!member || !isRight) throw new Failure("WRONG_CREDENTIAL");

  await returnRateLimit(ctx.db, accountLimit.key);
  await returnRateLimit(ctx.db, addressLimit.key);
  if (member.is_disabled) throw new Failure("INACTIVE_USER");

  const token = randomToken();
  const kind = deviceOf(agent);
  const { remembered, other } = rules.sessionLifeSeconds;
  await ctx.db.transaction().execute(async (tx) => {
    // The password may have changed, or the member may have been disabled, during the check.
    if (!(await queries.lockUnchanged(tx, member))) throw new Failure("LOGIN_FAIL");
    const lifeSeconds = isRemembered ? remembered : other;
    await queries.addSession(tx, {
      tokenHash: hashSecret(token),
      memberId: member.id,
      lifeSeconds,
      device: kind,
    });
    await queries.rememberDevice(tx, member.id, { deviceHash, device: kind });
    await recordAct(tx, { actor: member.id, act: "account.login", detail: { address } });
  });
  return { token, device };
}

export async function logOut(ctx: Context, session: Session): Promise<void> {
  await queries.endSession(ctx.db, session.tokenHash);
}

/** Changes the password and ends the member's other sessions. */
export async function changePassword(
  ctx: Context,
  { memberId, tokenHash }: Session,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const limit = { key: `change-password:${memberId}`, ...rules.changePasswordLimit };
  await takeRateLimit(ctx.db, limit);
  const before = await queries.readPasswordHash(ctx.db, memberId);
  if (!(await isPasswordRight(before, oldPassword))) {
    throw new Failure("WRONG_PASSWORD", { field: "oldPassword" });
  }
  await returnRateLimit(ctx.db, limit.key);
  if (isPasswordCommon(newPassword)) {
    throw new Failure("INVALID_USER_INFO", { field: "newPassword" });
  }
  const after = await hashPassword(newPassword);
  await ctx.db.transaction().execute(async (tx) => {
    // The owner may have set a new password meanwhile, which an old session must not replace.
    if (!(await queries.changePasswordHash(tx, memberId, { before, after }))) {
      throw new Failure("WRONG_PASSWORD", { field: "oldPassword" });
    }
    await queries.endOtherSessions(tx, { memberId, tokenHash });
    await recordAct(tx, { actor: memberId, act: "account.password" });
  });
}

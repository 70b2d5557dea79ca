import type { Assertion, Attestation, NewPasskey } from "@krapao/contract/passkey";
import type { Context } from "#context.ts";
import {
  type LoginBrowser,
  disabledFailure,
  loginAddressLimit,
  type OpenedSession,
  openSession,
  requireProof,
} from "#features/account/login.ts";
import { lockEnabled } from "#features/account/queries.ts";
import { proofLifeSeconds } from "#features/account/rules.ts";
import { isProofRecent } from "#features/account/session-queries.ts";
import { recordAct } from "#platform/audit.ts";
import { deviceOf } from "#platform/http/device.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/http/session.ts";
import { addressKey, returnRateLimit, takeRateLimit } from "#platform/http/throttle.ts";
import { readSetting } from "#settings/read-setting.ts";
import {
  requestPasskey,
  checkPasskey,
  makeChallenge,
  orInvalid,
  requirePasskeys,
  takeChallenge,
} from "./challenges.ts";
import * as queries from "./queries.ts";
import { NotVerified, toBase64Url, verifyAdded } from "./verify.ts";

const passkeysMax = 10;

const toLogIn = { purpose: "login", tokenHash: null } as const;

/** Challenges that are not followed by a login, from one address. Each is a row for some minutes. */
const challengeLimit = (ctx: Context, address: string) => ({
  key: `passkey:address:${addressKey(address)}`,
  max: ctx.config.perAddressHour,
  seconds: 3600,
});

/** The challenge names no member and takes no name, so it reveals nothing about anyone. */
export async function challengeLogin(ctx: Context, address: string) {
  requirePasskeys(ctx);
  await takeRateLimit(ctx.db, challengeLimit(ctx, address));
  return requestPasskey(ctx, toLogIn, []);
}

/** Opens a session by a passkey, after the same checks as by a password. */
export async function logInByPasskey(
  ctx: Context,
  assertion: Assertion,
  browser: LoginBrowser,
): Promise<OpenedSession> {
  const limit = loginAddressLimit(ctx, browser.address);
  await takeRateLimit(ctx.db, limit);
  const { passkey, use } = await checkPasskey(ctx, assertion, toLogIn);
  await returnRateLimit(ctx.db, limit.key);
  await returnRateLimit(ctx.db, challengeLimit(ctx, browser.address).key);
  if (passkey.is_disabled) throw await disabledFailure(ctx.db, passkey.member_id);
  return ctx.db.transaction().execute(async (tx) => {
    // A new password may have removed the passkey, or the member may have been disabled meanwhile.
    const isEnabled = await lockEnabled(tx, passkey.member_id);
    const isNoted = isEnabled && (await queries.notePasskeyUse(tx, passkey, use));
    if (!isNoted) throw new Failure("LOGIN_FAIL");
    return openSession(tx, passkey.member_id, browser);
  });
}

export async function listPasskeys({ db, config }: Context, { memberId, tokenHash }: Session) {
  const found = await queries.listPasskeys(db, memberId);
  return {
    passkeys: found.map((one) => ({
      id: one.id,
      device: one.device,
      createdAt: one.created_at.toISOString(),
      lastUsedAt: one.last_used_at?.toISOString() ?? null,
    })),
    isOffered: config.passkeys !== null,
    needsPassword: !(await isProofRecent(db, tokenHash, proofLifeSeconds)),
  };
}

/** Somebody who holds an unlocked phone for a moment must not add a key of their own. */
export async function preparePasskey(
  ctx: Context,
  session: Session,
  password: string | undefined,
): Promise<NewPasskey> {
  const { domain } = requirePasskeys(ctx);
  await requireProof(ctx, session, password);
  const { memberId, tokenHash } = session;
  const { name: rpName } = await readSetting(ctx.db, "site");
  return ctx.db.transaction().execute(async (tx) => {
    const member = await queries.lockMemberForPasskeys(tx, memberId);
    const existing = await queries.listPasskeys(tx, memberId);
    if (existing.length >= passkeysMax) throw new Failure("PASSKEY_LIMIT");
    return {
      challenge: await makeChallenge(tx, { purpose: "add", tokenHash }),
      rpId: domain,
      rpName,
      user: { id: toBase64Url(memberId), name: member.username, displayName: member.name },
      ids: existing.map((one) => toBase64Url(one.credential_id)),
    };
  });
}

export async function addPasskey(
  ctx: Context,
  { memberId, tokenHash }: Session,
  { attestation, agent }: { attestation: Attestation; agent: string | undefined },
): Promise<void> {
  const config = requirePasskeys(ctx);
  await orInvalid(ctx, async () => {
    const purpose = { purpose: "add", tokenHash } as const;
    const challenge = await takeChallenge(ctx, attestation.clientDataJSON, purpose);
    const added = await verifyAdded(config, attestation, challenge);
    await ctx.db.transaction().execute(async (tx) => {
      await queries.lockMemberForPasskeys(tx, memberId);
      const existing = await queries.listPasskeys(tx, memberId);
      if (existing.length >= passkeysMax) throw new Failure("PASSKEY_LIMIT");
      const isAdded = await queries.addPasskey(tx, memberId, { added, device: deviceOf(agent) });
      if (!isAdded) throw new NotVerified("the credential is in use");
      await recordAct(tx, { actor: memberId, act: "account.passkey-add" });
    });
  });
}

export async function removePasskey(
  { db }: Context,
  { memberId }: Session,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await queries.removePasskey(tx, memberId, id))) return;
    await recordAct(tx, { actor: memberId, act: "account.passkey-remove" });
  });
}

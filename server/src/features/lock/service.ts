import type { Assertion } from "@krapao/contract/passkey";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { checkPassword, requireProof } from "#features/account/login.ts";
import { lockEnabled } from "#features/account/queries.ts";
import { requestPasskey, checkPasskey } from "#features/passkey/challenges.ts";
import { listPasskeys, notePasskeyUse } from "#features/passkey/queries.ts";
import { toBase64Url } from "#features/passkey/verify.ts";
import { recordAct } from "#platform/audit.ts";
import { clockNow, type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/http/session.ts";
import { idleSeconds } from "#platform/http/session-lock.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import { notifyLock } from "#platform/sockets/notices.ts";

export async function readLock({ db, config }: Context, { memberId, lock }: Session) {
  const hasPasskey = config.passkeys !== null && (await listPasskeys(db, memberId)).length > 0;
  return { isOn: lock !== null, isLocked: lock?.isLocked ?? false, hasPasskey };
}

/** Somebody who holds an unlocked phone for a moment must not switch the lock off. */
export async function setLock(
  ctx: Context,
  session: Session,
  { isOn, password }: { isOn: boolean; password?: string | undefined },
): Promise<void> {
  if (!isOn) await requireProof(ctx, session, password);
  const { memberId } = session;
  await ctx.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("member")
      .set({ locks_when_idle: isOn })
      .where("id", "=", memberId)
      .where("locks_when_idle", "!=", isOn)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    // The idle time of every session counts from now.
    await tx
      .updateTable("session")
      .set({ active_at: clockNow, locked_at: null })
      .where("member_id", "=", memberId)
      .execute();
    await recordAct(tx, { actor: memberId, act: "account.lock", detail: { isOn } });
    await notifyLock(tx, { memberId, isOn });
  });
}

/** A session that locked meanwhile stays locked. */
export async function stayOpen({ db }: Context, { tokenHash, lock }: Session): Promise<void> {
  if (!lock) return;
  const { numUpdatedRows } = await db
    .updateTable("session")
    .set({ active_at: clockNow })
    .where("token_hash", "=", tokenHash)
    .where("locked_at", "is", null)
    .where("active_at", ">", secondsFromNow(-idleSeconds))
    .where(sql<boolean>`active_at <= clock_now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure("SESSION_LOCKED");
}

const unlocking = ({ tokenHash }: Session) => ({ purpose: "unlock", tokenHash }) as const;

export async function challengeUnlock(ctx: Context, session: Session) {
  const { memberId } = session;
  await takeRateLimit(ctx.db, { key: `unlock:${memberId}`, max: 60, seconds: 3600 });
  const passkeys = await listPasskeys(ctx.db, memberId);
  if (passkeys.length === 0) throw new Failure("NO_DATA");
  const ids = passkeys.map((one) => toBase64Url(one.credential_id));
  return requestPasskey(ctx, unlocking(session), ids);
}

export async function unlockByPassword(
  ctx: Context,
  session: Session,
  password: string,
): Promise<void> {
  await checkPassword(ctx, session.memberId, { given: password, field: "password" });
  await unlock(ctx.db, session);
}

export async function unlockByPasskey(
  ctx: Context,
  session: Session,
  assertion: Assertion,
): Promise<void> {
  const { passkey, use } = await checkPasskey(ctx, assertion, unlocking(session));
  if (passkey.member_id !== session.memberId) throw new Failure("PASSKEY_INVALID");
  await ctx.db.transaction().execute(async (tx) => {
    const isEnabled = await lockEnabled(tx, session.memberId);
    const isNoted = isEnabled && (await notePasskeyUse(tx, passkey, use));
    if (!isNoted) throw new Failure("PASSKEY_INVALID");
    await unlock(tx, session);
  });
}

async function unlock(tx: Queryable, { tokenHash }: Session): Promise<void> {
  await tx
    .updateTable("session")
    .set({ locked_at: null, active_at: clockNow, proved_at: clockNow })
    .where("token_hash", "=", tokenHash)
    .execute();
}

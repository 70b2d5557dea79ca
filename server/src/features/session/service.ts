import type { MemberSession } from "@krapao/contract/session";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { recordAct } from "#platform/audit.ts";
import type { Session } from "#platform/http/session.ts";

interface SessionList {
  readonly sessions: readonly MemberSession[];
  readonly previousLogin: { readonly at: string; readonly device: string | null } | null;
}

/** The most that are shown. A member who has more ends the others together. */
const shownMax = 50;

export async function listSessions(
  { db }: Context,
  { memberId, tokenHash }: Session,
): Promise<SessionList> {
  const rows = await db
    .selectFrom("session")
    .select(["id", "device", "created_at", "last_used_at"])
    .select(["previous_login_at", "previous_login_device"])
    .select(sql<boolean>`token_hash = ${tokenHash}`.as("is_current"))
    .where("member_id", "=", memberId)
    .where("expires_at", ">", sql<Date>`clock_now()`)
    .orderBy("is_current", "desc")
    .orderBy("last_used_at", "desc")
    .limit(shownMax)
    .execute();
  const current = rows.find((row) => row.is_current);
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      isCurrent: row.is_current,
      device: row.device,
      startedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })),
    previousLogin: current?.previous_login_at
      ? { at: current.previous_login_at.toISOString(), device: current.previous_login_device }
      : null,
  };
}

/** Ends a session of this member; another member's id finds nothing. Its sockets end with it. */
export async function endMemberSession(
  { db }: Context,
  { memberId }: Session,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("session")
      .where("member_id", "=", memberId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await recordAct(tx, { actor: memberId, act: "account.session-end" });
  });
}

export async function endOtherSessions(
  { db }: Context,
  { memberId, tokenHash }: Session,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("session")
      .where("member_id", "=", memberId)
      .where("token_hash", "!=", tokenHash)
      .executeTakeFirst();
    const detail = { count: Number(numDeletedRows) };
    await recordAct(tx, { actor: memberId, act: "account.sessions-end", detail });
  });
}

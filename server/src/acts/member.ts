import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import type { Deed } from "./deed.ts";

/** The act itself is what is kept: a note in its reason, a reveal for the minute after it. */
export const keepAct: Deed = () => Promise.resolve({});

/** The sockets of a session end with it. */
async function endAll(tx: Queryable, memberId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from session where member_id = ${memberId}
  `.execute(tx);
  return Number(numAffectedRows);
}

export const endSessions: Deed = async (tx, memberId) => ({ ended: await endAll(tx, memberId) });

/** A blocked member loses all sessions at once. */
export const disableMember: Deed = async (tx, memberId) => {
  await sql`
    update member set disabled_at = clock_now() where id = ${memberId} and disabled_at is null
  `.execute(tx);
  return { memberDisabled: "true", ended: await endAll(tx, memberId) };
};

export const enableMember: Deed = async (tx, memberId) => {
  await sql`update member set disabled_at = null where id = ${memberId}`.execute(tx);
  return { memberDisabled: "false" };
};

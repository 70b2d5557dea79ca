import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import type { Tables } from "#tables.ts";
import { takenKey } from "#platform/http/idempotency.ts";
import type { RequestKey } from "./post.ts";

/**
 * The idempotency keys of requests that open no operation under their key. An operation keeps its
 * own key. The lock on the member's account makes sure that no two requests or operations share a
 * key.
 */

/** The kind of a request. The database writes slips, gifts, codes, spins and stops itself. */
export type RequestKind = Tables["request"]["kind"];

/**
 * Takes a key for a request and returns whether the same request took it before. Refuses a key of
 * another request.
 */
export async function takeRequestKey(
  db: Queryable,
  memberId: string,
  { kind, requestKey }: { kind: RequestKind; requestKey: RequestKey | undefined },
): Promise<{ isRepeat: boolean }> {
  // A key that we made ourselves is unique already.
  if (!requestKey || requestKey.key.startsWith("own:")) return { isRepeat: false };
  const { key, requestHash } = requestKey;
  const { rows } = await sql<{ result: "NEW" | "REPEAT" | "TAKEN" }>`
    select request_take(${memberId}, ${key}, ${requestHash}, ${kind}) as result
  `.execute(db);
  if (rows[0]?.result === "TAKEN") throw takenKey();
  return { isRepeat: rows[0]?.result === "REPEAT" };
}

interface Requester {
  readonly memberId: string;
  readonly key: string;
  /** The kind that the caller has checked itself. */
  readonly own?: RequestKind;
}

/** Refuses a key that belongs to an operation or to a request of another kind. */
export async function refuseTakenKey(
  db: Queryable,
  { memberId, key, own }: Requester,
): Promise<void> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from operation where member_id = ${memberId} and key = ${key})
      or exists (
        select from request
        where member_id = ${memberId} and key = ${key} and kind is distinct from ${own ?? null}
      ) as "isTaken"
  `.execute(db);
  if (rows[0]?.isTaken) throw takenKey();
}

/** Returns whether the same request took the key before. Refuses a key of another request. */
export async function isRepeatedRequest(
  db: Queryable,
  memberId: string,
  { key, requestHash }: RequestKey,
): Promise<boolean> {
  const { rows } = await sql<{ request_hash: Buffer }>`
    select request_hash from request where member_id = ${memberId} and key = ${key}
  `.execute(db);
  const [found] = rows;
  if (found && !found.request_hash.equals(requestHash)) throw takenKey();
  return found !== undefined;
}

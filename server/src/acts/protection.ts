import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { type RawBuilder, sql } from "kysely";
import type { LimitName } from "#features/protection/limit-queries.ts";
import { toStored } from "#features/protection/limits.ts";
import { beginStop, type NewStop } from "#features/protection/queries.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { notifyOnCommit } from "#platform/sockets/notices.ts";
import { newReference } from "#platform/secrets/references.ts";
import type { Deed } from "./deed.ts";

/** Decisions about held deposits, and stops that staff begin or lift for a member. */

async function notifyMember(tx: Queryable, memberId: string): Promise<void> {
  const message: MoneyEvent = { reason: "deposit" };
  await notifyOnCommit(tx, { memberId, event: socketEvents.money, message });
}

/** A deed about a held deposit, which is named by its member and the number of its operation. */
const decideHold =
  (state: string, work: (memberId: string, number: string) => RawBuilder<unknown>): Deed =>
  async (tx, subject) => {
    const [memberId = "", number = ""] = subject.split("/");
    const { rows } = await sql<{ is_done: boolean }>`
      select ${work(memberId, number)} as is_done
    `.execute(tx);
    if (!rows[0]?.is_done) throw new Failure("NO_DATA");
    await notifyMember(tx, memberId);
    return { holdState: state };
  };

export const returnHold = decideHold(
  "held",
  (memberId, number) => sql`deposit_hold_return_now(${memberId}, ${number}::bigint)`,
);
export const retryHold = decideHold(
  "returning",
  (memberId, number) =>
    sql`deposit_hold_retry(${memberId}, ${number}::bigint, ${newReference("B")})`,
);
export const creditRefusedHold = decideHold(
  "credited",
  (memberId, number) => sql`deposit_hold_credit_refused(${memberId}, ${number}::bigint)`,
);

/** Closes the doors at once, as the member's own stop does. */
async function begin(tx: Queryable, memberId: string, stop: NewStop) {
  await beginStop(tx, memberId, { stop, requestKey: undefined });
  const { rows } = await sql<{ id: bigint }>`
    select max(id) as id from protection_stop where member_id = ${memberId}
  `.execute(tx);
  await notifyMember(tx, memberId);
  return { stopId: String(rows[0]?.id) };
}

export const beginBreak: Deed = (tx, memberId, input) =>
  begin(tx, memberId, { kind: "break", days: Number(input["days"]) });

export const beginExclusion: Deed = (tx, memberId, input) => {
  const { months } = input;
  return begin(tx, memberId, {
    kind: "exclusion",
    months: typeof months === "number" ? months : null,
  });
};

/** The act itself is the note. It closes the markers of harm that led to the talk. */
export const noteTalk: Deed = async (tx, memberId) => {
  const { rows } = await sql<{ closed: bigint }>`
    select harm_close(${memberId}) as closed
  `.execute(tx);
  return { markers: String(rows[0]?.closed ?? 0) };
};

/** What explains the finding is the reason of the act. */
export const closeAlert: Deed = async (tx, subject) => {
  const { rows } = await sql<{ is_done: boolean }>`
    select alert_close(${subject}) as is_done
  `.execute(tx);
  if (!rows[0]?.is_done) throw new Failure("NO_DATA");
  return {};
};

/** What two members share is harmless, or joins them again. */
export const decideLink =
  (kind: "ring.harmless" | "ring.join"): Deed =>
  async (tx, subject) => {
    const { rows } = await sql<{ is_done: boolean }>`
      select ring_decide(${kind}, ${subject}) as is_done
    `.execute(tx);
    if (!rows[0]?.is_done) throw new Failure("NO_DATA");
    return {};
  };

/** A lower limit holds at once. One that is higher than the present limit is refused. */
export const tightenLimit: Deed = async (tx, memberId, input) => {
  const { kind, period, amount } = input as LimitName & { amount: number };
  const { rows } = await sql<{ is_done: boolean }>`
    select protection_tighten(
      ${memberId}, ${kind}, ${period}, ${toStored({ kind, period }, amount) ?? null}::bigint
    ) as is_done
  `.execute(tx);
  if (!rows[0]?.is_done) throw new Failure("KEY_INVALID", { field: "amount" });
  await notifyMember(tx, memberId);
  return { limit: `${kind} ${period}`, limitNow: String(amount) };
};

/** A deed about a higher limit, which is named by its member, kind and period. */
const decideRaise =
  (work: "protection_agree_raise" | "protection_decline_raise"): Deed =>
  async (tx, subject) => {
    const [memberId = "", kind, period] = subject.split("/");
    const { rows } = await sql<{ is_done: boolean }>`
      select ${sql.id(work)}(${memberId}, ${kind}, ${period}) as is_done
    `.execute(tx);
    if (!rows[0]?.is_done) throw new Failure("NO_DATA");
    await notifyMember(tx, memberId);
    return {};
  };

/** The member may confirm the higher limit after its wait. */
export const agreeToRaise = decideRaise("protection_agree_raise");
export const declineRaise = decideRaise("protection_decline_raise");

/** The exclusion ends after a wait. */
export const liftStop: Deed = async (tx, subject) => {
  const [memberId = "", id = ""] = subject.split("/");
  const { rows } = await sql<{ until: Date | null }>`
    select protection_lift(${memberId}, ${id}::bigint) as until
  `.execute(tx);
  const until = rows[0]?.until;
  if (!until) throw new Failure("NO_DATA");
  await notifyMember(tx, memberId);
  return { until: until.toISOString() };
};

/** A deed about a stop, which is named by its member and its id. */
const decideStop =
  (work: (memberId: string, id: string) => RawBuilder<unknown>): Deed =>
  async (tx, subject) => {
    const [memberId = "", id = ""] = subject.split("/");
    const { rows } = await sql<{ is_done: boolean }>`
      select ${work(memberId, id)} as is_done
    `.execute(tx);
    if (!rows[0]?.is_done) throw new Failure("NO_DATA");
    await notifyMember(tx, memberId);
    return {};
  };

export const declineReturn = decideStop(
  (memberId, id) => sql`protection_decline(${memberId}, ${id}::bigint)`,
);
/** The member of a review is another person than the excluded one, or the same. */
export const decideReview = (isSame: boolean) =>
  decideStop(
    (memberId, id) => sql`protection_decide_review(${memberId}, ${id}::bigint, ${isSame})`,
  );

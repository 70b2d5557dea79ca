import type { Currency } from "@krapao/contract/fields";
import type { GameCode } from "@krapao/contract/slot";
import { sql } from "kysely";
import type { OperationState } from "#ledger/post.ts";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { claimDue, type DueRows, reschedule } from "#platform/database/due-rows.ts";
import { backOffMaxSeconds, type Side, type Target } from "./rules.ts";

/** A leg with everything that a provider call needs. */
export interface Leg {
  readonly memberId: string;
  readonly number: bigint;
  readonly leg: 1 | 2;
  readonly from: Side;
  readonly to: Target;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly provider: GameCode;
  readonly username: string;
  readonly direction: "DEPOSIT" | "WITHDRAW";
  readonly creditMinor: bigint;
  readonly reference: string;
  readonly referenceClass: "A" | "B" | "C";
  readonly delaySeconds: number;
}

export interface DueLeg extends Leg {
  /** It was never sent before: this claim sends it. */
  readonly isFirst: boolean;
  /** When it was last sent before this claim, unless that request is known to be over. */
  readonly sentBefore: Date | null;
  /** Grows with every claim, so that a process can detect that another one has taken over. */
  readonly attempts: number;
}

const legs: DueRows = {
  table: "game_transfer",
  key: ["member_id", "number", "leg"],
  longestSeconds: backOffMaxSeconds,
  counter: "attempts",
};

/** Claims legs. Records that a leg is sent (again) before it is sent. */
export function claimLegs(
  db: Queryable,
  claim: { limit: number; leaseSeconds: number },
): Promise<DueLeg[]> {
  return claimDue(db, legs, {
    ...claim,
    set: {
      state: sql`case claimed.state when 'WAITING' then 'REQUESTED' else claimed.state end`,
      requested_at: sql`case
        when claimed.state = 'WAITING'
          or exists (select from game_provider where code = claimed.provider and class = 'A')
        then clock_now() else claimed.requested_at end`,
    },
    before: sql`due.state = 'WAITING' as is_first, due.requested_at as sent_before`,
    select: sql`claimed.member_id as "memberId", claimed.number, claimed.leg,
      operation.source as "from", operation.target as "to",
      operation.amount_minor as "amountMinor", operation.currency,
      claimed.provider, account.username, claimed.direction,
      claimed.credit_minor as "creditMinor", claimed.reference,
      provider.class as "referenceClass", provider.delay_seconds as "delaySeconds",
      claimed.is_first as "isFirst", claimed.sent_before as "sentBefore", claimed.attempts`,
    join: sql`
      join game_provider as provider on provider.code = claimed.provider
      join operation
        on operation.member_id = claimed.member_id and operation.number = claimed.number
      join game_account as account
        on account.member_id = claimed.member_id and account.provider = claimed.provider`,
  });
}

interface FoundLeg extends Leg {
  readonly state: string;
}

/** Finds a leg by the reference that the provider has. */
export async function findLeg(db: Queryable, reference: string): Promise<FoundLeg | undefined> {
  const { rows } = await sql<FoundLeg>`
    select leg.member_id as "memberId", leg.number, leg.leg, leg.state,
      operation.source as "from", operation.target as "to",
      operation.amount_minor as "amountMinor", operation.currency,
      leg.provider, account.username, leg.direction, leg.credit_minor as "creditMinor",
      leg.reference, provider.class as "referenceClass", provider.delay_seconds as "delaySeconds"
    from game_transfer as leg
    join operation on operation.member_id = leg.member_id and operation.number = leg.number
    join game_account as account
      on account.member_id = leg.member_id and account.provider = leg.provider
    join game_provider as provider on provider.code = leg.provider
    where leg.reference = ${reference}
  `.execute(db);
  return rows[0];
}

interface UnknownAnswer {
  readonly seconds: number | undefined;
  readonly sentBefore: Date | null;
  /** It is kept for an operator. */
  readonly answer: string;
}

/**
 * Records that no clear answer came, and the next poll: none if only an operator can decide. If the
 * provider has answered a repeat, that repeat is over and the sending before it counts again.
 */
export async function noteUnknown(
  db: Queryable,
  { memberId, number, leg }: Pick<Leg, "memberId" | "number" | "leg">,
  { seconds, sentBefore, answer }: UnknownAnswer,
): Promise<void> {
  const requestedAt = sql`coalesce(${sentBefore}::timestamptz, requested_at)`;
  const unknownSince = sql`coalesce(unknown_since, ${clockNow})`;
  await reschedule(
    db,
    legs,
    { member_id: memberId, number, leg },
    {
      seconds: seconds ?? null,
      set: {
        state: "UNKNOWN",
        requested_at: requestedAt,
        unknown_since: unknownSince,
        last_answer: answer,
        answered_at: clockNow,
      },
      // Another process may have ended the leg: an ended leg stays as it is.
      where: sql`ended_at is null`,
    },
  );
}

/**
 * Records that nothing was done: the leg waits to be sent, as before the first attempt. If another
 * process has claimed it since, that process decides.
 */
export async function putOff(
  db: Queryable,
  { memberId, number, leg }: Pick<Leg, "memberId" | "number" | "leg">,
  { seconds, attempts }: { seconds: number; attempts: number },
): Promise<void> {
  await reschedule(
    db,
    legs,
    { member_id: memberId, number, leg, attempts },
    { seconds, set: { state: "WAITING" }, where: sql`state = 'REQUESTED'` },
  );
}

/** The state of a leg in our tables. */
export async function readLegState(db: Queryable, reference: string): Promise<string | undefined> {
  const leg = await db
    .selectFrom("game_transfer")
    .select("state")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return leg?.state;
}

/** Why a transfer failed, by the first of its legs that was refused. */
export async function findRefusal(db: Queryable, memberId: string, number: bigint) {
  return db
    .selectFrom("game_transfer")
    .select(["direction", "note"])
    .where("member_id", "=", memberId)
    .where("number", "=", number)
    .where("state", "=", "REFUSED")
    .orderBy("leg")
    .limit(1)
    .executeTakeFirst();
}

/** The transfer with a request key, if any. */
export async function findByKey(
  db: Queryable,
  memberId: string,
  key: string,
): Promise<{ number: bigint; state: OperationState; request_hash: Buffer | null } | undefined> {
  return db
    .selectFrom("operation")
    .select(["number", "state", "request_hash"])
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
}

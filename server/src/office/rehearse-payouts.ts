import { toAmount } from "@krapao/contract/amount";
import { dateOf } from "@krapao/contract/bangkok-day";
import type { Currency } from "@krapao/contract/fields";
import type { PayoutFigures, rehearsals } from "@krapao/contract/office/rehearsals";
import type { ReplyOf } from "@krapao/contract/route";
import type { HeldReason } from "@krapao/contract/withdraw";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { monotonicNow } from "#platform/monotonic.ts";
import { longestMilliseconds, readPast } from "./read-past.ts";
import { readDays } from "./rehearse-offer.ts";
import type { Span } from "./report-span.ts";

const pageSize = 500;
/** So many withdrawals with another verdict are listed. */
const listLength = 200;

type Reply = ReplyOf<typeof rehearsals.payouts>;
type Rehearsed = Omit<Reply, "changed"> & { readonly changed: NonNullable<Reply["changed"]> };

interface PayoutRow {
  readonly member_id: string;
  readonly phone: string;
  readonly reference: string;
  readonly at: Date;
  readonly currency: Currency;
  readonly amount_minor: bigint;
  readonly really: HeldReason[];
  readonly rehearsed: HeldReason[];
}

/** A page without withdrawals is one row that only says where the page ended. */
type PageRow = { readonly last_id: string } & (PayoutRow | { readonly member_id: null });

interface Request {
  readonly key: string;
  readonly value: unknown;
  readonly span: Span;
}

/** Runs the rules by which payouts are held over past withdrawals. It changes nothing. */
export async function rehearsePayouts(
  db: Database,
  { key, value, span }: Request,
): Promise<Rehearsed> {
  const endsAt = monotonicNow() + longestMilliseconds;
  const rows: PayoutRow[] = [];
  let last: string | undefined = "";
  await readPast(db, async (tx) => {
    const { fromAt, toAt } = await readDays(tx, span);
    while (last !== undefined && monotonicNow() < endsAt) {
      const { rows: page } = await sql<PageRow>`
        select last_id, member_id, phone, reference, at, currency, amount_minor, really, rehearsed
        from rehearsal_payouts(${key}, ${JSON.stringify(value)}::jsonb, ${fromAt}, ${toAt},
          ${last}, ${pageSize})
      `.execute(tx);
      rows.push(...page.filter((row) => row.member_id !== null));
      last = page[0]?.last_id;
    }
  });
  const byCurrency = [...Map.groupBy(rows, ({ currency }) => currency)];
  return {
    isWhole: last === undefined,
    figures: byCurrency.map(([currency, some]) => figuresOf(currency, some)),
    days: byCurrency.flatMap(([currency, some]) =>
      [...Map.groupBy(some, ({ at }) => dateOf(at))]
        .map(([day, ofDay]) => ({ day, currency, withdrawals: ofDay.length, ...heldOf(ofDay) }))
        .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    ),
    changed: rows
      .filter((row) => row.really.length > 0 !== row.rehearsed.length > 0)
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, listLength)
      .map((row) => ({
        id: row.member_id,
        phone: row.phone,
        reference: row.reference,
        at: row.at.toISOString(),
        currency: row.currency,
        amount: toAmount(row.amount_minor),
        reasons: row.rehearsed,
        reallyReasons: row.really,
      })),
  };
}

const amountOf = (rows: readonly PayoutRow[]) =>
  toAmount(rows.reduce((sum, row) => sum + row.amount_minor, 0n));

/** Those held now and those held then, for one reason or for any. */
function heldOf(rows: readonly PayoutRow[], reason?: HeldReason) {
  const isHeld = (reasons: readonly HeldReason[]) =>
    reason === undefined ? reasons.length > 0 : reasons.includes(reason);
  const held = rows.filter(({ rehearsed }) => isHeld(rehearsed));
  const reallyHeld = rows.filter(({ really }) => isHeld(really));
  return {
    held: held.length,
    heldAmount: amountOf(held),
    reallyHeld: reallyHeld.length,
    reallyHeldAmount: amountOf(reallyHeld),
  };
}

function figuresOf(currency: Currency, rows: readonly PayoutRow[]): PayoutFigures {
  const reasons = new Set(rows.flatMap(({ really, rehearsed }) => [...really, ...rehearsed]));
  const countOf = (isOne: (row: PayoutRow) => boolean) => rows.filter(isOne).length;
  return {
    currency,
    withdrawals: rows.length,
    amount: amountOf(rows),
    ...heldOf(rows),
    newlyHeld: countOf(({ really, rehearsed }) => really.length === 0 && rehearsed.length > 0),
    newlyReleased: countOf(({ really, rehearsed }) => really.length > 0 && rehearsed.length === 0),
    reasons: [...reasons].toSorted().map((reason) => ({ reason, ...heldOf(rows, reason) })),
  };
}

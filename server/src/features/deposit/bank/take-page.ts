import type { Queryable } from "#platform/database/database.ts";
import { CreditRefused } from "../credit-pages.ts";
import { openDeposits } from "../credit.ts";
import { addReceipts, lockTransfers } from "../receipts.ts";
import type { BankTransfer } from "../rules.ts";
import { endAsTwin, judgeDoubtfulAgain } from "../twins.ts";
import { refuseChangedAccounts, suspenseOf } from "./conclude.ts";
import * as feed from "./feed-queries.ts";
import { judgeTransfers, type Verdict } from "./judge.ts";
import * as queries from "./queries.ts";

/** A readable line of the feed. */
export interface ReadLine {
  readonly id: string;
  readonly transfer: BankTransfer;
}

/** Stores lines that a worker matches later. */
export async function keepLines(tx: Queryable, lines: readonly ReadLine[]): Promise<void> {
  const added = await addReceipts(
    tx,
    lines.map(({ id, transfer }) => ({ transfer, lineId: id })),
  );
  await addLineIds(
    tx,
    lines.filter(({ id }) => !added.has(id)),
  );
}

/**
 * Credits the lines of a page that fit and stores each line once, with its end: a row that is written
 * first and credited later costs three times as much. A line of a transfer that a slip reported before,
 * and a line that depends on another one of the page, are left to the worker. Returns the members who
 * got money.
 */
export async function creditLines(
  tx: Queryable,
  lines: readonly ReadLine[],
): Promise<readonly string[]> {
  await lockTransfers(
    tx,
    lines.map(({ transfer }) => transfer),
  );
  const isNew = await feed.listNewLines(tx, lines);
  await addLineIds(
    tx,
    lines.filter((_, index) => !isNew[index]),
  );
  const fresh = lines.filter((_, index) => isNew[index]);
  const verdicts = await judgeTransfers(
    tx,
    fresh.map(({ transfer }) => transfer),
  );
  const judged = fresh.flatMap((line, index) => {
    const verdict = verdicts[index];
    return verdict ? [{ line, verdict }] : [];
  });
  const credited = await creditOwned(tx, judged);
  const ids = await addReceipts(
    tx,
    judged.map(({ line: { id, transfer }, verdict }) => ({
      transfer,
      lineId: id,
      credit: credited.get(id),
      suspense: suspenseOf(verdict),
    })),
  );
  // A receipt that exists already would leave its deposit without a receipt: nothing is credited.
  if (ids.size !== judged.length)
    throw new CreditRefused("A line of the page was stored meanwhile.");
  await conclude(tx, judged, ids);
  return [...credited.values()].map(({ memberId }) => memberId);
}

interface JudgedLine {
  readonly line: ReadLine;
  readonly verdict: Verdict;
}

/** Credits the transfers whose senders are known. Returns the deposits by line. */
async function creditOwned(
  tx: Queryable,
  judged: readonly JudgedLine[],
): Promise<ReadonlyMap<string, { memberId: string; number: bigint }>> {
  const owned = judged.flatMap(({ line, verdict }) =>
    verdict !== "later" && "member" in verdict ? [{ ...line, member: verdict.member }] : [],
  );
  const numbers = await openDeposits(
    tx,
    owned.map(({ id, transfer, member }) => ({
      memberId: member.memberId,
      currency: transfer.currency,
      amountMinor: transfer.amountMinor,
      source: transfer.sender.bankCode,
      house: `bank:${transfer.receiver.bankCode}`,
      detail: { lineId: id, channel: "feed" },
    })),
  );
  if (owned.length > 0) {
    await refuseChangedAccounts(
      tx,
      owned.map(({ member }) => member),
    );
  }
  return new Map(
    owned.flatMap(({ id, member: { memberId } }, index) => {
      const number = numbers[index];
      return number === undefined ? [] : [[id, { memberId, number }] as const];
    }),
  );
}

async function conclude(
  tx: Queryable,
  judged: readonly JudgedLine[],
  ids: ReadonlyMap<string | null, bigint>,
): Promise<void> {
  const announced = judged.flatMap(({ line, verdict }) => {
    const receiptId = ids.get(line.id);
    if (verdict === "later" || !("member" in verdict) || receiptId === undefined) return [];
    const { memberId, hasAnnounced } = verdict.member;
    return hasAnnounced ? [{ receiptId, memberId, amountMinor: line.transfer.amountMinor }] : [];
  });
  await queries.useAnnouncements(tx, announced);
  // Last, because it makes receipts due again that were kept just now.
  for (const { line, verdict } of judged) {
    const id = ids.get(line.id);
    if (verdict === "later" || !("payment" in verdict) || id === undefined) continue;
    await endAsTwin(tx, id, verdict.payment);
    await judgeDoubtfulAgain(tx, verdict.payment);
  }
}

/** A slip has reported the transfers before, or the bank repeats the lines. */
async function addLineIds(tx: Queryable, lines: readonly ReadLine[]): Promise<void> {
  await feed.addLineIds(
    tx,
    lines.flatMap(({ id, transfer: { sender, reference } }) =>
      reference === null ? [] : [{ senderBank: sender.bankCode, reference, lineId: id }],
    ),
  );
}

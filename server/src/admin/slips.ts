import { toAmount } from "@krapao/contract/amount";
import type { ActReply } from "@krapao/contract/office/acts";
import { slipReasons } from "@krapao/contract/statement";
import { listCandidates } from "#features/deposit/bank/queries.ts";
import { matchSender } from "#features/deposit/rules.ts";
import * as held from "#features/deposit/slip/held-queries.ts";
import { createDatabase, type Database, type Queryable } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

/** Decisions about slips whose transfer has an unclear owner. */

/** One line for each waiting slip, the oldest first. */
export async function listHeldSlips({ pool }: Operator): Promise<string[]> {
  const db = createDatabase(pool);
  const slips = await held.listHeld(db);
  return Promise.all(slips.map((slip) => describe(db, slip)));
}

async function describe(db: Database, slip: held.HeldSlip): Promise<string> {
  const { transfer } = slip;
  const { sender, receiver } = transfer;
  return [
    slip.reference,
    slip.created_at.toISOString(),
    `of member ${await phoneOf(db, slip.member_id)}`,
    `${toAmount(transfer.amountMinor).toFixed(2)} ${transfer.currency}`,
    `from ${sender.bankCode} ${sender.accountNo} ${sender.name}`,
    `to ${receiver.bankCode} ${receiver.accountNo}`,
    `reference ${transfer.reference}`,
    slip.held_reason,
    `may be of ${(await listFitting(db, slip)).join(", ") || "no member"}`,
  ].join("  ");
}

async function phoneOf(db: Queryable, memberId: string): Promise<string> {
  const member = await db
    .selectFrom("member")
    .select("username")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return member.username;
}

/** The phone numbers of all members whose accounts may be the sender's. */
async function listFitting(db: Database, { transfer }: held.HeldSlip): Promise<string[]> {
  const [candidates = []] = await listCandidates(db, [transfer]);
  const fitting = candidates.filter((one) => matchSender(transfer, one) !== "no-match");
  return Promise.all(
    fitting.map(async (one) => {
      const phone = await phoneOf(db, one.memberId);
      return matchSender(transfer, one) === "match" ? `${phone} (exactly)` : phone;
    }),
  );
}

interface Decision {
  readonly reference: string;
  readonly reason: string;
}

const sentencesOf = ({ reference }: Decision) => ({
  NO_DATA: `Slip ${reference} does not wait for an operator.`,
  WRONG_CURRENCY: `Slip ${reference} is not in the currency of the member.`,
  TRANSFER_ENDED: `The transfer of slip ${reference} was decided in another way: list again.`,
});

/** Credits the transfer of a waiting slip to the member who sent the slip. */
export function creditHeldSlip(operator: Operator, decision: Decision): Promise<ActReply> {
  const { reference: subject, reason } = decision;
  const request = { kind: "slip.credit", subject, reason } as const;
  return requestAtConsole(operator, request, sentencesOf(decision));
}

/** Refuses a waiting slip with a note for the member. The owner of the transfer does not change. */
export async function refuseHeldSlip(
  operator: Operator,
  decision: Decision & { readonly note: string },
): Promise<ActReply> {
  const { reference: subject, note, reason } = decision;
  if (!slipReasons.some((one) => one === note)) {
    throw new Error(`${note} is no reason of a slip. There are ${slipReasons.join(", ")}.`);
  }
  const request = { kind: "slip.refuse", subject, reason, input: { note } } as const;
  return requestAtConsole(operator, request, sentencesOf(decision));
}

export async function runSlip(
  operator: Operator,
  [deed, reference, ...rest]: readonly string[],
): Promise<string | undefined> {
  if (deed === "list") {
    const lines = await listHeldSlips(operator);
    return lines.length > 0 ? lines.join("\n") : "No slip waits.";
  }
  const what = `Slip ${reference}`;
  if (deed === "credit") {
    const reason = rest.join(" ").trim();
    if (!reference || !reason) return undefined;
    const reply = await creditHeldSlip(operator, { reference, reason });
    return sentenceOf(reply, `${what} is credited.`, what);
  }
  if (deed === "refuse") {
    const [note, ...words] = rest;
    const reason = words.join(" ").trim();
    if (!reference || !note || !reason) return undefined;
    const reply = await refuseHeldSlip(operator, { reference, note, reason });
    return sentenceOf(reply, `${what} is refused with ${note}.`, what);
  }
  return undefined;
}

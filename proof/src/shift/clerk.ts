import type { ActReply } from "@krapao/contract/office/acts";
import { payouts } from "@krapao/contract/office/payouts";
import { holds } from "@krapao/contract/office/protection";
import { slips } from "@krapao/contract/office/slips";
import { suspense, type SuspenseTransfer } from "@krapao/contract/office/suspense";
import { unknown, type UnknownItem } from "@krapao/contract/office/unknown";
import type { Sandbox } from "@krapao/testkit/sandbox";
import type { Operator } from "./operator.ts";

interface Round {
  readonly clerk: Operator;
  readonly sandbox: Sandbox;
  /** After the shift everything is simply decided. */
  readonly isLate: boolean;
}

const reason = "checked by phone";

/** The clerk's round: every queue about money, the oldest items first. */
export async function workAsClerk(round: Round): Promise<void> {
  await decidePayouts(round);
  await decideSuspense(round);
  await decideSlips(round);
  await decideCodes(round);
  await decideHolds(round);
  await decideRewards(round);
  await endUnknowns(round);
}

function noteRequest({ clerk }: Round, queue: string, reply: ActReply | undefined): void {
  if (reply) clerk.notebook.count(`decided ${queue}`);
}

async function decidePayouts(round: Round): Promise<void> {
  const { clerk, isLate } = round;
  const listed = (await clerk.call(payouts.list))?.payouts ?? [];
  for (const { reference, openAct, reasons } of listed) {
    if (openAct !== null) continue;
    for (const held of reasons) clerk.notebook.count(`held ${held}`);
    const input = { params: { reference }, body: { reason } };
    if (!isLate && clerk.random.isBelow(0.2)) {
      const replies = await clerk.decideTogether(reference, [
        { route: payouts.release, ...input },
        { route: payouts.refuse, ...input },
      ]);
      noteRequest(round, "payouts_held", replies.find(Boolean));
      noteRelease(round, reference, replies[0]);
      continue;
    }
    const isRefused = clerk.random.isBelow(0.15);
    const reply = await clerk.call(isRefused ? payouts.refuse : payouts.release, input);
    noteRequest(round, "payouts_held", reply);
    if (!isRefused) noteRelease(round, reference, reply);
  }
}

function noteRelease({ clerk }: Round, reference: string, reply: ActReply | undefined): void {
  if (reply) clerk.notebook.whenDone(reply, () => clerk.notebook.releasedPayouts.add(reference));
}

async function decideSuspense(round: Round): Promise<void> {
  const { clerk } = round;
  const listed = (await clerk.call(suspense.list))?.transfers ?? [];
  for (const transfer of listed) {
    if (transfer.openAct !== null) continue;
    const params = { id: transfer.id };
    await clerk.call(suspense.read, { params });
    noteRequest(round, "suspense", await decideTransfer(round, transfer));
  }
}

/** To the member who claims it, back to its sender, or closed: the bank returns it. */
async function decideTransfer(
  { clerk }: Round,
  { id, reference, isRefused }: SuspenseTransfer,
): Promise<ActReply | undefined> {
  const claim = clerk.notebook.claimOf(reference);
  const params = { id };
  const dice = clerk.random.next();
  if (!claim || isRefused || dice < 0.2) {
    return clerk.call(suspense.return, { params, body: { reason } });
  }
  const { person, sender, satang } = claim;
  if (dice < 0.5) {
    const body = { accountNo: sender.accountNo, accountName: sender.name, reason };
    return clerk.call(suspense.sendBack, { params, body });
  }
  const body = { memberId: person.member.id, reason };
  const reply = await clerk.call(suspense.assign, { params, body });
  if (reply) {
    clerk.notebook.whenDone(reply, () => {
      person.putSatang += satang;
    });
  }
  return reply;
}

async function decideSlips(round: Round): Promise<void> {
  const { clerk } = round;
  const listed = await clerk.call(slips.list);
  for (const slip of listed?.slips ?? []) {
    if (slip.openAct !== null) continue;
    const params = { reference: slip.reference };
    await clerk.call(slips.read, { params });
    if (clerk.random.isBelow(0.2)) {
      const body = { note: "NOT_MATCH", reason } as const;
      noteRequest(round, "slips_held", await clerk.call(slips.refuse, { params, body }));
      continue;
    }
    const reply = await clerk.call(slips.credit, { params, body: { reason } });
    noteRequest(round, "slips_held", reply);
    const claim = clerk.notebook.claimOf(slip.transferReference);
    if (!reply || !claim) continue;
    clerk.notebook.whenDone(reply, () => {
      claim.person.putSatang += claim.satang;
    });
  }
  for (const { id, attempts } of listed?.gifts ?? []) {
    if (attempts < 1) continue;
    const input = { params: { id }, body: { reason } };
    noteRequest(round, "gifts", await clerk.call(slips.retryGift, input));
  }
}

/** The payment of a code is always other money here: nobody pays the code of another member. */
async function decideCodes(round: Round): Promise<void> {
  const { clerk } = round;
  for (const { id, receiptId, openAct } of (await clerk.call(slips.list))?.codes ?? []) {
    if (openAct !== null) continue;
    const input = { params: { id }, body: { receiptId, reason } };
    noteRequest(round, "qr_codes_held", await clerk.call(slips.creditCode, input));
  }
}

async function decideRewards(round: Round): Promise<void> {
  const { clerk } = round;
  for (const { id, openAct } of (await clerk.call(unknown.list))?.rewards ?? []) {
    if (openAct !== null) continue;
    const input = { params: { id }, body: { reason } };
    noteRequest(round, "rewards_held", await clerk.call(unknown.releaseReward, input));
  }
}

async function decideHolds(round: Round): Promise<void> {
  const { clerk } = round;
  const listed = (await clerk.call(holds.list))?.holds ?? [];
  for (const { memberId, number, state, openAct } of listed) {
    if (openAct !== null || state === "returning") continue;
    const input = { params: { memberId, number }, body: { reason } };
    const refused = clerk.random.isBelow(0.3) ? holds.retry : holds.credit;
    const reply = await clerk.call(state === "held" ? holds.return : refused, input);
    noteRequest(round, state === "held" ? "deposits_held" : "returns_refused", reply);
  }
}

/** The clerk asks the bank or the game by phone, and ends it as they say. */
async function endUnknowns(round: Round): Promise<void> {
  const { clerk, sandbox } = round;
  const listed = (await clerk.call(unknown.list))?.items ?? [];
  const open = listed.filter(({ openAct, isEndable }) => openAct === null && isEndable);
  if (open.length === 0) return;
  const paid = new Map((await sandbox.payouts()).map((one) => [one.reference, one.status]));
  const moved = new Map((await sandbox.gameMoves()).map((one) => [one.reference, one.status]));
  for (const item of open) {
    const answer = paid.get(item.reference) ?? moved.get(item.reference) ?? "NEVER CAME";
    const call = endOf(item, answer);
    if (!call) continue;
    const params = { reference: item.reference };
    const body = { reason: `the provider says ${answer}` };
    const reply = await clerk.call(unknown[call], { params, body });
    noteRequest(round, `unknown ${item.kind} ${item.way}`, reply);
  }
}

function endOf({ kind }: UnknownItem, answer: string): "settle" | "return" | undefined {
  if (answer === "ACCEPTED" || kind === "REWARD") return undefined;
  return answer === "PAID" || answer === "DONE" ? "settle" : "return";
}

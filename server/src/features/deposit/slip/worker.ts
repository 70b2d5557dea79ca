import { readSetting } from "#settings/read-setting.ts";
import type { SlipReason } from "@krapao/contract/statement";
import type { Context } from "#context.ts";
import { listCandidates, withProof } from "#features/deposit/bank/queries.ts";
import { type ClaimVerdict, judgeClaim } from "#features/deposit/bank/rules.ts";
import { creditTransfer } from "#features/deposit/credit.ts";
import { type BankTransfer, cleanReference, readTransfer } from "#features/deposit/rules.ts";
import type { Queryable } from "#platform/database/database.ts";
import { reschedule } from "#platform/database/due-rows.ts";
import { StoreAway } from "#platform/files/file-backend.ts";
import { readPixels } from "#platform/files/picture.ts";
import { killPoint } from "#platform/kill-points.ts";
import { workOnAll } from "#platform/worker.ts";
import { endDecidedElsewhere, type HeldReason, holdSlip } from "./held-queries.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";
import { readSlipCode, type SlipCode } from "./slip-code.ts";
import { NoAnswer } from "#providers/no-answer.ts";

/** Pictures are read one after another, so a batch must fit into one lease. */
const batchSize = 4;
/** A picture that fails this many reads is not a slip. */
const readAttemptsMax = 3;

type ConfirmedTransfer = BankTransfer & { readonly reference: string };

/** Decides the slips that wait. Returns true if more may be due now. */
export async function decideSlips(ctx: Context): Promise<boolean> {
  const { leaseSeconds } = rules;
  for (const memberId of await endDecidedElsewhere(ctx.db))
    ctx.notify(memberId, { reason: "slip" });
  const due = await queries.claimSlips(ctx.db, { limit: batchSize, leaseSeconds });
  await workOnAll(due, {
    referenceOf: ({ reference }) => reference,
    work: (slip) => decideSlip(ctx, slip),
  });
  return due.length === batchSize;
}

async function decideSlip(ctx: Context, slip: queries.DueSlip): Promise<void> {
  const read = await readCode(ctx, slip);
  killPoint("slip.read");
  if (read === "later") return readLater(ctx, slip);
  if ("note" in read) return fail(ctx, slip, { note: read.note });
  const { bank } = read.code;
  const reference = cleanReference(read.code.reference) ?? "";
  const claim = await queries.claimTransfer(ctx.db, slip, { bank, reference });
  if (claim !== "claimed") {
    const isDuplicate = claim.isCredited || claim.heldBy === slip.member_id;
    if (isDuplicate) return fail(ctx, slip, { note: "SLIP_REFNO_DUPLICATED" });
    // Another member's slip of this transfer is being decided: it may still be refused.
    return pollAgain(ctx, slip);
  }
  killPoint("slip.claimed");
  // Measured before the call, by the monotonic clock, which no one can set.
  const secondsKnown = ctx.sentReferences.secondsSince(`slip ${slip.member_id} ${slip.reference}`);
  const answer = await callBank(ctx, read.code);
  killPoint("slip.requested");
  if (typeof answer !== "string") return conclude(ctx, slip, { ...answer, reference });
  const verdict = rules.judgeSilence(answer, {
    secondsSinceUpload: answer === "NOT_FOUND" ? secondsKnown : slip.seconds_since_upload,
    delaySeconds: rules.unknownDelaySeconds[ctx.config.world],
  });
  return verdict === "wait" ? pollAgain(ctx, slip) : fail(ctx, slip, { note: verdict });
}

/** Reads the code of the picture once; its text is stored for later polls. */
async function readCode(
  ctx: Context,
  slip: queries.DueSlip,
): Promise<{ code: SlipCode } | { note: SlipReason } | "later"> {
  if (slip.code !== null) {
    const read = readSlipCode(slip.code);
    return read.kind === "slip" ? read : { note: "UNSTABLE_REFNO_ON_SLIP" };
  }
  const picture = await openPicture(ctx, slip);
  if (!Buffer.isBuffer(picture)) return picture;
  try {
    const chosen = await readPicture(ctx, picture);
    if ("text" in chosen) await queries.keepCode(ctx.db, slip, chosen.text);
    return chosen;
  } catch (error) {
    if (slip.attempts < readAttemptsMax) throw error;
    ctx.log.warn({ reference: slip.reference, error }, "slip picture cannot be read");
    return { note: "INVALID_SLIP" };
  }
}

/**
 * A store that is away says nothing about a picture. A shared folder may show a new file late, so
 * that a missing picture is believed only after some minutes.
 */
async function openPicture(
  ctx: Context,
  { member_id, reference, file_name }: queries.DueSlip,
): Promise<Buffer | { note: SlipReason } | "later"> {
  try {
    const picture = await ctx.files.read(file_name);
    if (picture) return picture;
  } catch (error) {
    if (error instanceof StoreAway) return "later";
    throw error;
  }
  const secondsMissing = ctx.sentReferences.secondsSince(`picture ${member_id} ${reference}`);
  if (secondsMissing < rules.missingSecondsMax) return "later";
  ctx.log.error({ reference, file: file_name }, "slip picture is lost");
  return { note: "UPLOADED_FILE_NOT_EXIST" };
}

/** The attempt does not count: the picture was not read. */
async function readLater(ctx: Context, slip: queries.DueSlip): Promise<void> {
  const { member_id, reference, attempts } = slip;
  await reschedule(
    ctx.db,
    queries.slips,
    { member_id, reference, attempts },
    { seconds: rules.readLaterSeconds, set: { attempts: attempts - 1 } },
  );
}

async function readPicture(
  ctx: Context,
  picture: Buffer,
): Promise<ReturnType<typeof rules.chooseCode>> {
  const pixels = await readPixels(picture);
  const { width, height } = pixels;
  if (Math.min(width, height) < rules.sideMin) return { note: "IMG_SIZE_UNABLE_TO_PROCESS" };
  const chosen = rules.chooseCode(await ctx.codes.read(pixels));
  if ("code" in chosen || Math.max(width, height) > rules.enlargedSideMax) return chosen;
  // A picture that was made smaller may be readable when enlarged.
  const enlarged = rules.chooseCode(await ctx.codes.read(await readPixels(picture, 2)));
  return "code" in enlarged ? enlarged : chosen;
}

async function callBank(ctx: Context, code: SlipCode): Promise<BankTransfer | rules.BankAnswer> {
  try {
    const { bank: bankNumber, reference } = code;
    const found = await ctx.bank.findTransfer({ bankNumber, reference });
    if (found.status !== "FOUND") return found.status;
    return readTransfer(found.transfer, reference) ?? "NO_ANSWER";
  } catch (error) {
    if (error instanceof NoAnswer) return "NO_ANSWER";
    throw error;
  }
}

/** Ends the slip and credits the money in one transaction. */
async function conclude(
  ctx: Context,
  slip: queries.DueSlip,
  transfer: ConfirmedTransfer,
): Promise<void> {
  const { maxAgeMinutes } = await readSetting(ctx.db, "slip");
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.lockOpenSlip(tx, slip))) return;
    const verdict = await judge(tx, { slip, transfer, maxAgeMinutes });
    if ("heldReason" in verdict) {
      await holdSlip(tx, slip, { heldReason: verdict.heldReason, transfer });
    } else if ("note" in verdict) {
      const { note, mayShowAmount } = verdict;
      const amountMinor = mayShowAmount ? transfer.amountMinor : 0n;
      await queries.endAsFailed(tx, slip, { note, amountMinor });
    } else {
      const { number } = verdict;
      await queries.endAsCredited(tx, slip, { amountMinor: transfer.amountMinor, number });
    }
  });
  killPoint("slip.ended");
  ctx.notify(slip.member_id, { reason: "slip" });
}

type Conclusion =
  | { readonly note: SlipReason; readonly mayShowAmount: boolean }
  | { readonly heldReason: HeldReason }
  | { readonly number: bigint };

async function judge(
  tx: Queryable,
  {
    slip,
    transfer,
    maxAgeMinutes,
  }: { slip: queries.DueSlip; transfer: ConfirmedTransfer; maxAgeMinutes: number },
): Promise<Conclusion> {
  const memberId = slip.member_id;
  const { sender, reference } = transfer;
  const claim = await judgeWhose(tx, transfer, memberId);
  const end = await queries.findEnd(tx, { senderBank: sender.bankCode, reference });
  if (end) {
    const outcome = end === "credited" ? "duplicate" : end;
    return { note: rules.noteOfRefusal(outcome), mayShowAmount: claim === "theirs" };
  }
  const registered = await queries.readRegisteredAccount(tx, memberId);
  const verdict = rules.judgeTransfer(transfer, {
    ourAccounts: await queries.listOurAccounts(tx),
    registered,
    claim,
    uploadedAt: slip.created_at,
    maxAgeMinutes,
  });
  if (verdict !== "credit") {
    if ("heldReason" in verdict) return verdict;
    return { note: verdict.note, mayShowAmount: rules.mayShowAmount(verdict.note, claim) };
  }
  const credit = await creditTransfer(tx, { memberId, channel: "slip", transfer });
  if (credit.outcome === "doubt") return { heldReason: "QR" };
  if (credit.outcome !== "credited") {
    return { note: rules.noteOfRefusal(credit.outcome), mayShowAmount: true };
  }
  // The deposit has bound the account. If the account changed since the comparison, roll back.
  const bound = await queries.readRegisteredAccount(tx, memberId);
  if (bound.accountNo !== registered.accountNo || bound.bankCode !== registered.bankCode) {
    throw new Error("The member's account changed while a slip was compared with it.");
  }
  return { number: credit.number };
}

/** Judges a slip's transfer by all members who may have sent it, as the feed does. */
async function judgeWhose(
  tx: Queryable,
  transfer: BankTransfer,
  memberId: string,
): Promise<ClaimVerdict> {
  const [candidates = []] = await listCandidates(tx, [transfer]);
  // guard: whose-slip
  return judgeClaim(transfer, await withProof(tx, candidates), memberId);
  // end guard
}

async function fail(
  ctx: Context,
  slip: queries.DueSlip,
  { note }: { note: SlipReason },
): Promise<void> {
  if (await queries.endAsFailed(ctx.db, slip, { note })) {
    ctx.notify(slip.member_id, { reason: "slip" });
  }
}

async function pollAgain(ctx: Context, slip: queries.DueSlip): Promise<void> {
  const { member_id, reference, attempts } = slip;
  const seconds = rules.secondsToNextPoll(attempts);
  await reschedule(ctx.db, queries.slips, { member_id, reference }, { seconds });
}

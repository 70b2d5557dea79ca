import { readSetting } from "#settings/read-setting.ts";
import type { SlipReason } from "@krapao/contract/statement";
import type { Context } from "#context.ts";
import { type BankTransfer, cleanReference, readTransfer } from "#features/deposit/rules.ts";
import { reschedule } from "#platform/database/due-rows.ts";
import { StoreAway } from "#platform/files/file-backend.ts";
import { readPixels } from "#platform/files/picture.ts";
import { killPoint } from "#platform/kill-points.ts";
import { workOnAll } from "#platform/worker.ts";
import type { ConfirmedSlip } from "./conclude.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";
import { readSlipCode, type SlipCode } from "./slip-code.ts";
import { NoAnswer } from "#providers/no-answer.ts";

/** Pictures are read one after another, so a batch must fit into one lease. */
const batchSize = 4;
/** A picture that fails this many reads is not a slip. */
const readAttemptsMax = 3;

/** Decides the slips that wait. Returns true if more may be due now. */
export async function decideSlips(ctx: Context): Promise<boolean> {
  const { leaseSeconds } = rules;
  for (const memberId of await ctx.credits.heldSlips.endDecided())
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
  transfer: ConfirmedSlip["transfer"],
): Promise<void> {
  const { maxAgeMinutes } = await readSetting(ctx.db, "slip");
  await ctx.credits.slips.submit({ slip, transfer, maxAgeMinutes });
  killPoint("slip.ended");
  ctx.notify(slip.member_id, { reason: "slip" });
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

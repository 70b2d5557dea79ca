import { readSetting } from "#settings/read-setting.ts";
import { rm, stat } from "node:fs/promises";
import { toAmount } from "@krapao/contract/amount";
import { deposit, slipBytesMax } from "@krapao/contract/deposit";
import { idempotencyHeader } from "@krapao/contract/route";
import type { Slip } from "@krapao/contract/statement";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import type { RequestKey } from "#ledger/post.ts";
import { refuseTakenKey } from "#ledger/request-keys.ts";
import { StoreAway } from "#platform/files/file-backend.ts";
import { addFileLink, bytesOfDay, dropFile, storeFile } from "#platform/files/stored-files.ts";
import { Failure } from "#platform/http/failure.ts";
import { receiveFile } from "#platform/http/receive-file.ts";
import { requestKeyOf, takenKey } from "#platform/http/idempotency.ts";
import { pictureType, redrawSlip } from "#platform/files/picture.ts";
import { randomText } from "#platform/secrets/random.ts";
import { killPoint } from "#platform/kill-points.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import { isSlipOpen, readBangkokTime } from "./hours.ts";
import * as queries from "./queries.ts";

const daySeconds = 24 * 3600;
const referenceAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const referenceLength = 16;

/** Stores a slip; a worker decides later whether it is credited. */
export async function uploadSlip(
  ctx: Context,
  memberId: string,
  request: FastifyRequest,
): Promise<Slip> {
  if (!(await isRepeat(ctx, memberId, request))) await checkMayUpload(ctx, memberId);
  const [sent, drawn] = [await ctx.files.newIncoming(), await ctx.files.newIncoming()];
  try {
    const sha256 = await receiveSlip(request, sent);
    const requestKey = requestKeyOf(request, { sha256: sha256.toString("hex") });
    const earlier = requestKey && (await findEarlier(ctx, memberId, requestKey));
    if (earlier) return earlier;
    const picture = { source: sent, target: drawn, formats: ["jpeg", "png", "webp"] } as const;
    if (!(await redrawSlip(picture))) throw new Failure("SLIP_INVALID_FILE");
    const slip = await keepSlip(ctx, { memberId, drawn, requestKey });
    killPoint("slip.kept");
    ctx.wake("slip");
    return slip;
  } finally {
    await rm(sent, { force: true });
    await rm(drawn, { force: true });
  }
}

/** A repeat gets its answer even if a new upload would be refused. */
async function isRepeat(ctx: Context, memberId: string, request: FastifyRequest): Promise<boolean> {
  const key = request.headers[idempotencyHeader];
  if (typeof key !== "string") return false;
  return (await queries.findSlipByKey(ctx.db, memberId, key)) !== undefined;
}

async function checkMayUpload(ctx: Context, memberId: string): Promise<void> {
  const hours = await readSetting(ctx.db, "slip");
  if (!isSlipOpen(await readBangkokTime(ctx.db), hours)) throw new Failure("SLIP_UPLOAD_FAIL");
  const { slipsPerDay } = await readSetting(ctx.db, "quota");
  await takeRateLimit(ctx.db, { key: `slip:${memberId}`, max: slipsPerDay, seconds: daySeconds });
}

async function receiveSlip(request: FastifyRequest, path: string): Promise<Buffer> {
  const field = deposit.slip.file ?? "";
  const received = await receiveFile(request, { field, bytesMax: slipBytesMax, path });
  switch (received.outcome) {
    case "received":
      return received.file.sha256;
    case "missing":
      throw new Failure("SLIP_NO_FILE");
    case "extra-field":
      throw new Failure("KEY_INVALID", { field: received.name });
    case "too-large":
      throw new Failure("SLIP_INVALID_FILE", { status: 413 });
    case "broken":
      throw new Failure("SLIP_UPLOAD_FAIL");
  }
}

/** The same key and picture are the same slip; the same key with another picture is refused. */
async function findEarlier(
  ctx: Context,
  memberId: string,
  { key, requestHash }: RequestKey,
): Promise<Slip | undefined> {
  const found = await queries.findSlipByKey(ctx.db, memberId, key);
  if (!found) {
    await refuseTakenKey(ctx.db, { memberId, key, own: "slip" });
    return undefined;
  }
  if (!found.request_hash?.equals(requestHash)) {
    throw takenKey();
  }
  return toSlip(found);
}

interface DrawnSlip {
  readonly memberId: string;
  readonly drawn: string;
  readonly requestKey: RequestKey | undefined;
}

/** Stores the file first, then the slip that needs it: without the slip the file is removed later. */
async function keepSlip(ctx: Context, { memberId, drawn, requestKey }: DrawnSlip): Promise<Slip> {
  const owner = `member:${memberId}`;
  const { size: bytes } = await stat(drawn);
  const { slipMegabytesPerDay } = await readSetting(ctx.db, "quota");
  if ((await bytesOfDay(ctx.db, owner)) + bytes > slipMegabytesPerDay * 1024 * 1024) {
    throw new Failure("REQUEST_LIMIT", { retryAfterSeconds: 3600 });
  }
  const fileName = await storePicture(ctx, { path: drawn, owner, type: pictureType });
  const reference = randomText(referenceAlphabet, referenceLength);
  const added = await queries.addSlip(ctx.db, { memberId, reference, fileName, requestKey });
  if (added) return toSlip(added);
  // Another request with the same key was faster: its slip is kept, this file is removed.
  await dropFile(ctx.db, fileName);
  ctx.wake("files");
  const earlier = requestKey && (await findEarlier(ctx, memberId, requestKey));
  if (!earlier) throw new Error("The slip with this key does not exist.");
  return earlier;
}

async function storePicture(
  ctx: Context,
  picture: Parameters<typeof storeFile>[1],
): Promise<string> {
  try {
    return await storeFile(ctx, picture);
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    throw new Failure("SLIP_UPLOAD_FAIL", { status: 503, retryAfterSeconds: 10 });
  }
}

export async function listSlips(
  ctx: Context,
  memberId: string,
  page: { page: number; limit: number },
): Promise<{ slips: Slip[]; total: number }> {
  const { rows, total } = await queries.listSlips(ctx.db, memberId, page);
  return { slips: rows.map(toSlip), total: Number(total) };
}

/** A short-lived URL of the picture of a member's own slip. */
export async function linkPicture(
  ctx: Context,
  memberId: string,
  reference: string,
): Promise<string> {
  const fileName = await queries.findPicture(ctx.db, memberId, reference);
  if (fileName === undefined) throw new Failure("NO_DATA");
  return addFileLink(ctx.db, fileName);
}

type SlipRow = NonNullable<Awaited<ReturnType<typeof queries.addSlip>>>;

function toSlip(row: SlipRow): Slip {
  return {
    createdAt: row.created_at.toISOString(),
    amount: toAmount(row.amount_minor),
    status: row.state,
    note: row.note,
    // Pictures have no permanent URL: each view gets a new one.
    link: null,
    reference: row.reference,
    code: row.code,
  };
}

import { readSetting } from "#settings/read-setting.ts";
import { setTimeout as pause } from "node:timers/promises";
import { toAmount, toMinor } from "@krapao/contract/amount";
import type { QrProvider, QrState } from "@krapao/contract/deposit";
import QRCode from "qrcode";
import type { Context } from "#context.ts";

import { listDepositAccounts } from "../lookup-queries.ts";
import type { RequestKey } from "#ledger/post.ts";
import { refuseTakenKey } from "#ledger/request-keys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { takenKey } from "#platform/http/idempotency.ts";
import { randomToken } from "#platform/secrets/random.ts";
import type { Session } from "#platform/http/session.ts";
import { killPoint } from "#platform/kill-points.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import { startFence } from "#providers/fence.ts";
import { requestCharge } from "./charge.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

interface CodeRequest {
  readonly provider: QrProvider;
  readonly amount: number;
  readonly requestKey: RequestKey | undefined;
}

/** Makes a code that replaces the member's earlier one at this provider. */
export async function createCode(
  ctx: Context,
  session: Session,
  request: CodeRequest,
): Promise<QrState> {
  const { memberId, currency } = session;
  const earlier = await findEarlier(ctx.db, memberId, request.requestKey);
  if (earlier) return answerEarlier(ctx, earlier);
  const amountMinor = await checkRequest(ctx, session, request);

  const { provider, requestKey } = request;
  const { lifeSeconds, leaseSeconds } = rules;
  const id = randomToken();
  const fence = startFence();
  const twin = await ctx.db.transaction().execute(async (tx) => {
    await queries.lockMemberCodes(tx, memberId);
    // A concurrent repeat may have stored it meanwhile.
    const found = await findEarlier(tx, memberId, requestKey);
    if (found) return found;
    await takeRateLimit(tx, { key: `qr:${memberId}`, ...rules.createLimit });
    await queries.cancelCodes(tx, { memberId, provider });
    const wanted = { id, memberId, provider, currency, amountMinor, requestKey };
    await queries.addCode(tx, { ...wanted, lifeSeconds, leaseSeconds });
    return undefined;
  });
  if (twin) return answerEarlier(ctx, twin);
  killPoint("qr.kept");
  ctx.wake("qr");
  await requestCharge(ctx, await queries.findCode(ctx.db, id), fence);
  return toState(await queries.findCode(ctx.db, id));
}

async function checkRequest(
  ctx: Context,
  { currency }: Session,
  { provider, amount }: CodeRequest,
): Promise<bigint> {
  const amountMinor = toMinor(amount);
  if (amountMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
  if (amountMinor < rules.minimumMinor(provider, currency, ctx.config.qrMinimums)) {
    throw new Failure("TRANSFER_MINIMUM", { field: "amount" });
  }
  const { isManual } = await readSetting(ctx.db, "deposit");
  const accounts = await listDepositAccounts(ctx.db, currency);
  // In manual mode every account is only for copying.
  if (isManual || !rules.offersQr(provider, accounts)) throw new Failure("NO_BANK");
  return amountMinor;
}

async function findEarlier(
  db: Queryable,
  memberId: string,
  requestKey: RequestKey | undefined,
): Promise<queries.QrCode | undefined> {
  if (!requestKey) return undefined;
  const { key, requestHash } = requestKey;
  const earlier = await queries.findCodeByKey(db, memberId, key);
  if (!earlier) {
    await refuseTakenKey(db, { memberId, key, own: "qr_code" });
    return undefined;
  }
  if (!earlier.request_hash?.equals(requestHash)) throw takenKey();
  return earlier;
}

const patienceMilliseconds = 30_000;
const pollMilliseconds = 200;

/** The current state of a code that was requested before, after the provider has answered. */
async function answerEarlier(ctx: Context, earlier: queries.QrCode): Promise<QrState> {
  const startedAt = performance.now();
  let code = earlier;
  while (code.state === "requesting" && performance.now() - startedAt < patienceMilliseconds) {
    const fence = startFence();
    if (await queries.claimRequesting(ctx.db, code.id, rules.leaseSeconds)) {
      await requestCharge(ctx, code, fence);
    } else {
      await pause(pollMilliseconds);
    }
    code = await queries.findCode(ctx.db, code.id);
  }
  return toState(code);
}

/** The member's code at a provider that can still be paid. */
export async function findLiveCode(
  ctx: Context,
  memberId: string,
  provider: QrProvider,
): Promise<QrState> {
  const code = await queries.findLiveCode(ctx.db, memberId, provider);
  return code ? toState(code) : nothing(null);
}

/** The state of one of the member's codes, with the credited amount if it was paid. */
export async function findCodeById(ctx: Context, memberId: string, id: string): Promise<QrState> {
  if (!(await queries.isMembersCode(ctx.db, memberId, id))) throw new Failure("NO_DATA");
  const code = await queries.findCode(ctx.db, id);
  if (code.state !== "paid") return toState(code);
  const creditedMinor = await queries.creditedMinor(ctx.db, id);
  // A payment that was credited as a bank transfer is not counted for the code.
  if (creditedMinor === 0n) return nothing(null);
  return { ...nothing(null), qrcodeId: id, amount: toAmount(creditedMinor) };
}

/** Cancels a code. A payment already made for it still counts, so cancelling twice is no error. */
export async function cancelCode(ctx: Context, memberId: string, id: string): Promise<void> {
  const cancelled = await queries.cancelCodes(ctx.db, { memberId, id });
  if (cancelled === 0n && !(await queries.isMembersCode(ctx.db, memberId, id))) {
    throw new Failure("NO_DATA");
  }
  ctx.wake("qr");
}

async function toState(code: queries.QrCode): Promise<QrState> {
  if (code.state !== "live" || code.payload === null || code.seconds_left <= 0) {
    return nothing(code.message);
  }
  return {
    hasQrcode: true,
    qrcodeId: code.id,
    qrcode: await QRCode.toString(code.payload, { type: "svg", margin: 2 }),
    amount: toAmount(code.amount_minor),
    expireIn: Math.floor(code.seconds_left),
    message: null,
  };
}

function nothing(message: string | null): QrState {
  return {
    hasQrcode: false,
    qrcodeId: null,
    qrcode: null,
    amount: null,
    expireIn: null,
    message,
  };
}

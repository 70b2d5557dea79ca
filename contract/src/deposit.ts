import * as v from "valibot";
import { Amount, done } from "./fields.ts";
import { route } from "./route.ts";
import { Slip } from "./statement.ts";
import { Wallet } from "./wallet.ts";

export const qrProviders = ["KBANK", "WW", "PAYTIMZ", "PAYONEX", "FP"] as const;
export type QrProvider = (typeof qrProviders)[number];

/** In baht; for kip multiply by a thousand. */
export const qrAmounts: Record<QrProvider, { minimum: number; quick: readonly number[] }> = {
  KBANK: { minimum: 1, quick: [10, 20, 50, 100, 500, 1000] },
  WW: { minimum: 100, quick: [100, 200, 300, 500, 1000] },
  PAYTIMZ: { minimum: 10, quick: [10, 50, 100, 500, 1000] },
  PAYONEX: { minimum: 100, quick: [100, 200, 300, 500, 1000] },
  FP: { minimum: 10, quick: [10, 50, 100, 500, 1000] },
};
export const kipPerBahtStep = 1000;

/** The lifetime of a QR code. */
export const qrLifeMinutes = 15;
/** Shown to members: a transfer that banks report by themselves is in the wallet by then. */
export const arrivalMinutes = 1;
/** In baht; for kip multiply by a thousand. */
export const transferMinimumBaht = 1;

export const giftMinimumBaht = 2;
export const slipBytesMax = 10 * 1024 * 1024;
export const slipTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/**
 * A QR code to pay, or the reason why there is none. A code that was found by its id and is paid has
 * `hasQrcode` false, its id, and the amount that was credited for it.
 */
export const QrState = v.strictObject({
  hasQrcode: v.boolean(),
  qrcodeId: v.nullable(v.string()),
  /** The code as SVG. It must be shown as an image, never as markup of the page. */
  qrcode: v.nullable(v.string()),
  amount: v.nullable(Amount),
  /** Seconds left. */
  expireIn: v.nullable(v.number()),
  message: v.nullable(v.string()),
});
export type QrState = v.InferOutput<typeof QrState>;

/**
 * All calls about QR codes share one path: the last part is a provider, or the id of a code.
 */
const qrPath = "/api/qrcode/{providerOrId}";
const Provider = v.picklist(qrProviders);
const provider = v.strictObject({ providerOrId: Provider });
const QrId = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

export const deposit = {
  announce: route({
    method: "POST",
    path: "/api/wallet/add",
    summary: "Announces a bank transfer that the member is making; it creates no money",
    access: "member",
    body: v.strictObject({ amount: Amount }),
    reply: done("OK"),
    failures: ["TRANSFER_MINIMUM", "PLAY_STOPPED", "DEPOSIT_LIMIT"],
    limit: "20 a minute for each member",
  }),
  slip: route({
    method: "POST",
    path: "/api/wallet/slip",
    summary: "Uploads the slip of a transfer",
    access: "member",
    file: "file",
    reply: v.strictObject({ message: v.literal("SUCCESS"), slip: Slip }),
    failures: [
      "SLIP_NO_FILE",
      "SLIP_INVALID_FILE",
      { code: "SLIP_INVALID_FILE", status: 413, when: "the file is larger than 10 MB" },
      {
        code: "SLIP_UPLOAD_FAIL",
        when: "the form is broken, or slips are not taken now (`/api/lookup/slip`)",
      },
      { code: "SLIP_UPLOAD_FAIL", status: 503, when: "the file store does not answer" },
    ],
    limit: "a number and so many megabytes a day for each member",
    isKeyed: true,
  }),
  gift: route({
    method: "POST",
    path: "/api/wallet/truelink",
    summary: "Redeems a gift link; `link` is the encrypted gift link and wallet number",
    access: "member",
    body: v.strictObject({ link: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)) }),
    reply: v.strictObject({
      message: v.picklist(["SUCCESS", "PENDING"]),
      amount: v.nullable(Amount),
      wallet: Wallet,
    }),
    failures: [
      "TRUELINK_DUPLICATE",
      "TRUELINK_INVALID",
      "NO_WALLET",
      "PLAY_STOPPED",
      "DEPOSIT_LIMIT",
    ],
    limit: "a number an hour for each member",
    isKeyed: true,
  }),
  findQr: route({
    method: "GET",
    path: qrPath,
    summary: "The member's live QR code at a provider, or the state of a code by its id",
    access: "member",
    params: v.strictObject({ providerOrId: v.union([Provider, QrId]) }),
    reply: QrState,
    failures: ["NO_DATA"],
  }),
  createQr: route({
    method: "POST",
    path: qrPath,
    summary: "Creates a QR code to pay",
    access: "member",
    params: provider,
    body: v.strictObject({ amount: Amount }),
    reply: QrState,
    failures: ["TRANSFER_MINIMUM", "NO_BANK", "PLAY_STOPPED", "DEPOSIT_LIMIT"],
    limit: "20 a minute for each member",
    isKeyed: true,
  }),
  cancelQr: route({
    method: "DELETE",
    path: qrPath,
    summary: "Cancels a QR code; a payment already made for it still counts",
    access: "member",
    params: v.strictObject({ providerOrId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
    reply: done("SUCCESS"),
    failures: ["NO_DATA"],
  }),
};

import * as v from "valibot";
import { Amount, shortText, Timestamp } from "./fields.ts";
import { Grant, Terms } from "./reward.ts";
import { route } from "./route.ts";
import { clientSeedPattern } from "./spinwheel-draw.ts";

export const Slice = v.strictObject({
  code: v.string(),
  label: v.string(),
  bgColor: v.string(),
  textColor: v.string(),
  htmlDescription: v.string(),
});
export type Slice = v.InferOutput<typeof Slice>;

/** The member's part of every draw, so that the house cannot choose a seed for or against them. */
const ClientSeed = v.pipe(v.string(), v.regex(clientSeedPattern));

/**
 * SHA-256, in hexadecimal, of the seed and of the whole prize table. It is shown before any spin.
 */
const Commitment = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const ActiveSpinwheel = v.strictObject({
  name: v.string(),
  slice: v.array(Slice),
  commitment: Commitment,
});
export type ActiveSpinwheel = v.InferOutput<typeof ActiveSpinwheel>;

export const Coupon = v.strictObject({
  _id: v.string(),
  prize: v.strictObject({ slice: v.string(), name: v.string() }),
  amount: Amount,
  isClaimable: v.boolean(),
  expiresAt: v.nullable(Timestamp),
  /** The terms of a claim, in money. */
  terms: Terms,
});
export type Coupon = v.InferOutput<typeof Coupon>;

export const SpinResult = v.strictObject({
  /** The name of the spin, for a later fairness check. */
  spin: v.string(),
  code: v.string(),
  label: v.string(),
  /** Whether the spin won a coupon. */
  isWin: v.boolean(),
  remainingCoin: v.number(),
});
export type SpinResult = v.InferOutput<typeof SpinResult>;

const wrapped = <Schema extends v.GenericSchema>(result: Schema) =>
  v.strictObject({ success: v.literal(true), result });

export const spinwheel = {
  setup: route({
    method: "GET",
    path: "/api/spinwheel/setup",
    summary: "The active wheel, and the member's coins",
    access: "member",
    isWrapped: true,
    reply: wrapped(
      v.strictObject({
        activeSpinwheel: v.nullable(ActiveSpinwheel),
        userCoin: v.number(),
        /** Coins of deposits that are not yet played through. */
        waitingCoin: v.number(),
        /** The number of spins left today. */
        spinsLeft: v.number(),
        clientSeed: ClientSeed,
        /** The number of spins so far: spins are named 1 to this. */
        spinCount: v.number(),
      }),
    ),
  }),
  spin: route({
    method: "POST",
    path: "/api/spinwheel/spin",
    summary: "Spins the wheel for one coin",
    access: "member",
    isWrapped: true,
    reply: wrapped(SpinResult),
    failures: ["MONEY_NOT_ENOUGH", "NO_DATA", "REQUEST_LIMIT", "PLAY_STOPPED"],
    isKeyed: true,
  }),
  chooseSeed: route({
    method: "PUT",
    path: "/api/spinwheel/seed",
    summary: "Changes the member's client seed, from the next spin on",
    access: "member",
    body: v.strictObject({ clientSeed: ClientSeed }),
    reply: wrapped(v.strictObject({ clientSeed: ClientSeed })),
    failures: ["REQUEST_LIMIT"],
  }),
  coupons: route({
    method: "GET",
    path: "/api/spinwheel/coupon",
    summary: "The coupons won and not yet claimed or expired, the newest first",
    access: "member",
    isWrapped: true,
    reply: wrapped(v.array(Coupon)),
  }),
  claim: route({
    method: "POST",
    path: "/api/spinwheel/coupon/claim",
    summary: "Claims a coupon",
    access: "member",
    isWrapped: true,
    body: v.strictObject({ coupon: shortText(64) }),
    reply: wrapped(v.strictObject({ grant: v.nullable(Grant) })),
    failures: [
      "NO_CLAIMABLE_COUPON",
      "INVALID_PRIZE_CODE",
      "INVALID_CODE",
      "INVALID_COUPON_TYPE",
      "COUPON_EXPIRED",
      "BONUS_REMAINING",
      "PLAY_STOPPED",
    ],
    isKeyed: true,
  }),
  active: route({
    method: "GET",
    path: "/api/spinwheel/active",
    summary: "Whether a wheel is active",
    access: "member",
    reply: v.strictObject({ isActive: v.boolean() }),
  }),
  fairness: route({
    method: "GET",
    path: "/api/spinwheel/fairness/{spin}",
    summary: "The data to check a past spin; the seed only after it is replaced",
    access: "member",
    params: v.strictObject({ spin: shortText(64) }),
    reply: v.strictObject({
      spin: v.string(),
      number: v.number(),
      createdAt: Timestamp,
      code: v.string(),
      label: v.string(),
      commitment: Commitment,
      /** The table exactly as committed to. */
      table: v.string(),
      seed: v.nullable(v.string()),
      /** The client seed at the time of the spin. */
      clientSeed: ClientSeed,
    }),
    failures: ["NO_DATA"],
  }),
};

import * as v from "valibot";
import { Timestamp } from "../fields.ts";
import { ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";
import { count, hundredths, inLanguages } from "./offers.ts";

/** The prize of a slice in each currency; nothing is won where both are 0. */
const sliceSchema = v.pipe(
  v.strictObject({
    weight: count(1, 1_000_000),
    BAHT: hundredths(0, 1_000_000),
    LAK: hundredths(0, 1_000_000_000),
  }),
  v.forward(
    v.partialCheck([["BAHT"], ["LAK"]], ({ BAHT, LAK }) => BAHT > 0 === LAK > 0),
    ["LAK"],
  ),
);
type WheelSlice = v.InferOutput<typeof sliceSchema>;

const more = v.optional(sliceSchema);

/** What operators change of the prize wheel. Its slices are in their order, twelve at most. */
export const wheelSchema = v.strictObject({
  isOpen: v.boolean(),
  name: inLanguages(60),
  /** The conditions of a coupon, in percent of its amount. */
  success: count(0, 100_000),
  fail: count(0, 100),
  couponDays: count(1, 365),
  slices: v.strictObject({
    1: sliceSchema,
    2: sliceSchema,
    3: more,
    4: more,
    5: more,
    6: more,
    7: more,
    8: more,
    9: more,
    10: more,
    11: more,
    12: more,
  }),
});
export type WheelValue = v.InferOutput<typeof wheelSchema>;

interface Odds {
  readonly slice: string;
  readonly prize: WheelSlice;
  /** Of one spin. */
  readonly chance: number;
}

/** The chance of each slice. */
export function oddsOf(slices: WheelValue["slices"]): readonly Odds[] {
  const laid = Object.entries(slices).filter(
    (entry): entry is [string, WheelSlice] => entry[1] !== undefined,
  );
  const total = laid.reduce((sum, [, { weight }]) => sum + weight, 0);
  return laid.map(([slice, prize]) => ({ slice, prize, chance: prize.weight / total }));
}

/** What a spin costs on average. */
export const costOfSpin = (odds: readonly Odds[], currency: "BAHT" | "LAK"): number =>
  odds.reduce((sum, { prize, chance }) => sum + prize[currency] * chance, 0);

/** A commitment to a seed and its prizes. Spins are checked with the seed, which is public once it is replaced. */
const WheelSeed = v.strictObject({
  commitment: v.string(),
  from: Timestamp,
  /** Null while it is in use. */
  to: v.nullable(Timestamp),
  seed: v.nullable(v.string()),
});

const WheelDraw = v.strictObject({
  slice: v.number(),
  /** Of one spin, in percent. */
  chance: v.number(),
  drawn: v.number(),
  expected: v.number(),
});

export const draws = {
  read: officeRoute({
    method: "GET",
    path: "/office/draws",
    summary:
      "The draws of the open wheel under the seed in use beside its table, and its latest seeds",
    permission: "offer.read",
    reply: v.strictObject({
      /** Empty while no wheel is open. */
      slices: v.array(WheelDraw),
      chiSquare: v.nullable(v.number()),
      /** How often fair draws differ from the table by as much or more, in percent; null for too few draws. */
      likelihood: v.nullable(v.number()),
      seeds: v.array(WheelSeed),
    }),
  }),
  renew: officeRoute({
    method: "POST",
    path: "/office/draws/renew",
    summary: "Replaces the seed in use, so that the spins under it can be checked",
    permission: "offer.write",
    act: "wheel.renew",
    isProved: true,
    body: v.strictObject({ reason: Reason }),
    reply: ActReply,
    failures: ["NO_DATA", "ACT_OPEN"],
  }),
};

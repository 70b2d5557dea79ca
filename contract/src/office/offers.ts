import * as v from "valibot";
import { Currency } from "../fields.ts";

/**
 * What operators change of offers, of the accounts that receive deposits, and of game providers. The
 * key of an offer is its table and code (`bonus-DAILY`), that of an account its table and number.
 */

export const count = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const shortText = (max: number) => v.pipe(v.string(), v.regex(/\S/), v.maxLength(max));
export const inLanguages = (max: number) =>
  v.strictObject({ th: shortText(max), la: shortText(max), en: shortText(max) });

/** Baht or kip, or percent, with two decimals at most. */
export const hundredths = (min: number, max: number) =>
  v.pipe(
    v.number(),
    v.minValue(min),
    v.maxValue(max),
    v.check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
  );
const Money = hundredths(0.01, 1_000_000_000);
/** Minutes of Bangkok, such as 2026-12-31 18:00. */
const Minute = v.pipe(v.string(), v.regex(/^20\d\d-[01]\d-[0-3]\d ([01]\d|2[0-3]):[0-5]\d$/));

/** A percentage of the deposit up to a cap, or a fixed amount. */
const reward = {
  percent: v.nullable(hundredths(0.01, 1000)),
  cap: v.nullable(Money),
  fixed: v.nullable(Money),
  depositMin: hundredths(0, 1_000_000_000),
  /** Percentages of reward and deposit: the turnover that completes it, and where it can be ended. */
  success: hundredths(0, 100_000),
  fail: hundredths(0, 100),
  quota: v.nullable(count(0, 1_000_000_000)),
};
const isOneReward = ({ percent, fixed }: { percent: number | null; fixed: number | null }) =>
  (percent === null) !== (fixed === null);

const bonusSchema = v.pipe(
  v.strictObject({
    isOpen: v.boolean(),
    title: inLanguages(100),
    currency: Currency,
    type: v.picklist(["limit", "day", "week"]),
    maxReceived: count(1, 10_000),
    ...reward,
    position: count(1, 10_000),
  }),
  v.forward(v.partialCheck([["percent"], ["fixed"]], isOneReward), ["fixed"]),
);

const promotionSchema = v.pipe(
  v.strictObject({
    isOpen: v.boolean(),
    title: inLanguages(100),
    currency: Currency,
    description: inLanguages(5000),
    needsDeposit: v.boolean(),
    ...reward,
    startsAt: v.nullable(Minute),
    endsAt: v.nullable(Minute),
  }),
  v.forward(v.partialCheck([["percent"], ["fixed"]], isOneReward), ["fixed"]),
  v.forward(
    v.partialCheck(
      [["needsDeposit"], ["fixed"]],
      ({ needsDeposit, fixed }) => needsDeposit || fixed !== null,
    ),
    ["fixed"],
  ),
);

const AccountNo = v.pipe(v.string(), v.regex(/^[0-9]{5,20}$/));
const accountSchema = v.strictObject({
  isOpen: v.boolean(),
  /** The code of a bank, or of a provider of payment codes. */
  bank: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,20}$/)),
  accountName: shortText(100),
  accountNo: AccountNo,
  currency: Currency,
  accountType: v.picklist(["BANK", "PAYMENT"]),
  mode: v.picklist(["AUTO", "SMS", "MANUAL"]),
  position: count(1, 10_000),
});
const walletSchema = v.strictObject({
  isOpen: v.boolean(),
  accountName: shortText(100),
  accountNo: AccountNo,
  currency: Currency,
  mode: v.picklist(["AUTO", "GIFT"]),
  position: count(1, 10_000),
});

/** Credits per baht or kip; without a ratio the provider is closed to that currency. */
const Ratio = v.nullable(v.pipe(v.number(), v.minValue(0.000001), v.maxValue(100_000)));
export const providerSchema = v.strictObject({
  name: shortText(60),
  class: v.picklist(["A", "B", "C"]),
  ratioBaht: Ratio,
  ratioLak: Ratio,
  delaySeconds: count(1, 86_400),
  position: count(1, 10_000),
});

export type PromotionValue = v.InferOutput<typeof promotionSchema>;

export const offerSchemaOf = (key: string) =>
  key.startsWith("bonus-") ? bonusSchema : promotionSchema;
export const accountSchemaOf = (key: string) =>
  key.startsWith("wallet-") ? walletSchema : accountSchema;

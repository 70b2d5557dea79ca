import * as v from "valibot";
import { catalogue, type Code } from "./codes.ts";

/**
 * Use only valibot actions that convert to JSON Schema, because the server validates with the
 * schema.
 */

const codes = Object.keys(catalogue) as [Code, ...Code[]];

export const Failure = v.strictObject({
  code: v.picklist(codes),
  message: v.string(),
  field: v.optional(v.string()),
  /** What the limit that refuses still leaves. */
  left: v.optional(v.number()),
});
export type Failure = v.InferOutput<typeof Failure>;

/** The refusal of a call whose results are wrapped (`isWrapped`). */
export const WrappedFailure = v.strictObject({
  success: v.literal(false),
  error: v.picklist(codes),
  ...Failure.entries,
});

/** A result without other fields: the code of success. */
export const done = <Done extends Code>(code: Done) => v.strictObject({ message: v.literal(code) });

export const Currency = v.picklist(["BAHT", "LAK"]);
export type Currency = v.InferOutput<typeof Currency>;

/** Baht or kip with at most two decimals; `amount.ts` converts it to whole minor units. */
export const Amount = v.number();

export const Timestamp = v.pipe(v.string(), v.isoTimestamp());

export const MemberId = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/));

export const shortText = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));

/** The state of an operation or a slip, as the statement shows it. */
export const Status = v.picklist(["PROCESSING", "SUCCESS", "FAILED"]);
export type Status = v.InferOutput<typeof Status>;

const pageLimitMax = 100;

/** The page of a list, counted from 1. */
export const PageRequest = v.strictObject({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(pageLimitMax)),
});

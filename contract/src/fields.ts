import * as v from "valibot";
import { catalogue, type Code } from "./codes.ts";

/** Only valibot actions that turn into JSON Schema may stand here: the server validates with the schema. */

const codes = Object.keys(catalogue) as [Code, ...Code[]];

export const Failure = v.strictObject({
  code: v.picklist(codes),
  message: v.string(),
  field: v.optional(v.string()),
});
export type Failure = v.InferOutput<typeof Failure>;

/** A result that has no shape of its own. */
export const Done = v.strictObject({ message: v.picklist(codes) });

export const Currency = v.picklist(["BAHT", "LAK"]);
export type Currency = v.InferOutput<typeof Currency>;

/** Baht or kip with at most two decimals; `amount.ts` turns it into whole minor units. */
export const Amount = v.number();

export const Timestamp = v.pipe(v.string(), v.isoTimestamp());

export const MemberId = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/));

export const shortText = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));

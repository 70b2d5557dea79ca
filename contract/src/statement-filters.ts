import * as v from "valibot";
import { shortText, Status } from "./fields.ts";
import { OperationKind } from "./operation.ts";

/** How money comes in or goes out: by bank transfer, by QR code, by gift link. */
export const ways = ["bank", "qr", "gift"] as const;

/** A day in Bangkok, as YYYY-MM-DD. The server refuses days that no calendar has. */
export const Day = v.pipe(
  v.string(),
  v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
);

export const Period = v.strictObject({
  /** The first day. */
  from: v.optional(Day),
  /** The last day, which is included. */
  to: v.optional(Day),
});

/** Each field narrows the list. Absent fields leave it as it is. */
export const StatementFilters = v.strictObject({
  kind: v.optional(OperationKind),
  status: v.optional(Status),
  way: v.optional(v.picklist(ways)),
  /** The code of a game provider; finds transfers to it and from it. */
  game: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,32}$/))),
  ...Period.entries,
  /** A whole reference of ours, of the bank, of the game or of a slip; or an exact amount. */
  search: v.optional(shortText(64)),
});
export type StatementFilters = v.InferOutput<typeof StatementFilters>;

const findLimitMax = 50;

export const FindRequest = v.strictObject({
  ...StatementFilters.entries,
  /** The number of the last entry of the page before. Absent for the first page. */
  after: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999_999_999)),
  ),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(findLimitMax)),
});

/** A month in Bangkok, as YYYY-MM. */
export const Month = v.pipe(v.string(), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/));

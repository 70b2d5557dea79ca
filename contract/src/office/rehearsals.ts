import * as v from "valibot";
import { Currency, MemberId, Timestamp } from "../fields.ts";
import { officeRoute } from "./office-route.ts";
import { Day } from "./reports.ts";

/** A draft run over past days with the product's own rules, before it is published. */

/** The most days of a rehearsal. */
export const rehearsalDaysMax = 92;

const count = v.number();
const amount = v.number();

const OfferFigures = v.strictObject({
  currency: Currency,
  /** Members who were checked, and all of the currency: fewer if the time ended. */
  checked: count,
  all: count,
  taken: count,
  members: count,
  /** Members who share a browser, an account or a phone with others. */
  inRings: count,
  completed: count,
  /** So much was lost that the member could end it. */
  ended: count,
  open: count,
  given: amount,
  /** Settled stakes under the conditions. */
  played: amount,
  /** Stakes less payouts of these bets. */
  grossResult: amount,
  netResult: amount,
  /** What the offer of this code really did in these days; null if nobody took it. */
  really: v.nullable(
    v.strictObject({ taken: count, members: count, completed: count, given: amount }),
  ),
});
export type OfferFigures = v.InferOutput<typeof OfferFigures>;

const sums = { taken: count, completed: count, given: amount, grossResult: amount };
const DayRow = v.strictObject({ day: Day, ...sums });
export type RehearsedDay = v.InferOutput<typeof DayRow>;
const TakerRow = v.strictObject({
  id: MemberId,
  /** The phone number, masked. */
  phone: v.string(),
  isInRing: v.boolean(),
  ...sums,
});
export type RehearsedTaker = v.InferOutput<typeof TakerRow>;

/** A rehearsal that is kept with the value that was rehearsed. */
export const KeptRehearsal = v.strictObject({
  by: v.string(),
  at: Timestamp,
  from: Day,
  to: Day,
  offer: v.nullable(OfferFigures),
});
export type KeptRehearsal = v.InferOutput<typeof KeptRehearsal>;

const params = v.strictObject({ key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });
const body = v.strictObject({ value: v.unknown(), from: Day, to: Day });
const failures = ["NO_DATA", "KEY_INVALID", "KEY_MISSING", "WRONG_DAYS"] as const;

export const rehearsals = {
  offer: officeRoute({
    method: "POST",
    path: "/office/offers/{key}/rehearse",
    summary: "Runs an offer over past days, and keeps the figures with its value",
    permission: "offer.rehearse",
    params,
    body,
    reply: v.strictObject({
      figures: OfferFigures,
      days: v.array(DayRow),
      /** Those with the highest cost; null for operators who do not read about members. */
      takers: v.nullable(v.array(TakerRow)),
    }),
    failures,
  }),
  offerKept: officeRoute({
    method: "GET",
    path: "/office/offers/{key}/rehearsals",
    summary: "The latest rehearsal of each operator, the newest first, with the values",
    permission: "offer.read",
    params,
    reply: v.strictObject({
      kept: v.array(v.strictObject({ ...KeptRehearsal.entries, value: v.unknown() })),
    }),
  }),
};

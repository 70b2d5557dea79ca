import * as v from "valibot";
import { Currency, MemberId, Timestamp } from "../fields.ts";
import { officeRoute } from "./office-route.ts";
import type { Permission } from "./permissions.ts";
import { HeldReason } from "../withdraw.ts";
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

/** The settings that hold payouts for a person. */
export const payoutSettings: readonly string[] = ["payoutCheck", "office"];

/** Withdrawals that would have been held, beside those that really were. */
const held = { held: count, heldAmount: amount, reallyHeld: count, reallyHeldAmount: amount };
const PayoutFigures = v.strictObject({
  currency: Currency,
  withdrawals: count,
  amount,
  ...held,
  /** Held now, and not then; and the other way round. */
  newlyHeld: count,
  newlyReleased: count,
  reasons: v.array(v.strictObject({ reason: HeldReason, ...held })),
});
export type PayoutFigures = v.InferOutput<typeof PayoutFigures>;

const PayoutDay = v.strictObject({ day: Day, currency: Currency, withdrawals: count, ...held });
export type RehearsedPayoutDay = v.InferOutput<typeof PayoutDay>;

/** A withdrawal that another verdict would have met. */
const ChangedPayout = v.strictObject({
  id: MemberId,
  phone: v.string(),
  reference: v.string(),
  at: Timestamp,
  currency: Currency,
  amount,
  reasons: v.array(HeldReason),
  reallyReasons: v.array(HeldReason),
});
export type ChangedPayout = v.InferOutput<typeof ChangedPayout>;

/** A rehearsal that is kept with the value that was rehearsed. */
export const KeptRehearsal = v.strictObject({
  by: v.string(),
  at: Timestamp,
  from: Day,
  to: Day,
  offer: v.nullable(OfferFigures),
  payouts: v.nullable(v.array(PayoutFigures)),
});
export type KeptRehearsal = v.InferOutput<typeof KeptRehearsal>;

const params = v.strictObject({ key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });
const body = v.strictObject({ value: v.unknown(), from: Day, to: Day });
const failures = ["NO_DATA", "KEY_INVALID", "KEY_MISSING", "WRONG_DAYS", "TOO_MUCH_PAST"] as const;

const keptRoute = (room: string, permission: Permission) =>
  officeRoute({
    method: "GET",
    path: `/office/${room}/{key}/rehearsals`,
    summary: "The latest rehearsal of each operator, the newest first, with the values",
    permission,
    params,
    reply: v.strictObject({
      kept: v.array(v.strictObject({ ...KeptRehearsal.entries, value: v.unknown() })),
    }),
  });

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
  offerKept: keptRoute("offers", "offer.read"),
  payouts: officeRoute({
    method: "POST",
    path: "/office/settings/{key}/rehearse",
    summary:
      "Runs the rules of payouts over past withdrawals, and keeps the figures with the value",
    permission: "setting.rehearse",
    params,
    body,
    reply: v.strictObject({
      /** False: the time was over before all members were checked. */
      isWhole: v.boolean(),
      figures: v.array(PayoutFigures),
      days: v.array(PayoutDay),
      /** The latest ones; null for operators who do not read about members. */
      changed: v.nullable(v.array(ChangedPayout)),
    }),
    failures,
  }),
  payoutsKept: keptRoute("settings", "setting.read"),
};

import * as v from "valibot";
import { Currency, MemberId, Timestamp } from "../fields.ts";
import { ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";

/** What a day of a member may show that a person should look at. */
export const alertKinds = [
  "senders",
  "browsers",
  "deposits",
  "jump",
  "unplayed",
  "splits",
  "accounts",
  "payee",
  "rewards",
  "friends",
  "winning",
  "gifts",
  "staff",
  "sides",
  "givers",
  "reversed",
] as const;
export type AlertKind = (typeof alertKinds)[number];

const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A finding that nobody has closed yet. It is a hypothesis. */
export const Alert = v.strictObject({
  memberId: MemberId,
  /** The phone number, masked. */
  member: v.string(),
  currency: Currency,
  /** The day of Bangkok. */
  day: Day,
  kind: v.picklist(alertKinds),
  foundAt: Timestamp,
  /** How many names, members, deposits, times, payouts, acts, events or payments; of unplayed money percent, of a payee hours. */
  count: v.number(),
  /** The money of the day, what was taken back, or the bound that payouts stay under. */
  amount: v.nullable(v.number()),
  /** What the amount is compared with. */
  usual: v.nullable(v.number()),
  /** The senders as the banks show them, the givers as the wallet app does, or the operator. */
  names: v.array(v.string()),
  /** The other members of it. */
  members: v.array(v.strictObject({ memberId: MemberId, member: v.string() })),
});
export type Alert = v.InferOutput<typeof Alert>;

export const alerts = {
  list: officeRoute({
    method: "GET",
    path: "/office/alerts",
    summary: "Findings about members that a person should look at, the oldest first",
    permission: "alert.read",
    reply: v.strictObject({ alerts: v.array(Alert) }),
  }),
  close: officeRoute({
    method: "POST",
    path: "/office/alerts/{memberId}/{day}/{kind}/close",
    summary:
      "Closes a finding with what explains it. After the last one payouts are not held for it",
    permission: "alert.close",
    act: "alert.close",
    isProved: true,
    params: v.strictObject({ memberId: MemberId, day: Day, kind: v.picklist(alertKinds) }),
    body: v.strictObject({ reason: Reason }),
    reply: ActReply,
    failures: ["NO_DATA", "ACT_OPEN", "OWN_ACT"],
  }),
};

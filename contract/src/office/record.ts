import * as v from "valibot";
import { shortText, Timestamp } from "../fields.ts";
import { ActId, kinds } from "./acts.ts";
import { officeRoute } from "./office-route.ts";

/** One line of the record, as it was hashed. */
const RecordLine = v.strictObject({
  number: v.number(),
  at: Timestamp,
  operator: v.string(),
  event: shortText(60),
  actId: v.nullable(ActId),
  actKind: v.nullable(v.picklist(kinds)),
  subject: v.nullable(v.string()),
  /** The act that undid this one. */
  undoneBy: v.nullable(ActId),
  /** The first characters of its hash, which the next line contains in full. */
  hash: v.string(),
});

/** The events that operators filter the record by. */
export const recordEvents = [
  "act.requested",
  "act.approved",
  "act.rejected",
  "act.recalled",
  "act.expired",
  "act.done",
  "act.undone",
  "backup.made",
  "backup.rehearsed",
  "chat.claim",
  "chat.leave",
  "chat.return",
  "day.reopened",
  "operator.invite",
  "passkey.add",
  "passkey.use",
  "session.open",
  "session.prove",
  "session.end",
  "slip.picture",
] as const;

/** A number of a line of the record. */
const LineNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

export const record = {
  list: officeRoute({
    method: "POST",
    path: "/office/record",
    summary:
      "A page of the record, the newest line first: all lines, or those of one operator, event or thing",
    permission: "record.read",
    body: v.strictObject({
      operator: v.optional(shortText(60)),
      event: v.optional(v.picklist(recordEvents)),
      subject: v.optional(shortText(200)),
      /** The page begins before this line. */
      before: v.optional(LineNumber),
    }),
    reply: v.strictObject({
      lines: v.array(RecordLine),
      isMore: v.boolean(),
      /** Whether these lines and those before them are as they were written. */
      isWhole: v.boolean(),
    }),
  }),
  verify: officeRoute({
    method: "POST",
    path: "/office/record/verify",
    summary: "Checks the next lines of the chain, from one line on",
    permission: "record.read",
    body: v.strictObject({ from: LineNumber }),
    reply: v.strictObject({
      /** The last line that was checked; null after the end. */
      to: v.nullable(v.number()),
      /** The first line that was changed. */
      broken: v.nullable(v.number()),
    }),
  }),
};

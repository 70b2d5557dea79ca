import * as v from "valibot";
import { Timestamp } from "../fields.ts";
import { ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";
import { OperatorId, roles } from "./permissions.ts";
import { TotpState } from "./sign-in.ts";

const Roles = v.pipe(v.array(v.picklist(roles)), v.minLength(1), v.maxLength(roles.length));

/** A person who may use the office. Counts are those of the last 30 days. */
export const StaffMember = v.strictObject({
  id: v.string(),
  name: v.string(),
  roles: v.array(v.picklist(roles)),
  since: Timestamp,
  disabledAt: v.nullable(Timestamp),
  passkeys: v.number(),
  sessions: v.number(),
  lastUsedAt: v.nullable(Timestamp),
  /** A link waits to be used. */
  isInvited: v.boolean(),
  /** The command line or an entry of the sandbox, not a person. */
  isMachine: v.boolean(),
  requested: v.number(),
  decided: v.number(),
  revealed: v.number(),
  shifts: v.number(),
  /** The median from a colleague's request to this operator's answer; null if there was none. */
  decidedSeconds: v.nullable(v.number()),
  /** The median from the request of a held payout to this operator's decision. */
  payoutSeconds: v.nullable(v.number()),
  /** The fallback of a lost passkey. */
  totp: TotpState,
});
export type StaffMember = v.InferOutput<typeof StaffMember>;

const params = v.strictObject({ id: OperatorId });
const body = v.strictObject({ reason: Reason });
const failures = ["NO_DATA", "ACT_OPEN", "LAST_OWNER"] as const;

export const staff = {
  list: officeRoute({
    method: "GET",
    path: "/office/staff",
    summary: "Operators with their roles, keys, sessions and what they did of late",
    permission: "staff.read",
    reply: v.strictObject({ staff: v.array(StaffMember) }),
  }),
  shifts: officeRoute({
    method: "GET",
    path: "/office/staff/{id}/shifts",
    summary:
      "When an operator was at work in the last 30 days, the latest shift first, and how many acts they requested and decided",
    permission: "staff.read",
    params,
    reply: v.strictObject({
      shifts: v.array(
        v.strictObject({
          from: Timestamp,
          /** When the operator was last active. */
          to: Timestamp,
          isOpen: v.boolean(),
          acts: v.number(),
        }),
      ),
    }),
  }),
  invite: officeRoute({
    method: "POST",
    path: "/office/staff/{id}/invite",
    summary:
      "Requests that a person is invited; the link works after the approval, once, for a day",
    permission: "operator.manage",
    act: "operator.invite",
    isProved: true,
    params,
    body: v.strictObject({
      name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(60)),
      roles: Roles,
      reason: Reason,
    }),
    /** The secret of the link. Only its hash is kept. */
    reply: v.strictObject({ ...ActReply.entries, invitation: v.string() }),
    failures,
  }),
  setRoles: officeRoute({
    method: "POST",
    path: "/office/staff/{id}/roles",
    summary: "Requests other roles for an operator",
    permission: "operator.manage",
    act: "operator.role",
    isProved: true,
    params,
    body: v.strictObject({ roles: Roles, reason: Reason }),
    reply: ActReply,
    failures,
  }),
  endSessions: officeRoute({
    method: "POST",
    path: "/office/staff/{id}/end-sessions",
    summary: "Ends all sessions and open invitations of an operator at once",
    permission: "operator.manage",
    act: "operator.end-sessions",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures,
  }),
  disable: officeRoute({
    method: "POST",
    path: "/office/staff/{id}/disable",
    summary: "Disables an operator at once",
    permission: "operator.manage",
    act: "operator.disable",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures,
  }),
  allowTotp: officeRoute({
    method: "POST",
    path: "/office/staff/{id}/allow-totp",
    summary: "Requests that an operator may sign in with a password and a code of an app",
    permission: "operator.manage",
    act: "operator.allow-totp",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures,
  }),
  endTotp: officeRoute({
    method: "POST",
    path: "/office/staff/{id}/end-totp",
    summary: "Ends that at once, with the sessions that were opened so",
    permission: "operator.manage",
    act: "operator.end-totp",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures,
  }),
  enable: officeRoute({
    method: "POST",
    path: "/office/staff/{id}/enable",
    summary: "Requests that a disabled operator may work again",
    permission: "operator.manage",
    act: "operator.enable",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures,
  }),
};

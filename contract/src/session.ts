import * as v from "valibot";
import { RandomId } from "./chat.ts";
import { done, Timestamp } from "./fields.ts";
import { route } from "./route.ts";

/** One login of the member that has not ended. */
export const MemberSession = v.strictObject({
  /** It names the session and authorises nothing. */
  id: RandomId,
  /** The session of this request. */
  isCurrent: v.boolean(),
  /** The kind of device and browser, such as `Android · Chrome`; null if it is not known. */
  device: v.nullable(v.string()),
  startedAt: Timestamp,
  /** Exact to about five minutes. */
  lastUsedAt: Timestamp,
});
export type MemberSession = v.InferOutput<typeof MemberSession>;

export const session = {
  list: route({
    method: "GET",
    path: "/api/account/sessions",
    summary: "The member's sessions, the latest use first, and the login before this one",
    access: "member",
    reply: v.strictObject({
      sessions: v.array(MemberSession),
      previousLogin: v.nullable(v.strictObject({ at: Timestamp, device: v.nullable(v.string()) })),
    }),
  }),
  end: route({
    method: "POST",
    path: "/api/account/sessions/end",
    summary: "Ends one session of the member, with its open pages; a repeat changes nothing",
    access: "member",
    body: v.strictObject({ id: RandomId }),
    reply: done("SUCCESS"),
  }),
  endOthers: route({
    method: "POST",
    path: "/api/account/sessions/endOthers",
    summary: "Ends all sessions of the member but this one, with their open pages",
    access: "member",
    reply: done("SUCCESS"),
  }),
};

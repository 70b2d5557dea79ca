import * as v from "valibot";
import { GivenPassword } from "./account.ts";
import { done } from "./fields.ts";
import { assertionFields, Challenge } from "./passkey.ts";
import { route } from "./route.ts";

const wrongPasswords = "10 wrong passwords in 15 minutes for each member";

/**
 * The quick unlock. A member who wants it has sessions that lock after idle minutes. While a session
 * is locked, only the calls that unlock it and the logout are answered.
 */
export const lock = {
  read: route({
    method: "GET",
    path: "/api/account/lock",
    summary: "Whether the sessions of the member lock, and whether this one is locked",
    access: "member",
    isOpenWhenLocked: true,
    reply: v.strictObject({
      isOn: v.boolean(),
      isLocked: v.boolean(),
      /** Whether the member can unlock with a passkey. */
      hasPasskey: v.boolean(),
    }),
  }),
  set: route({
    method: "PUT",
    path: "/api/account/lock",
    summary:
      "Switches the lock on for all sessions of the member, or off within 5 minutes of a login or an unlock or with the password",
    access: "member",
    body: v.strictObject({ isOn: v.boolean(), password: v.optional(GivenPassword) }),
    reply: done("SUCCESS"),
    failures: ["WRONG_PASSWORD"],
    limit: wrongPasswords,
  }),
  stayOpen: route({
    method: "POST",
    path: "/api/account/lock/activity",
    summary: "Reports that the member is using the page; no other call counts as activity",
    access: "member",
    reply: done("SUCCESS"),
  }),
  challenge: route({
    method: "POST",
    path: "/api/account/lock/challenge",
    summary: "A challenge for the member's passkeys, for 5 minutes and one use in this session",
    access: "member",
    isOpenWhenLocked: true,
    reply: Challenge,
    failures: [{ code: "NO_DATA", when: "the member has no passkey" }],
    limit: "60 an hour for each member",
  }),
  unlock: route({
    method: "POST",
    path: "/api/account/lock/unlock",
    summary: "Unlocks this session with the password",
    access: "member",
    isOpenWhenLocked: true,
    body: v.strictObject({ password: GivenPassword }),
    reply: done("SUCCESS"),
    failures: ["WRONG_PASSWORD"],
    limit: wrongPasswords,
  }),
  unlockByPasskey: route({
    method: "POST",
    path: "/api/account/lock/unlock/passkey",
    summary: "Unlocks this session with a passkey of the member",
    access: "member",
    isOpenWhenLocked: true,
    body: v.strictObject(assertionFields),
    reply: done("SUCCESS"),
    failures: ["PASSKEY_INVALID"],
  }),
};

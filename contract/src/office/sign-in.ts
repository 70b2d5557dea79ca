import * as v from "valibot";
import { done } from "../fields.ts";
import { assertionFields, attestationFields, Challenge, NewPasskey } from "../passkey.ts";
import { officeRoute } from "./office-route.ts";
import { permissions, roles } from "./permissions.ts";

const Role = v.picklist(roles);

/** The operator of this session. */
export const Operator = v.strictObject({
  id: v.string(),
  name: v.string(),
  roles: v.array(Role),
  permissions: v.array(v.picklist(permissions)),
  isLocked: v.boolean(),
});
export type Operator = v.InferOutput<typeof Operator>;

const token = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/));
const inSandbox = v.strictObject({ role: Role });

export const signIn = {
  about: officeRoute({
    method: "GET",
    path: "/office/about",
    summary: "The site and whether the sandbox plays the outside world",
    permission: "nobody",
    reply: v.strictObject({
      site: v.string(),
      isSandbox: v.boolean(),
      /** The language of the market. */
      language: v.picklist(["th", "la", "en"]),
    }),
  }),
  challenge: officeRoute({
    method: "POST",
    path: "/office/login/challenge",
    summary: "A challenge for a login, for 5 minutes and one use",
    permission: "nobody",
    reply: Challenge,
    failures: ["REQUEST_LIMIT"],
  }),
  login: officeRoute({
    method: "POST",
    path: "/office/login",
    summary: "Opens a session by a passkey",
    permission: "nobody",
    body: v.strictObject(assertionFields),
    reply: Operator,
    failures: ["PASSKEY_INVALID", "REQUEST_LIMIT"],
  }),
  invited: officeRoute({
    method: "POST",
    path: "/office/invitation/challenge",
    summary: "A challenge to make the passkey of an invited operator",
    permission: "nobody",
    body: v.strictObject({ invitation: token }),
    reply: NewPasskey,
    failures: ["NO_DATA", "REQUEST_LIMIT"],
  }),
  accept: officeRoute({
    method: "POST",
    path: "/office/invitation/accept",
    summary: "Adds the passkey of an invited operator and opens a session; works once",
    permission: "nobody",
    body: v.strictObject({ ...attestationFields, invitation: token }),
    reply: Operator,
    failures: ["NO_DATA", "PASSKEY_INVALID", "REQUEST_LIMIT"],
  }),
  me: officeRoute({
    method: "GET",
    path: "/office/me",
    summary: "The operator of this session",
    permission: "operator",
    isOpenWhenLocked: true,
    reply: Operator,
  }),
  prove: officeRoute({
    method: "POST",
    path: "/office/prove",
    summary: "Unlocks the session and proves the operator for five minutes, by a passkey",
    permission: "operator",
    isOpenWhenLocked: true,
    body: v.strictObject(assertionFields),
    reply: Operator,
    failures: ["PASSKEY_INVALID"],
  }),
  proveChallenge: officeRoute({
    method: "POST",
    path: "/office/prove/challenge",
    summary: "A challenge for the operator's own passkeys",
    permission: "operator",
    isOpenWhenLocked: true,
    reply: Challenge,
  }),
  logout: officeRoute({
    method: "POST",
    path: "/office/logout",
    summary: "Ends the session",
    permission: "operator",
    isOpenWhenLocked: true,
    reply: done("SUCCESS"),
  }),
};

/** Mounted only where the sandbox plays the outside world. */
export const sandboxEntry = {
  challenge: officeRoute({
    method: "POST",
    path: "/office/sandbox/challenge",
    summary: "Sandbox only: a challenge for the key of the operator with this role",
    permission: "nobody",
    body: inSandbox,
    reply: NewPasskey,
  }),
  enter: officeRoute({
    method: "POST",
    path: "/office/sandbox/enter",
    summary: "Sandbox only: enters as the operator with this role, with a key of the page",
    permission: "nobody",
    body: v.strictObject({ ...attestationFields, role: Role }),
    reply: Operator,
    failures: ["PASSKEY_INVALID"],
  }),
};

import * as v from "valibot";
import { GivenPassword, NewPassword } from "../account.ts";
import { done } from "../fields.ts";
import { assertionFields, attestationFields, Challenge, NewPasskey } from "../passkey.ts";
import { officeRoute } from "./office-route.ts";
import { OperatorId, permissions, roles } from "./permissions.ts";

const Role = v.picklist(roles);

/** Whether the operator may sign in with a password and a code of an app, and has made them. */
export const TotpState = v.picklist(["NONE", "ALLOWED", "SET"]);

/** The operator of this session. */
export const Operator = v.strictObject({
  id: v.string(),
  name: v.string(),
  roles: v.array(Role),
  permissions: v.array(v.picklist(permissions)),
  isLocked: v.boolean(),
  /** The session was opened with a code of an app: it approves nothing. */
  isByTotp: v.boolean(),
  totp: TotpState,
});
export type Operator = v.InferOutput<typeof Operator>;

const TotpCode = v.pipe(v.string(), v.regex(/^[0-9]{6}$/));
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
      /** Operators may sign in at the company's identity provider. */
      hasOidc: v.boolean(),
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
  totpLogin: officeRoute({
    method: "POST",
    path: "/office/login/totp",
    summary: "Opens a session of one hour by a password and a code of an app; it approves nothing",
    permission: "nobody",
    body: v.strictObject({ id: OperatorId, password: GivenPassword, code: TotpCode }),
    reply: Operator,
    failures: ["TOTP_INVALID", "REQUEST_LIMIT"],
  }),
  oidcBegin: officeRoute({
    method: "POST",
    path: "/office/login/oidc/begin",
    summary:
      "Where the operator signs in at the company's identity provider, once within 5 minutes",
    permission: "nobody",
    reply: v.strictObject({ address: v.string() }),
    failures: ["NO_DATA", "OIDC_REFUSED", "REQUEST_LIMIT"],
  }),
  oidcLogin: officeRoute({
    method: "POST",
    path: "/office/login/oidc",
    summary: "Opens a session by the answer of the identity provider; acts still need the passkey",
    permission: "nobody",
    /** The part behind the question mark of the address to which the provider sent the browser. */
    body: v.strictObject({ query: v.pipe(v.string(), v.maxLength(4000)) }),
    reply: Operator,
    failures: ["NO_DATA", "OIDC_REFUSED", "REQUEST_LIMIT"],
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
  totpProve: officeRoute({
    method: "POST",
    path: "/office/prove/totp",
    summary: "The same by a code, for a session that was opened with one",
    permission: "operator",
    isOpenWhenLocked: true,
    body: v.strictObject({ code: TotpCode }),
    reply: Operator,
    failures: ["TOTP_INVALID", "REQUEST_LIMIT"],
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

/** An operator for whom owners allowed it makes the fallback of a lost passkey. */
export const totpSetUp = {
  begin: officeRoute({
    method: "POST",
    path: "/office/totp/begin",
    summary: "A new secret for an app that makes codes; an earlier one works until the first code",
    permission: "operator",
    isProved: true,
    needsPasskey: true,
    reply: v.strictObject({
      secret: v.string(),
      /** The address with the secret that apps read, as a picture (SVG). */
      picture: v.string(),
    }),
    failures: ["NO_DATA"],
  }),
  finish: officeRoute({
    method: "POST",
    path: "/office/totp/finish",
    summary: "Ends the set-up by the first code of the app and a password",
    permission: "operator",
    isProved: true,
    needsPasskey: true,
    body: v.strictObject({ password: NewPassword, code: TotpCode }),
    reply: Operator,
    failures: ["NO_DATA", "TOTP_INVALID", "REQUEST_LIMIT"],
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

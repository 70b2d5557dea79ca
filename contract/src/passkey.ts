import * as v from "valibot";
import { GivenPassword } from "./account.ts";
import { RandomId } from "./chat.ts";
import { done, Timestamp } from "./fields.ts";
import { route } from "./route.ts";

/** The signatures that passkeys may use, by their COSE numbers: ES256 and RS256. */
export const passkeyAlgorithms = [-7, -257] as const;

const bytes = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(max));

/** Bytes are written in base64url. */
const credential = {
  /** The name that the authenticator gave the passkey. */
  id: bytes(1400),
  clientDataJSON: bytes(4000),
};

/** The answer of an authenticator to a challenge. */
export const assertionFields = {
  ...credential,
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: v.optional(bytes(100)),
};
const Assertion = v.strictObject(assertionFields);
export type Assertion = v.InferOutput<typeof Assertion>;

export const attestationFields = { ...credential, attestationObject: bytes(20_000) };
const Attestation = v.strictObject(attestationFields);
export type Attestation = v.InferOutput<typeof Attestation>;

/** The questions to an authenticator: any passkey of the site, or one of a member's. */
export const Challenge = v.strictObject({
  challenge: v.string(),
  /** The domain that the passkeys belong to. */
  rpId: v.string(),
  /** The passkeys that may answer; empty: any of the site. */
  ids: v.array(v.string()),
});
export type Challenge = v.InferOutput<typeof Challenge>;

export const NewPasskey = v.strictObject({
  challenge: v.string(),
  rpId: v.string(),
  /** The name of the site. */
  rpName: v.string(),
  user: v.strictObject({ id: v.string(), name: v.string(), displayName: v.string() }),
  /** The member's passkeys: an authenticator that has one adds no other. */
  ids: v.array(v.string()),
});
export type NewPasskey = v.InferOutput<typeof NewPasskey>;

export const Passkey = v.strictObject({
  /** It names the passkey and authorises nothing. */
  id: RandomId,
  /** The kind of device and browser on which it was added; null if it is not known. */
  device: v.nullable(v.string()),
  createdAt: Timestamp,
  lastUsedAt: v.nullable(Timestamp),
});
export type Passkey = v.InferOutput<typeof Passkey>;

const perAddress = "a number an hour for each address";

/** Passkeys: keys on the member's devices that log in without a password. */
export const passkey = {
  challenge: route({
    method: "POST",
    path: "/api/login/passkey/challenge",
    summary: "A challenge for a login, for 5 minutes and one use; it is the same for everyone",
    access: "anyone",
    reply: Challenge,
    failures: ["INVALID_IP", { code: "NO_DATA", when: "this server has no passkeys" }],
    limit: perAddress,
  }),
  login: route({
    method: "POST",
    path: "/api/login/passkey",
    summary: "Opens a session by a passkey",
    access: "anyone",
    body: v.strictObject({ ...assertionFields, remember: v.optional(v.boolean()) }),
    reply: v.strictObject({ token: v.string() }),
    failures: [
      "PASSKEY_INVALID",
      "INACTIVE_USER",
      "ACCOUNT_CLOSED",
      "LOGIN_FAIL",
      "INVALID_IP",
      { code: "NO_DATA", when: "this server has no passkeys" },
    ],
    limit: `${perAddress}, shared with failed logins by password`,
    reads: ["device"],
    sets: ["device"],
  }),
  list: route({
    method: "GET",
    path: "/api/account/passkeys",
    summary: "The member's passkeys, the newest first",
    access: "member",
    reply: v.strictObject({
      passkeys: v.array(Passkey),
      /** Whether this server has passkeys. */
      isOffered: v.boolean(),
      /** Whether the password is needed to add one: the last login or unlock is not recent. */
      needsPassword: v.boolean(),
    }),
  }),
  prepare: route({
    method: "POST",
    path: "/api/account/passkeys/challenge",
    summary: "A challenge to add a passkey, within 5 minutes of a login or with the password",
    access: "member",
    body: v.strictObject({ password: v.optional(GivenPassword) }),
    reply: NewPasskey,
    failures: [
      "WRONG_PASSWORD",
      "PASSKEY_LIMIT",
      { code: "NO_DATA", when: "this server has no passkeys" },
    ],
    limit: "10 wrong passwords in 15 minutes for each member",
  }),
  add: route({
    method: "POST",
    path: "/api/account/passkeys",
    summary: "Adds the passkey that was made for the challenge of this session",
    access: "member",
    body: Attestation,
    reply: done("SUCCESS"),
    failures: [
      "PASSKEY_INVALID",
      "PASSKEY_LIMIT",
      { code: "NO_DATA", when: "this server has no passkeys" },
    ],
  }),
  remove: route({
    method: "POST",
    path: "/api/account/passkeys/remove",
    summary: "Removes a passkey of the member; a repeat changes nothing",
    access: "member",
    body: v.strictObject({ id: RandomId }),
    reply: done("SUCCESS"),
  }),
};

import { type Person, registrationOf } from "../person.ts";
import { row, thing } from "../row.ts";

/** What anybody may read: the same for all, and nothing of anybody's. */
export const publicRows = [
  row("lookup.banks"),
  row("lookup.conditions"),
  row("lookup.agreements"),
  row("lookup.info"),
  row("lookup.notice"),
  row("lookup.contact"),
  row("lookup.sources"),
  row("lookup.active"),
  row("lookup.registerOTP"),
  row("lookup.enableChatWidget"),
  row("chat.config"),
  row("service.openapi"),
  row("service.asyncapi"),
  row("service.docs"),
  row("service.healthz"),
  row("service.readyz"),
];

const register = (person: Person) => ({
  body: registrationOf(person),
  cookie: { otp: person.cookies["otp"] ?? "" },
});
const registrationFields = [
  "body.name",
  "body.password",
  "body.bankCode",
  "body.bankAccountName",
  "body.currency",
  "body.sourceCode",
  // Public: it says who invited and authorises nothing.
  "body.inviteCode",
];
/** A phone is whose browser verified it; an account at a bank is the first member's. */
const registrationIdentifiers = {
  "body.username": ["UNVERIFIED_OTP"],
  "cookie.otp": ["UNVERIFIED_OTP"],
};

/** What anybody may ask about a person: the proof is a cookie, a code on a phone or a password. */
export const doorRows = [
  row("otp.verify", {
    cast: ({ waiting }) => waiting,
    send: (person) => ({
      body: { otpToken: thing(person, "otpToken"), otpCode: thing(person, "otpCode") },
      cookie: { otp: person.cookies["otp"] ?? "" },
    }),
    identifiers: {
      "body.otpToken": ["OTP_TOKEN_INVALID"],
      "cookie.otp": ["OTP_TOKEN_INVALID"],
      // A wrong code is counted against the caller's own.
      "body.otpCode": "own",
    },
  }),
  row("otp.send", {
    cast: ({ newcomers }) => newcomers,
    send: ({ phone, cookies }) => ({
      body: { phoneNumber: phone },
      cookie: { otp: cookies["otp"] ?? "" },
    }),
    // Anybody may have a code sent to any phone, within limits: only the phone gets to know it.
    identifiers: { "cookie.otp": "own" },
    values: ["body.phoneNumber"],
  }),
  row("account.validate", {
    cast: ({ newcomers }) => newcomers,
    send: register,
    identifiers: registrationIdentifiers,
    values: [
      ...registrationFields.filter((field) => field !== "body.currency"),
      "body.bankAccountNo",
    ],
  }),
  row("account.register", {
    cast: ({ newcomers }) => newcomers,
    send: register,
    identifiers: registrationIdentifiers,
    values: [...registrationFields, "body.bankAccountNo"],
  }),
  row("account.login", {
    send: ({ phone, password, cookies }) => ({
      body: { username: phone, password },
      cookie: { device: cookies["device"] ?? "" },
    }),
    identifiers: {
      "body.username": ["WRONG_CREDENTIAL", "REQUEST_LIMIT"],
      "body.password": ["WRONG_CREDENTIAL", "REQUEST_LIMIT"],
      // It only says which tries count together.
      "cookie.device": "own",
    },
    values: ["body.remember"],
  }),
];

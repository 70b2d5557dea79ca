import { type Person, registrationOf } from "../person.ts";
import { row, thing } from "../row.ts";

/** Public calls: the same answer for everyone, without personal data. */
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
  row("lookup.age"),
  row("lookup.enableChatWidget"),
  row("chat.config"),
  // The challenge is the same for everyone.
  row("passkey.challenge"),
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
  "body.birthDate",
  "body.password",
  "body.bankCode",
  "body.bankAccountName",
  "body.currency",
  "body.sourceCode",
  // Public: it names the inviter and authorises nothing.
  "body.inviteCode",
];
/** A phone belongs to the browser that verified it; a bank account belongs to its first member. */
const registrationIdentifiers = {
  "body.username": ["UNVERIFIED_OTP"],
  "cookie.otp": ["UNVERIFIED_OTP"],
};

/** Public calls about a person. The proof is a cookie, a code on a phone or a password. */
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
      // A wrong code counts against the caller's own code.
      "body.otpCode": "own",
    },
  }),
  row("otp.send", {
    cast: ({ newcomers }) => newcomers,
    send: ({ phone, cookies }) => ({
      body: { phoneNumber: phone },
      cookie: { otp: cookies["otp"] ?? "" },
    }),
    // Anyone may have a code sent to any phone, within limits: only the phone receives it.
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
  row("password.send", {
    cast: (stage) => stage.forgetful,
    send: ({ phone, cookies }) => ({
      body: { phoneNumber: phone },
      cookie: { otp: cookies["otp"] ?? "" },
    }),
    // Anyone may have a code sent to any phone, within limits: only the phone receives it.
    identifiers: { "cookie.otp": "own" },
    values: ["body.phoneNumber"],
  }),
  row("password.reset", {
    cast: (stage) => stage.forgetful,
    send: ({ phone, bank, cookies }) => ({
      body: {
        username: phone,
        bankAccountEnd: bank.accountNo.slice(-4),
        newPassword: "tamarind-boat-77",
      },
      cookie: { otp: cookies["otp"] ?? "" },
    }),
    identifiers: {
      "body.username": ["UNVERIFIED_OTP"],
      "cookie.otp": ["UNVERIFIED_OTP"],
      // Wrong digits count against the caller's own account.
      "body.bankAccountEnd": "own",
    },
    values: ["body.newPassword"],
  }),
  row("account.login", {
    send: ({ phone, password, cookies }) => ({
      body: { username: phone, password },
      cookie: { device: cookies["device"] ?? "" },
    }),
    identifiers: {
      "body.username": ["WRONG_CREDENTIAL", "REQUEST_LIMIT"],
      "body.password": ["WRONG_CREDENTIAL", "REQUEST_LIMIT"],
      // It only decides which attempts are counted together.
      "cookie.device": "own",
    },
    values: ["body.remember"],
  }),
];

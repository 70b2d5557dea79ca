import * as v from "valibot";
import { Currency, done, MemberId, shortText, Timestamp } from "./fields.ts";
import { BankNames } from "./lookup.ts";
import { route } from "./route.ts";

export const passwordLength = { min: 8, max: 72 };

export const Phone = v.pipe(v.string(), v.regex(/^\+?[0-9][0-9 -]{0,23}$/));
const Name = shortText(60);
export const NewPassword = v.pipe(
  v.string(),
  v.minLength(passwordLength.min),
  v.maxLength(passwordLength.max),
);
/** A password that is only compared may have any length up to the limit of the body. */
export const GivenPassword = shortText(1000);
export const BankCode = v.pipe(v.string(), v.regex(/^[A-Z_]{2,20}$/));
/** As YYYY-MM-DD. The server refuses days that no calendar has. */
const BirthDate = v.pipe(
  v.string(),
  v.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
);
export const BankAccountName = shortText(100);
/** Digits of any of the three scripts, with the separators that people type. */
export const BankAccountNo = v.pipe(v.string(), v.regex(/^[0-9๐-๙໐-໙][0-9๐-๙໐-໙ -]{4,29}$/));

/** The inviter code of a link: PR and the member's id; empty means no inviter. */
export const inviteCodePattern = /^(PR[0-9A-HJKMNP-TV-Z]{10})?$/;

const registration = {
  name: Name,
  username: Phone,
  password: NewPassword,
  /** Only where `/api/lookup/age` has a minimum; nowhere else is it kept. */
  birthDate: v.optional(BirthDate),
  sourceCode: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9_-]{0,30}$/))),
  inviteCode: v.optional(v.pipe(v.string(), v.regex(inviteCodePattern))),
};

export const Registration = v.strictObject({
  ...registration,
  bankCode: BankCode,
  bankAccountName: BankAccountName,
  bankAccountNo: BankAccountNo,
  currency: v.optional(Currency),
});
export type Registration = v.InferOutput<typeof Registration>;

/** Sent before the bank step, so the bank fields may be absent. */
export const RegistrationCheck = v.strictObject({
  ...registration,
  bankCode: v.optional(BankCode),
  bankAccountName: v.optional(BankAccountName),
  bankAccountNo: v.optional(BankAccountNo),
});
export type RegistrationCheck = v.InferOutput<typeof RegistrationCheck>;

export const Profile = v.strictObject({
  _id: MemberId,
  name: v.string(),
  username: v.string(),
  createdAt: Timestamp,
  coin: v.number(),
  currency: Currency,
});
export type Profile = v.InferOutput<typeof Profile>;

export const BankAccount = v.strictObject({
  bankCode: v.string(),
  bankAccountName: v.string(),
  bankAccountNo: v.string(),
  bank: BankNames,
  /** Whether the member may still change bank and number (until the first deposit). */
  isOpenToChange: v.boolean(),
});
export type BankAccount = v.InferOutput<typeof BankAccount>;

const changed = v.strictObject({
  message: v.literal("SUCCESS"),
  profile: Profile,
  bankAccount: BankAccount,
});

const perAddress = "a number an hour for each address (ADDRESS_HOUR_LIMIT)";

const registrationFailures = [
  "NO_USER",
  "INVALID_IP",
  "PHONE_NUMBER_REQUIRE_10_DIGIT",
  "UNVERIFIED_OTP",
  "EXISTING_USER",
  "EXISTING_BANK",
  "INVALID_USER_INFO",
  "INVALID_BANK",
  "BANK_ACCOUNT_NAME_ENG",
  "UNDER_AGE",
] as const;

export const account = {
  validate: route({
    method: "POST",
    path: "/api/account/validate",
    summary: "Checks a registration before its last step",
    access: "anyone",
    body: RegistrationCheck,
    reply: done("OK"),
    limit: perAddress,
    reads: ["otp"],
    failures: registrationFailures,
  }),
  register: route({
    method: "POST",
    path: "/api/account",
    summary: "Registers a member",
    access: "anyone",
    body: Registration,
    reply: v.strictObject({ message: v.literal("SUCCESS"), profile: Profile }),
    limit: perAddress,
    reads: ["otp"],
    sets: ["otp"],
    failures: [...registrationFailures, "REGISTER_FAIL"],
  }),
  profile: route({
    method: "GET",
    path: "/api/account/profile",
    summary: "The member's profile and bank account",
    access: "member",
    reply: v.strictObject({ profile: Profile, bankAccount: BankAccount }),
  }),
  editProfile: route({
    method: "PUT",
    path: "/api/account/profile",
    summary: "Changes the name and, until the first deposit, the bank account",
    access: "member",
    body: v.strictObject({
      name: Name,
      bankCode: BankCode,
      bankAccountName: BankAccountName,
      bankAccountNo: BankAccountNo,
    }),
    reply: changed,
    failures: ["EXISTING_BANK", "INVALID_BANK", "INVALID_USER_INFO", "BANK_ACCOUNT_NAME_ENG"],
    limit: `20 changes an hour for each member, and ${perAddress}`,
  }),
  editBankAccountName: route({
    method: "PUT",
    path: "/api/account/bankAccountName",
    summary: "Gives the English account name that some banks need",
    access: "member",
    body: v.strictObject({ bankCode: BankCode, bankAccountName: BankAccountName }),
    reply: changed,
    failures: ["INVALID_BANK", "BANK_ACCOUNT_NAME_ENG"],
  }),
  changePassword: route({
    method: "PUT",
    path: "/api/account/changepwd",
    summary: "Changes the password and ends the member's other sessions",
    access: "member",
    body: v.strictObject({ oldPassword: GivenPassword, newPassword: NewPassword }),
    reply: done("SUCCESS"),
    failures: ["WRONG_PASSWORD", "INVALID_USER_INFO"],
    limit: "10 wrong passwords in 15 minutes for each member",
  }),
  login: route({
    method: "POST",
    path: "/api/login",
    summary: "Opens a session",
    access: "anyone",
    body: v.strictObject({
      username: Phone,
      password: GivenPassword,
      remember: v.optional(v.boolean()),
    }),
    reply: v.strictObject({ token: v.string() }),
    failures: [
      "WRONG_CREDENTIAL",
      "INACTIVE_USER",
      "ACCOUNT_CLOSED",
      "LOGIN_FAIL",
      "PHONE_NUMBER_REQUIRE_10_DIGIT",
      "INVALID_IP",
    ],
    limit: `10 failures in 15 minutes for each phone or known device, and ${perAddress}`,
    reads: ["device"],
    sets: ["device"],
  }),
  logout: route({
    method: "POST",
    path: "/api/logout",
    summary: "Ends this session",
    access: "member",
    isOpenWhenLocked: true,
    reply: done("SUCCESS"),
  }),
};

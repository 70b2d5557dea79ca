import type { SentCode } from "./sent-code.ts";
import { toPlainDigits } from "@krapao/ui/money/plain-digits.ts";
import type { ApiError } from "#lib/api/api-error.ts";

/** The registration wizard as plain data: typed values, current step and errors. */
export type Step = "phone" | "otp" | "profile" | "bank" | "done";

export interface RegisterValues {
  readonly username: string;
  readonly otpCode: string;
  readonly name: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** As YYYY-MM-DD. */
  readonly birthDate: string;
  readonly sourceCode: string;
  readonly inviteCode: string;
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly currency: string;
}

export type FieldName = keyof RegisterValues;

/** The error of a field: found by the app (`required`, …) or by the server (a code). */
interface Problem {
  readonly code: string;
  readonly message?: string;
}

/** `form` is for errors of no single field. */
export type Problems = { readonly [Field in FieldName | "form"]?: Problem | undefined };

/** A one-time code that was sent: its phone, and the data that the server needs to check it. */
export interface RegisterState {
  readonly step: Step;
  readonly values: RegisterValues;
  readonly problems: Problems;
  readonly sentCode: SentCode | undefined;
  /** The inviter came with the link, so the field is locked. */
  readonly isInviteLocked: boolean;
}

export type RegisterEvent =
  | { readonly type: "typed"; readonly field: FieldName; readonly value: string }
  | { readonly type: "refused"; readonly problems: Problems }
  | { readonly type: "failed"; readonly error: ApiError }
  | { readonly type: "codeSent"; readonly sentCode: SentCode }
  | { readonly type: "phoneConfirmed" }
  | { readonly type: "profileChecked" }
  | { readonly type: "registered" }
  | { readonly type: "wentBack"; readonly step: Step }
  | { readonly type: "inviteRemoved" };

export function startRegistration(inviteCode: string, currency: string): RegisterState {
  return {
    step: "phone",
    values: { ...emptyValues, inviteCode, currency },
    problems: {},
    sentCode: undefined,
    isInviteLocked: inviteCode !== "",
  };
}

/** Continues a registration that was left after its code was sent. */
export function awaitCode(state: RegisterState, sentCode: SentCode): RegisterState {
  const values = { ...state.values, username: sentCode.phone };
  return { ...goTo(state, "otp"), values, sentCode };
}

const emptyValues: RegisterValues = {
  username: "",
  otpCode: "",
  name: "",
  password: "",
  confirmPassword: "",
  birthDate: "",
  sourceCode: "",
  inviteCode: "",
  bankCode: "",
  bankAccountNo: "",
  firstName: "",
  lastName: "",
  currency: "",
};

export function registerReducer(state: RegisterState, event: RegisterEvent): RegisterState {
  switch (event.type) {
    case "typed":
      return typed(state, event.field, event.value);
    case "refused":
      return { ...state, problems: event.problems };
    case "failed":
      return failed(state, event.error);
    case "codeSent":
      return {
        ...goTo(state, "otp"),
        sentCode: event.sentCode,
        values: { ...state.values, otpCode: "" },
      };
    case "phoneConfirmed":
      return { ...goTo(state, "profile"), sentCode: undefined };
    case "profileChecked":
      return goTo(state, "bank");
    case "registered":
      return goTo(state, "done");
    case "wentBack":
      return goTo(state, event.step);
    case "inviteRemoved":
      return {
        ...state,
        isInviteLocked: false,
        values: { ...state.values, inviteCode: "" },
        problems: { ...state.problems, inviteCode: undefined },
      };
  }
}

function goTo(state: RegisterState, step: Step): RegisterState {
  return { ...state, step, problems: {} };
}

const upperCased: readonly FieldName[] = ["firstName", "lastName", "inviteCode"];
const numeric: readonly FieldName[] = ["username", "bankAccountNo"];

/** Typing in a field clears its error and the error of the whole form. */
function typed(state: RegisterState, field: FieldName, raw: string): RegisterState {
  const plain = numeric.includes(field) ? toPlainDigits(raw) : raw;
  const value = upperCased.includes(field) ? plain.toUpperCase() : plain;
  const values = { ...state.values, [field]: value };
  const { problems } = state;
  // A new object counts as new errors and would move the focus while the visitor types.
  if (!problems[field] && !problems.form) return { ...state, values };
  return { ...state, values, problems: { ...problems, [field]: undefined, form: undefined } };
}

/** The wizard's field for each name in a reply, and the step of that field. */
const fieldSteps: Readonly<Record<string, readonly [FieldName, Step]>> = {
  username: ["username", "phone"],
  phoneNumber: ["username", "phone"],
  otpCode: ["otpCode", "otp"],
  otpToken: ["otpCode", "otp"],
  name: ["name", "profile"],
  password: ["password", "profile"],
  birthDate: ["birthDate", "profile"],
  sourceCode: ["sourceCode", "profile"],
  inviteCode: ["inviteCode", "profile"],
  bankCode: ["bankCode", "bank"],
  bankAccountNo: ["bankAccountNo", "bank"],
  bankAccountName: ["firstName", "bank"],
  currency: ["currency", "bank"],
};

/** The field of each code whose reply names no field. */
const codeFields: Readonly<Record<string, string>> = {
  PHONE_NUMBER_REQUIRE_10_DIGIT: "username",
  EXISTING_USER: "username",
  UNVERIFIED_OTP: "username",
  OTP_CODE_INVALID: "otpCode",
  OTP_EXPIRED: "otpCode",
  OTP_BLOCK: "otpCode",
  OTP_TOKEN_INVALID: "otpCode",
  OTP_NOT_EXIST: "otpCode",
  EXISTING_BANK: "bankAccountNo",
  INVALID_BANK: "bankCode",
  BANK_ACCOUNT_NAME_ENG: "bankAccountName",
};

/** Shows an error reply under its field, on the step of that field. */
function failed(state: RegisterState, { code, message, field }: ApiError): RegisterState {
  const problem: Problem = { code, message };
  const [name, step] = fieldSteps[field ?? codeFields[code] ?? ""] ?? [];
  // The visitor cannot correct a later step yet, so its error belongs to the whole form.
  if (!name || !step || order.indexOf(step) > order.indexOf(state.step)) {
    return { ...state, problems: { form: problem } };
  }
  // A wrong code is typed again from the start, so the field is cleared.
  const values = name === "otpCode" ? { ...state.values, otpCode: "" } : state.values;
  return { ...state, step, values, problems: { [name]: problem } };
}

const order: readonly Step[] = ["phone", "otp", "profile", "bank", "done"];

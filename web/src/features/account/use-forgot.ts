import { account, passwordLength } from "@krapao/contract/account";
import { isPhoneLengthRight, normalisePhone } from "@krapao/contract/market";
import { otp, otpDigits } from "@krapao/contract/otp";
import { accountEndDigits, password } from "@krapao/contract/password";
import { toPlainDigits } from "@krapao/ui/money/plain-digits.ts";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { marketSettings } from "#lib/settings.ts";
import { keepCode, readKeptCode, type SentCode } from "./sent-code.ts";
import { type FormProblems, useForm } from "./use-form.ts";

export type ForgotStep = "phone" | "code" | "password";

interface Done {
  readonly username: string;
  readonly password: string;
  readonly holdHours: number | undefined;
}

/** A new password in three steps: the phone, the code, then bank digits and the password. */
export function useForgot(phone: string, onDone: (done: Done) => void) {
  const [sent, setSent] = useState(() => readKeptCode("password-code", Date.now()));
  const [step, setStep] = useState<ForgotStep>(sent ? "code" : "phone");
  const form = useForm({
    username: sent?.phone ?? toPlainDigits(phone.trim()),
    otpCode: "",
    bankAccountEnd: "",
    newPassword: "",
  });
  const { username, bankAccountEnd, newPassword } = form.values;
  const normal = normalisePhone(username, marketSettings);

  function keep(next: SentCode | undefined): void {
    setSent(next);
    keepCode("password-code", next);
  }

  async function sendCode(): Promise<void> {
    const reply = await call(password.send, { body: { phoneNumber: normal } });
    if (reply.otpToken === null) return setStep("password");
    const { otpToken: token, otpRef } = reply;
    keep({ phone: normal, token, reference: otpRef ?? "", sentAt: Date.now() });
    form.clear("otpCode");
    return setStep("code");
  }

  const submitCode = (otpCode: string) => {
    if (otpCode.length !== otpDigits) return form.refuse({ otpCode: { code: "required" } });
    return form.send(
      async () => {
        await verify(sent?.token ?? "", otpCode);
        keep(undefined);
        setStep("password");
      },
      () => form.clear("otpCode"),
    );
  };

  const problems = { phone: checkPhone, code: () => ({}), password: checkPassword }[step](
    form.values,
  );
  const submit = () => {
    if (Object.keys(problems).length > 0) return form.refuse(problems);
    if (step === "code") return submitCode(form.values.otpCode);
    if (step === "phone") return form.send(sendCode);
    return form.send(async () => {
      const body = { username: normal, bankAccountEnd, newPassword };
      const holdHours = await resetOnce(body, () => setStep("phone"));
      onDone({ username: normal, password: newPassword, holdHours });
    });
  };

  return {
    form,
    step,
    sent,
    submit,
    submitCode,
    resend: (whenSent: () => void) =>
      form.send(async () => {
        await sendCode();
        whenSent();
      }),
    changePhone: () => {
      keep(undefined);
      setStep("phone");
    },
  };
}

export type Forgot = ReturnType<typeof useForgot>;

type Values = Readonly<Record<"username" | "bankAccountEnd" | "newPassword", string>>;

function checkPhone({ username }: Values): FormProblems<keyof Values> {
  if (!username.trim()) return { username: { code: "required" } };
  if (!/^\+?[0-9][0-9 -]*$/.test(username.trim())) return { username: { code: "invalid" } };
  if (!isPhoneLengthRight(normalisePhone(username, marketSettings), marketSettings)) {
    return { username: { code: "PHONE_NUMBER_REQUIRE_10_DIGIT" } };
  }
  return {};
}

function checkPassword({ bankAccountEnd, newPassword }: Values): FormProblems<keyof Values> {
  return {
    ...(bankAccountEnd.length !== accountEndDigits && { bankAccountEnd: { code: "invalid" } }),
    ...(newPassword.length < passwordLength.min && { newPassword: { code: "passwordShort" } }),
    ...(newPassword.length > passwordLength.max && { newPassword: { code: "passwordLong" } }),
  };
}

/** Digits of any script, at most as many as the field takes. */
export const toAccountEnd = (digits: string) =>
  digits.replaceAll(/\D/g, "").slice(0, accountEndDigits);

async function verify(otpToken: string, otpCode: string): Promise<void> {
  try {
    await call(otp.verify, { body: { otpToken, otpCode } });
  } catch (error) {
    // An earlier reply was lost, but the phone is confirmed.
    if (error instanceof ApiError && error.code === "OTP_VERIFIED") return;
    throw error;
  }
}

/** A reply was lost: the new password may be set. */
let isUnanswered = false;

type ResetBody = Readonly<Record<"username" | "bankAccountEnd" | "newPassword", string>>;

/**
 * Sets the password. When it is repeated after a lost reply, the server refuses it because the
 * confirmation of the phone is used up; the login then shows whether it was done.
 */
async function resetOnce(body: ResetBody, startAgain: () => void): Promise<number | undefined> {
  try {
    const { holdHours } = await call(password.reset, { body });
    isUnanswered = false;
    return holdHours;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 500) isUnanswered = true;
    if (error.code !== "UNVERIFIED_OTP") throw error;
    const { username, newPassword } = body;
    const isDone = isUnanswered && (await canLogIn({ username, password: newPassword }));
    isUnanswered = false;
    if (isDone) return undefined;
    startAgain();
    throw error;
  }
}

async function canLogIn(body: Readonly<Record<"username" | "password", string>>): Promise<boolean> {
  return call(account.login, { body }).then(
    () => true,
    () => false,
  );
}

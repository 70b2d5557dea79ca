import { account } from "@krapao/contract/account";
import { currencies, normalisePhone } from "@krapao/contract/market";
import { otp } from "@krapao/contract/otp";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { ApiError } from "#lib/api-error.ts";
import { call } from "#lib/api.ts";
import { place } from "#lib/settings.ts";
import { useBusy } from "#lib/use-busy.ts";
import { registerOtpQuery } from "./api.ts";
import { forgetInviteCode, readInviteCode } from "./invite-code.ts";
import { canReuse, checkBank, checkCode, checkPhone, checkProfile } from "./register-rules.ts";
import { toCheck, toRegistration } from "./register-rules.ts";
import {
  registerReducer,
  startRegistration,
  type FieldName,
  type Problems,
  type RegisterState,
  type Step,
} from "./register-state.ts";

/** A visitor who looks at another screen finds the registration as it was left. */
let kept: RegisterState | undefined;

function start(): RegisterState {
  const inviteCode = readInviteCode(location.search);
  return kept ?? startRegistration(inviteCode, currencies(place.market)[0]);
}

/** The wizard with its deeds: each checks what was typed, asks the server, and moves on. */
export function useRegister() {
  const [state, dispatch] = useReducer(registerReducer, undefined, start);
  const [isBusy, run] = useBusy();
  const queryClient = useQueryClient();
  const { values, sentCode } = state;

  useEffect(() => {
    kept = state.step === "done" ? undefined : state;
  }, [state]);

  /** Sends only what passed its check, once at a time, and shows what the server refuses. */
  function attempt(problems: Problems, work: () => Promise<void>): void {
    if (Object.keys(problems).length > 0) return dispatch({ type: "refused", problems });
    run(async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        dispatch({ type: "failed", error });
      }
    });
  }

  async function sendCode(): Promise<void> {
    const phone = normalisePhone(values.username, place);
    const reply = await call(otp.send, { body: { phoneNumber: phone } });
    if (reply.code === "OTP_VERIFIED" || reply.otpToken === null) {
      return dispatch({ type: "phoneConfirmed" });
    }
    const { otpToken: token, otpRef } = reply;
    const sent = { phone, token, reference: otpRef ?? "", sentAt: Date.now() };
    dispatch({ type: "codeSent", sentCode: sent });
  }

  return {
    state,
    isBusy,
    type: (field: FieldName, value: string) => dispatch({ type: "typed", field, value }),
    goBack: (step: Step) => dispatch({ type: "wentBack", step }),

    submitPhone: () =>
      attempt(checkPhone(values, place), async () => {
        const { registerOTP } = await queryClient.fetchQuery(registerOtpQuery);
        if (!registerOTP) return dispatch({ type: "phoneConfirmed" });
        const phone = normalisePhone(values.username, place);
        if (sentCode && canReuse(sentCode, phone, Date.now())) {
          return dispatch({ type: "codeSent", sentCode });
        }
        return sendCode();
      }),

    resendCode: (whenSent: () => void) =>
      attempt({}, async () => {
        await sendCode();
        whenSent();
      }),

    submitCode: (otpCode: string) =>
      attempt(checkCode({ ...values, otpCode }), async () => {
        await verifyCode(sentCode?.token ?? "", otpCode);
        dispatch({ type: "phoneConfirmed" });
      }),

    submitProfile: () =>
      attempt(checkProfile(values), async () => {
        await call(account.validate, { body: toCheck(values, place) });
        dispatch({ type: "profileChecked" });
      }),

    submitBank: () =>
      attempt(checkBank(values), async () => {
        await call(account.register, { body: toRegistration(values, place) });
        forgetInviteCode();
        dispatch({ type: "registered" });
      }),

    removeInvite: () => {
      forgetInviteCode();
      dispatch({ type: "inviteRemoved" });
    },
  };
}

export type Register = ReturnType<typeof useRegister>;

async function verifyCode(otpToken: string, otpCode: string): Promise<void> {
  try {
    await call(otp.verify, { body: { otpToken, otpCode } });
  } catch (error) {
    // A reply that got lost: the phone is confirmed all the same.
    if (error instanceof ApiError && error.code === "OTP_VERIFIED") return;
    throw error;
  }
}

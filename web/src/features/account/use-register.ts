import { account } from "@krapao/contract/account";
import { currencies, normalisePhone } from "@krapao/contract/market";
import { otp } from "@krapao/contract/otp";
import type { BodyOf } from "@krapao/contract/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { marketSettings } from "#lib/settings.ts";
import { ageQuery, registerOtpQuery } from "./api.ts";
import { fillLogin } from "./filled-login.ts";
import { forgetInviteCode, readInviteCode } from "./invite-code.ts";
import { keepCode, readKeptCode } from "./sent-code.ts";
import {
  canReuse,
  checkBank,
  checkCode,
  checkPhone,
  checkProfile,
  toCheck,
  toRegistration,
} from "./register-rules.ts";
import {
  awaitCode,
  registerReducer,
  startRegistration,
  type FieldName,
  type Problems,
  type RegisterState,
  type Step,
} from "./register-state.ts";

/** Keeps the registration while the visitor opens another screen. */
let kept: RegisterState | undefined;

function start(): RegisterState {
  const inviteCode = readInviteCode(location.search);
  if (kept) return kept;
  const fresh = startRegistration(inviteCode, currencies(marketSettings.market)[0]);
  const sentCode = readKeptCode("register-code", Date.now());
  return sentCode ? awaitCode(fresh, sentCode) : fresh;
}

/**
 * The wizard with its actions: each checks the typed values, calls the server, and goes to the next
 * step.
 */
export function useRegister() {
  const { state, dispatch, isBusy, attempt } = useWizard();
  const phone = usePhoneDeeds({ state, dispatch, attempt });
  const { values } = state;
  const { data: age } = useQuery(ageQuery);
  const needsBirthDate = typeof age?.minimum === "number";
  return {
    ...phone,
    state,
    isBusy,
    type: (field: FieldName, value: string) => dispatch({ type: "typed", field, value }),
    goBack: (step: Step) => dispatch({ type: "wentBack", step }),

    submitProfile: () =>
      attempt(checkProfile(values, needsBirthDate), async () => {
        await call(account.validate, { body: toCheck(values, marketSettings) });
        dispatch({ type: "profileChecked" });
      }),

    submitBank: () =>
      attempt(checkBank(values), async () => {
        await registerOnce(toRegistration(values, marketSettings));
        forgetInviteCode();
        fillLogin({ username: values.username, password: values.password });
        dispatch({ type: "registered" });
      }),

    removeInvite: () => {
      forgetInviteCode();
      dispatch({ type: "inviteRemoved" });
    },
  };
}

export type Register = ReturnType<typeof useRegister>;

function useWizard() {
  const [state, dispatch] = useReducer(registerReducer, undefined, start);
  const [isBusy, run] = useBusy();

  useEffect(() => {
    kept = state.step === "done" ? undefined : state;
  }, [state]);
  useEffect(() => keepCode("register-code", state.sentCode), [state.sentCode]);

  /** Sends only checked values, one request at a time, and shows an error reply. */
  function attempt(problems: Problems, work: () => Promise<void>): void {
    if (Object.keys(problems).length > 0) return dispatch({ type: "refused", problems });
    return run(async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        dispatch({ type: "failed", error });
      }
    });
  }

  return { state, dispatch, isBusy, attempt };
}

/** The phones of registrations whose replies were lost: these may have arrived. */
const unanswered = new Set<string>();

/**
 * Sends a registration. When it is repeated after a lost reply, the server refuses it because it
 * exists already.
 */
async function registerOnce(body: BodyOf<typeof account.register>): Promise<void> {
  const { username, password } = body;
  try {
    await call(account.register, { body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isLost(error)) unanswered.add(username);
    const isOwn = unanswered.has(username) && takenCodes.includes(error.code);
    if (!isOwn || !(await canLogIn({ username, password, remember: false }))) throw error;
  }
  unanswered.delete(username);
}

/** The first attempt uses up the confirmation of the phone and takes the phone. */
const takenCodes: readonly string[] = ["UNVERIFIED_OTP", "EXISTING_USER"];

const isLost = ({ status }: ApiError) => status === 0 || status >= 500;

async function canLogIn(body: BodyOf<typeof account.login>): Promise<boolean> {
  return call(account.login, { body }).then(
    () => true,
    () => false,
  );
}

type Wizard = Pick<ReturnType<typeof useWizard>, "state" | "dispatch" | "attempt">;

/** The steps that prove that the phone belongs to the visitor. */
function usePhoneDeeds({ state, dispatch, attempt }: Wizard) {
  const queryClient = useQueryClient();
  const { values, sentCode } = state;
  const phone = normalisePhone(values.username, marketSettings);

  async function sendCode(): Promise<void> {
    const { code, otpToken, otpRef } = await call(otp.send, { body: { phoneNumber: phone } });
    if (code === "OTP_VERIFIED" || otpToken === null) return dispatch({ type: "phoneConfirmed" });
    const sent = { phone, token: otpToken, reference: otpRef ?? "", sentAt: Date.now() };
    return dispatch({ type: "codeSent", sentCode: sent });
  }

  return {
    submitPhone: () =>
      attempt(checkPhone(values, marketSettings), async () => {
        const { registerOTP } = await queryClient.query(registerOtpQuery);
        if (!registerOTP) return dispatch({ type: "phoneConfirmed" });
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
  };
}

async function verifyCode(otpToken: string, otpCode: string): Promise<void> {
  try {
    await call(otp.verify, { body: { otpToken, otpCode } });
  } catch (error) {
    // An earlier reply was lost, but the phone is confirmed.
    if (error instanceof ApiError && error.code === "OTP_VERIFIED") return;
    throw error;
  }
}

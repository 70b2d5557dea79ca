import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { Steps } from "@krapao/ui/feedback/steps.tsx";
import { ArrowLeftIcon } from "@krapao/ui/icons/arrow.tsx";
import { SuccessIcon } from "@krapao/ui/icons/status.tsx";
import { useInheritedFocus } from "@krapao/ui/layer/use-inherited-focus.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { useLocation } from "#lib/location.tsx";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useErrorFocus } from "#lib/hooks/use-error-focus.ts";
import { useTexts } from "#locale/texts.ts";
import { banksQuery, registerOtpQuery } from "./api.ts";
import { BankStep } from "./register-bank-step.tsx";
import { CodeStep } from "./register-code-step.tsx";
import { PhoneStep } from "./register-phone-step.tsx";
import { ProfileStep } from "./register-profile-step.tsx";
import type { Step } from "./register-state.ts";
import { useRegister, type Register } from "./use-register.ts";
import { useStepHistory } from "./use-step-history.ts";

const redirectMilliseconds = 2000;

export const RegisterPage = withQueries(function RegisterPage() {
  const register = useRegister();
  const { step } = register.state;
  useStepHistory(step, register.goBack);
  // Read now, so that the steps that need them do not wait.
  const { data } = useQuery(registerOtpQuery);
  useQuery(banksQuery);

  if (step === "done") return <Done />;
  const withCode = data?.registerOTP !== false;
  return <Wizard register={register} step={step} withCode={withCode} />;
});

interface WizardProps {
  register: Register;
  step: Exclude<Step, "done">;
  withCode: boolean;
}

const stepForms = {
  phone: PhoneStep,
  otp: CodeStep,
  profile: ProfileStep,
  bank: BankStep,
} as const;

function Wizard({ register, step, withCode }: WizardProps) {
  const texts = useTexts("account");
  const names = (["phone", "otp", "profile", "bank"] as const).filter(
    (name) => withCode || name !== "otp",
  );
  const StepForm = stepForms[step];
  const formRef = useRef<HTMLDivElement>(null);
  useErrorFocus(formRef, register.state.problems);
  useStepFocus(formRef, step);
  return (
    <section className="grid gap-5">
      <header className="flex min-h-11 items-center gap-2">
        {step !== "phone" && (
          <IconButton
            className="-ml-2"
            label={texts.back}
            icon={<ArrowLeftIcon />}
            onClick={() => register.goBack(step === "bank" ? "profile" : "phone")}
          />
        )}
        <h1 className="text-heading font-bold">{texts.register.title}</h1>
      </header>
      <Steps
        labels={names.map((name) => texts.register.steps[name])}
        current={names.indexOf(step)}
      />
      <div ref={formRef} key={step} tabIndex={-1} className="outline-none">
        <StepForm register={register} />
      </div>
    </section>
  );
}

/**
 * A new step starts scrolled to the top, and with focus, unless one of its fields has the focus
 * already.
 */
function useStepFocus(form: RefObject<HTMLElement | null>, step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    if (form.current?.contains(document.activeElement)) return;
    form.current?.focus({ preventScroll: true });
  }, [form, step]);
}

function Done() {
  const texts = useTexts("account");
  const [, navigate] = useLocation();

  // With the first paint, which on a slow phone comes long before an effect.
  useLayoutEffect(() => {
    const timer = setTimeout(() => navigate("/login", { replace: true }), redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <section
      ref={useInheritedFocus()}
      className="grid flex-1 content-center justify-items-center gap-3 py-12 text-center outline-none"
      role="status"
      tabIndex={-1}
    >
      <SuccessIcon size={72} className="text-jade" />
      <h1 className="text-heading font-bold">{texts.register.done}</h1>
      <p className="text-content-soft">{texts.register.doneText}</p>
    </section>
  );
}

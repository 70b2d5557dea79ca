import type { BankAccount } from "@krapao/contract/account";
import type { Currency } from "@krapao/contract/fields";
import type { Withdrawal } from "@krapao/contract/withdraw";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Timeline } from "@krapao/ui/feedback/timeline.tsx";
import { ClockIcon } from "@krapao/ui/icons/status.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { useEffect, useRef } from "react";
import { bankName } from "#lib/format/bank-name.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useNow } from "#lib/hooks/use-now.ts";
import { showEndsOf, vibrateAt } from "#lib/money/money-request.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { heldText, isLate, toSteps, type Step } from "./rules.ts";

interface WithdrawTimelineProps {
  withdrawal: Withdrawal;
  bankAccount: BankAccount;
  currency: Currency;
  /** Returns to the form after this withdrawal has ended. */
  onAgain: () => void;
  onClose: () => void;
}

/** The steps of a withdrawal, with their times. */
export function WithdrawTimeline(props: WithdrawTimelineProps) {
  const { withdrawal, bankAccount, currency, onAgain, onClose } = props;
  const { timeline: texts } = useTexts("withdraw");
  const stepText = useStepText(withdrawal);
  const isOver = withdrawal.status !== "PROCESSING";
  useEffect(() => showEndsOf("withdraw"), []);
  const firstStatus = useRef(withdrawal.status);
  useEffect(() => {
    if (withdrawal.status !== firstStatus.current) vibrateAt(withdrawal.status);
  }, [withdrawal.status]);
  return (
    <div className="grid grid-cols-1 gap-5">
      <Heading withdrawal={withdrawal} bankAccount={bankAccount} currency={currency} />
      <div aria-live="polite">
        <Timeline
          label={texts.steps}
          states={texts.states}
          steps={toSteps(withdrawal).map((step) => ({
            key: step.name,
            state: step.state,
            ...stepText(step),
          }))}
        />
      </div>
      {!isOver && <Wait withdrawal={withdrawal} />}
      {isOver && (
        <div className="grid gap-2">
          <Button size="large" isFull onClick={onClose}>
            {texts.close}
          </Button>
          <Button tone="plain" isFull onClick={onAgain}>
            {texts.again}
          </Button>
        </div>
      )}
    </div>
  );
}

type HeadingProps = Pick<WithdrawTimelineProps, "withdrawal" | "bankAccount" | "currency">;

function Heading({ withdrawal, bankAccount, currency }: HeadingProps) {
  const texts = useTexts("withdraw");
  const language = useLanguage();
  const { amount, status, bankCode, bankAccountNo, bankAccountName } = withdrawal;
  // The account may have changed since; then only the code of the bank is known.
  const isSameBank = bankCode === bankAccount.bankCode;
  return (
    <div className="rounded-medium border border-line bg-raised px-4 py-3">
      <Money
        amount={amount}
        currency={currency}
        sign="out"
        size="large"
        className={status === "FAILED" ? "line-through" : undefined}
      />
      <p className="mt-1 text-small text-content-soft">
        {texts.to} {isSameBank ? bankName(bankAccount.bank, language) : bankCode}{" "}
        <span className="block tabular-nums">
          {bankAccountNo} · {bankAccountName}
        </span>
      </p>
    </div>
  );
}

function useStepText(withdrawal: Withdrawal) {
  const { timeline: texts } = useTexts("withdraw");
  const waits = {
    requested: "",
    checked: texts.checking,
    sent: texts.sending,
    ended: texts.waiting,
  };
  const ends = { PROCESSING: texts.ended, SUCCESS: texts.paid, FAILED: texts.returned };
  return ({ name, state, at }: Step) => ({
    label: name === "ended" ? ends[withdrawal.status] : texts[name],
    note: at ? formatDateTime(at) : state === "current" ? waits[name] : undefined,
  });
}

const everyFiveSeconds = 5000;

/** The expected time, and a note that nothing is lost if it takes longer. */
function Wait({ withdrawal }: { withdrawal: Withdrawal }) {
  const { timeline: texts } = useTexts("withdraw");
  const now = useNow(everyFiveSeconds);
  if (withdrawal.isHeld) {
    return (
      <Callout icon={<ClockIcon />} title={texts.held.title}>
        {heldText(withdrawal, texts.held)}
      </Callout>
    );
  }
  if (isLate(withdrawal, now)) return <Callout tone="warning">{texts.late}</Callout>;
  return (
    <Callout icon={<ClockIcon />} title={texts.usual(withdrawal.usualMinutes)}>
      {texts.safe}
    </Callout>
  );
}

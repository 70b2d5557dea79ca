import type { lookup } from "@krapao/contract/lookup";
import type { ReplyOf } from "@krapao/contract/route";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Live } from "@krapao/ui/feedback/live.tsx";
import { Spinner } from "@krapao/ui/feedback/spinner.tsx";
import { AmountField } from "@krapao/ui/form/amount-field.tsx";
import { WithdrawIcon } from "@krapao/ui/icons/money.tsx";
import { SheetAction } from "@krapao/ui/layer/sheet-action.tsx";
import { useInheritedFocus } from "@krapao/ui/layer/use-inherited-focus.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useState, type SubmitEvent } from "react";
import { useErrorFocus } from "#lib/hooks/use-error-focus.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { openRequests } from "#lib/money/money-key.ts";
import { totalOf } from "#lib/money/total.ts";
import { useTexts } from "#locale/texts.ts";
import { checkAmount, largestAmount, type AmountProblem } from "./rules.ts";
import { WalletSummary } from "./wallet-summary.tsx";
import { ConfirmDialog } from "./withdraw-dialogs.tsx";
import type { WithdrawMember } from "./withdraw-member.ts";

interface WithdrawFormProps {
  member: WithdrawMember;
  limits: ReplyOf<typeof lookup.withdraw>;
  /** In a stop the withdrawal ends the active bonus, and this much of it goes back. */
  taken: number | undefined;
  isBusy: boolean;
  /** The reply to a request was lost, and the app is polling for its outcome. */
  isChecking: boolean;
  onSend: (amount: number) => void;
}

export function WithdrawForm(props: WithdrawFormProps) {
  const { member, taken, isBusy, isChecking, onSend } = props;
  const texts = useTexts("withdraw");
  const { currency, _id } = member.profile;
  const money = useMoneyText(currency);
  const confirm = useOpening();
  const { formRef, ...amount } = useAmount(props);
  const unsent = findUnsent(_id);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (amount.check()) confirm.open();
  }

  return (
    <form
      ref={formRef}
      className="grid grid-cols-1 gap-4 outline-none"
      aria-label={texts.title}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
    >
      <WalletSummary wallet={member.wallet} slots={member.slots} currency={currency} />
      {taken !== undefined && (
        <Callout tone="warning">{texts.bonus.taken(money.exact(taken))}</Callout>
      )}
      <Live>
        {isChecking && (
          <Callout icon={<Spinner />} title={texts.lost.checking.title}>
            {texts.lost.checking.text}
          </Callout>
        )}
        {!isChecking && unsent?.amount && (
          <Callout>{texts.lost.again(money.exact(unsent.amount))}</Callout>
        )}
      </Live>
      <AmountField {...amount.field} label={texts.amount} currency={currency} enterKeyHint="done" />
      <SheetAction>
        <Button type="submit" size="large" isFull isBusy={isBusy} icon={<WithdrawIcon />}>
          {texts.submit}
        </Button>
      </SheetAction>
      <ConfirmDialog
        isOpen={confirm.isOpen}
        onClose={confirm.close}
        amount={amount.amount}
        member={member}
        onConfirm={() => {
          confirm.close();
          onSend(amount.amount);
        }}
      />
    </form>
  );
}

/** The typed amount, with its limits and its problem. */
function useAmount({ member, limits, taken = 0 }: WithdrawFormProps) {
  const { profile, wallet, slots } = member;
  const { withdrawMin: min, withdrawMax: max } = limits;
  const texts = useTexts("withdraw");
  const money = useMoneyText(profile.currency);
  // If the wallet has too little, money is collected from the games first.
  const available = Math.max(totalOf({ ...wallet, onItsWay: 0 }, slots) - taken, 0);
  const bounds = { min, max, available };
  const [value, setValue] = useState(() => findUnsent(profile._id)?.amount?.toString() ?? "");
  const [problems, setProblems] = useState<{ amount?: AmountProblem }>({});
  // The form may replace the last withdrawal, from which the member started this one.
  const formRef = useInheritedFocus<HTMLFormElement>();
  useErrorFocus(formRef, problems);

  const problemTexts: Record<AmountProblem, string> = {
    required: texts.required,
    belowMinimum: texts.belowMinimum(money.plain(min)),
    aboveMaximum: texts.aboveMaximum(money.plain(max)),
    notEnough: texts.notEnough,
  };
  return {
    formRef,
    amount: Number(value),
    check: () => {
      const problem = checkAmount(value, bounds);
      setProblems(problem ? { amount: problem } : {});
      return !problem;
    },
    field: {
      value,
      onValueChange: (next: string) => {
        setValue(next);
        setProblems({});
      },
      allAmount: largestAmount(bounds),
      error: problems.amount && problemTexts[problems.amount],
      hint:
        Number(value) > wallet.amount - taken && Number(value) <= available
          ? texts.fromGames
          : texts.limits(money.plain(min), money.plain(max)),
    },
  };
}

/** A request that never arrived: nothing happened, and it may be sent again unchanged. */
function findUnsent(member: string) {
  return openRequests(member).find(({ kind, state }) => kind === "withdraw" && state === "absent");
}

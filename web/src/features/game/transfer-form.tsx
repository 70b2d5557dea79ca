import type { Profile } from "@krapao/contract/account";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";
import { Button } from "@krapao/ui/button/button.tsx";
import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Live } from "@krapao/ui/feedback/live.tsx";
import { Spinner } from "@krapao/ui/feedback/spinner.tsx";
import { AmountField } from "@krapao/ui/form/amount-field.tsx";
import { TransferIcon } from "@krapao/ui/icons/money.tsx";
import { ErrorIcon } from "@krapao/ui/icons/status.tsx";
import { SheetAction } from "@krapao/ui/layer/sheet-action.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useId, useRef, useState, type SubmitEvent } from "react";
import { LimitLeft } from "#features/protection/limit-left.tsx";
import { useErrorFocus } from "#lib/hooks/use-error-focus.ts";
import { useTexts } from "#locale/texts.ts";
import type { Move } from "./move-money.ts";
import { SidePicker } from "./side-picker.tsx";
import {
  checkTransfer,
  listSides,
  problemField,
  shareOf,
  stepOf,
  type SideCode,
  type TransferProblem,
} from "./sides.ts";
import { firstChoice, type TransferChoice } from "./first-choice.ts";
import { useProblemText } from "./use-problem-text.ts";

interface TransferFormProps {
  member: Profile;
  wallet: Wallet;
  slots: readonly Slot[];
  game: SideCode | undefined;
  isBusy: boolean;
  isChecking: boolean;
  onSend: (move: Move) => void;
}

export function TransferForm(props: TransferFormProps) {
  const { member, slots, isBusy, isChecking } = props;
  const texts = useTexts("transfer");
  const money = useMoneyText(member.currency);
  const { formRef, ...form } = useTransferForm(props);
  const { from, to, amount } = form.draft;
  const messageId = useId();
  const pickers = { sides: form.sides, slots, currency: member.currency, messageId };
  return (
    <form ref={formRef} className="@container grid gap-4" noValidate onSubmit={form.submit}>
      <Live>
        {isChecking && (
          <Callout icon={<Spinner />} title={texts.lost.checking.title}>
            {texts.lost.checking.text}
          </Callout>
        )}
      </Live>
      <LimitLeft kind="loss" texts={texts.left} currency={member.currency} />
      <div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-1 @max-[12rem]:grid-cols-[minmax(0,1fr)]">
          <SidePicker
            {...pickers}
            label={texts.from}
            value={from?.code}
            isInvalid={form.isWrong("sides")}
            onChange={(code) => form.change({ from: code })}
          />
          <IconButton
            className="mt-8 @max-[12rem]:mt-2 @max-[12rem]:justify-self-center"
            label={texts.swap}
            icon={<TransferIcon />}
            onClick={form.swap}
          />
          <SidePicker
            {...pickers}
            label={texts.to}
            value={to?.code}
            isInvalid={form.isWrong("sides")}
            onChange={(code) => form.change({ to: code })}
          />
        </div>
        <p id={messageId} className="ui-field-message" aria-live="polite">
          {form.isWrong("sides") && (
            <span className="ui-field-error">
              <ErrorIcon size={16} />
              <span>{form.problemText}</span>
            </span>
          )}
        </p>
      </div>
      <AmountField
        label={texts.amount}
        currency={member.currency}
        value={amount}
        onValueChange={(value) => form.change({ amount: value })}
        halfAmount={shareOf(form.draft, 2)}
        allAmount={shareOf(form.draft, 1)}
        error={form.isWrong("amount") ? form.problemText : undefined}
        hint={from && texts.available(money.exact(from.amount))}
        enterKeyHint="done"
      />
      <SheetAction>
        <Button type="submit" size="large" isFull isBusy={isBusy} icon={<TransferIcon />}>
          {texts.submit}
        </Button>
      </SheetAction>
    </form>
  );
}

/** The values of the form and their problems. */
function useTransferForm({ member, wallet, slots, game, isBusy, onSend }: TransferFormProps) {
  const sides = listSides(wallet, slots);
  const [choice, setChoice] = useState(() =>
    firstChoice({ member: member._id, sides, currency: member.currency, game }),
  );
  const [problems, setProblems] = useState<{ found?: TransferProblem }>({});
  const formRef = useRef<HTMLFormElement>(null);
  useErrorFocus(formRef, problems);
  const side = (code: SideCode | undefined) => sides.find((one) => one.code === code);
  const { currency } = member;
  const draft = { from: side(choice.from), to: side(choice.to), amount: choice.amount, currency };
  const problemText = useProblemText(currency, stepOf(draft.from, draft.to), problems.found);

  function change(part: Partial<TransferChoice>): void {
    setChoice((before) => ({ ...before, ...part }));
    setProblems({});
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const problem = checkTransfer(draft);
    setProblems(problem ? { found: problem } : {});
    const { from, to } = draft;
    if (!problem && from && to) {
      onSend({ from: from.code, to: to.code, amount: Number(draft.amount) });
    }
  }

  return {
    formRef,
    sides,
    draft,
    problemText,
    change,
    submit,
    swap: () => change({ from: choice.to, to: choice.from }),
    isWrong: (field: "sides" | "amount") =>
      problems.found !== undefined && problemField(problems.found) === field,
  };
}

import { Button } from "@krapao/ui/button/button.tsx";
import { BankIcon } from "@krapao/ui/icons/money.tsx";
import { ErrorIcon, SuccessIcon } from "@krapao/ui/icons/status.tsx";
import { Choice } from "@krapao/ui/layer/choice.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { formatAccountNo } from "#lib/format/bank-account.ts";
import { bankName } from "#lib/format/bank-name.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import type { WithdrawOutcome } from "./use-withdraw.ts";
import type { WithdrawMember } from "./withdraw-member.ts";

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  amount: number;
  member: WithdrawMember;
}

/** Requires a confirmation and shows the receiving account. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, amount, member } = props;
  const texts = useTexts("withdraw");
  const language = useLanguage();
  const money = useMoneyText(member.profile.currency);
  const { bank, bankAccountNo, bankAccountName } = member.bankAccount;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      icon={<BankIcon size={40} />}
      title={texts.confirm.title(money.exact(amount))}
      actions={
        <Choice yes={texts.confirm.yes} no={texts.confirm.no} onYes={onConfirm} onNo={onClose} />
      }
    >
      <p className="text-caption text-content-faint">{texts.to}</p>
      {/* One paragraph each; otherwise the number is read as one word with the text around it. */}
      <div className="mb-3 text-content">
        <p className="font-medium">{bankName(bank, language)}</p>{" "}
        <p className="text-lead font-bold tabular-nums">{formatAccountNo(bankAccountNo)}</p>{" "}
        <p>{bankAccountName}</p>
      </div>
      <p className="text-small">{texts.confirm.text}</p>
    </Dialog>
  );
}

interface OutcomeDialogProps {
  outcome: WithdrawOutcome | undefined;
  onClose: () => void;
  /** Closes the sheet and opens the screen of the bonus. */
  onBonus: () => void;
}

/** The outcome of a request: the money is being sent, or the reason why not. */
export function OutcomeDialog({ outcome, onClose, onBonus }: OutcomeDialogProps) {
  const texts = useTexts("withdraw");
  const { isSuccess, text } = outcome ?? { isSuccess: true, text: "" };
  const { title: usualTitle, ok } = isSuccess ? texts.success : texts.error;
  return (
    <Dialog
      isOpen={outcome !== undefined}
      onClose={onClose}
      icon={
        isSuccess ? (
          <SuccessIcon size={48} className="text-jade" />
        ) : (
          <ErrorIcon size={48} className="text-coral" />
        )
      }
      title={outcome?.title ?? usualTitle}
      actions={
        <>
          {outcome?.isOfBonus && (
            <Button size="large" isFull onClick={onBonus}>
              {texts.error.toBonus}
            </Button>
          )}
          <Button
            size="large"
            tone={outcome?.isOfBonus ? "plain" : "primary"}
            isFull
            onClick={onClose}
          >
            {ok}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}

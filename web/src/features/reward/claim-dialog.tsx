import type { Currency } from "@krapao/contract/fields";
import type { Terms } from "@krapao/contract/reward";
import { GiftIcon } from "@krapao/ui/icons/reward.tsx";
import { Choice } from "@krapao/ui/layer/choice.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { percentText } from "./percent.ts";
import { endRuleOf, type EndRule } from "./terms.ts";

interface ClaimTexts {
  readonly title: (amount: string) => string;
  readonly success: (percent: string, amount: string) => string;
  readonly fail: Readonly<Record<EndRule, (percent: string, amount: string) => string>>;
  readonly cleared: string;
  readonly yes: string;
  readonly no: string;
}

interface ClaimDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  isBusy: boolean;
  terms: Terms;
  currency: Currency;
  texts: ClaimTexts;
}

/**
 * Confirms before reward money goes to the wallet, and shows the conditions in percent and in
 * money.
 */
export function ClaimDialog(props: ClaimDialogProps) {
  const { isOpen, onClose, onConfirm, isBusy, terms, currency, texts } = props;
  const { exact } = useMoneyText(currency);
  const { reward, mustPlay, endsAtOrBelow, percentSuccess, percentFail } = terms;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      icon={<GiftIcon size={40} />}
      title={texts.title(exact(reward))}
      actions={
        <Choice isBusy={isBusy} yes={texts.yes} no={texts.no} onYes={onConfirm} onNo={onClose} />
      }
    >
      <ul className="grid gap-2 text-small">
        <li>{texts.success(percentText(percentSuccess), exact(mustPlay))}</li>
        <li>
          {texts.fail[endRuleOf(terms)](percentText(percentFail), exact(endsAtOrBelow))}{" "}
          {texts.cleared}
        </li>
      </ul>
    </Dialog>
  );
}

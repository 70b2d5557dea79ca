import type { Currency } from "@krapao/contract/fields";
import type { Coupon } from "@krapao/contract/spinwheel";
import { TicketIcon } from "@krapao/ui/icons/reward.tsx";
import { Choice } from "@krapao/ui/layer/choice.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { TermsList } from "#features/reward/terms-list.tsx";
import { useTexts } from "#locale/texts.ts";

interface ClaimDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  isBusy: boolean;
  coupon: Coupon;
  currency: Currency;
}

/** Confirms before a coupon becomes money, and shows its terms in money. */
export function ClaimDialog(props: ClaimDialogProps) {
  const { isOpen, onClose, onConfirm, isBusy, coupon, currency } = props;
  const { confirm: texts } = useTexts("spinwheel");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      icon={<TicketIcon size={40} />}
      title={texts.title(coupon.prize.slice)}
      actions={
        <Choice isBusy={isBusy} yes={texts.yes} no={texts.no} onYes={onConfirm} onNo={onClose} />
      }
    >
      <div className="text-left">
        <TermsList terms={coupon.terms} currency={currency} />
      </div>
    </Dialog>
  );
}

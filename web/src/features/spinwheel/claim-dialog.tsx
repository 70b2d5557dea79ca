import type { Currency } from "@krapao/contract/fields";
import type { Coupon } from "@krapao/contract/spinwheel";
import { Button } from "@krapao/ui/button/button.tsx";
import { TicketIcon } from "@krapao/ui/icons/reward.tsx";
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
        <>
          <Button size="large" isFull isBusy={isBusy} onClick={onConfirm}>
            {texts.yes}
          </Button>
          <Button tone="plain" isFull onClick={onClose}>
            {texts.no}
          </Button>
        </>
      }
    >
      <div className="text-left">
        <TermsList terms={coupon.terms} currency={currency} />
      </div>
    </Dialog>
  );
}

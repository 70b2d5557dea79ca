import type { Profile } from "@krapao/contract/account";
import type { RefundCheck } from "@krapao/contract/refund";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { RefundIcon, WalletIcon } from "@krapao/ui/icons/money.tsx";
import { HtmlText } from "@krapao/ui/layout/html-text.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { useLocation } from "#lib/location.tsx";
import { ClaimDialog } from "#features/reward/claim-dialog.tsx";
import { termsOf } from "#features/reward/terms.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useTexts } from "#locale/texts.ts";
import { useRefund } from "./use-refund.ts";

interface RefundOfferProps {
  check: RefundCheck;
  profile: Profile;
  /** Called when the member goes to another screen. */
  onLeave: () => void;
}

/** The available refund: its amount, its conditions, and the button to add it to the wallet. */
export function RefundOffer({ check, profile, onLeave }: RefundOfferProps) {
  const texts = useTexts("refund");
  const { isReceiving, isAdding, confirm, receive, addWallet } = useRefund(profile, check);
  const { refundAmount, refundSuccess, refundFail, isReceived, expiresAt, info, bonus } = check;
  const offer = { amount: refundAmount, success: refundSuccess, fail: refundFail };
  return (
    <section className="grid gap-4">
      <div className="grid justify-items-center rounded-large border border-line bg-raised px-4 py-5 text-center">
        <p className="text-small text-content-soft">{texts.amount}</p>
        <Money amount={refundAmount} currency={profile.currency} size="display" />
        <p className="text-caption text-content-soft">
          {isReceived && texts.received}
          {!isReceived && expiresAt && texts.expires(formatDateTime(expiresAt))}
        </p>
      </div>
      {info && <HtmlText html={info} className="text-small text-content-soft" />}
      {bonus && <Conditions onLeave={onLeave} />}
      <Button
        size="large"
        isFull
        disabled={bonus}
        isBusy={isReceiving}
        icon={isReceived ? <WalletIcon /> : <RefundIcon />}
        onClick={isReceived ? confirm.open : receive}
      >
        {isReceived ? texts.addWallet : texts.receive}
      </Button>
      <ClaimDialog
        isOpen={confirm.isOpen}
        onClose={confirm.close}
        onConfirm={addWallet}
        isBusy={isAdding}
        terms={termsOf(offer, profile.currency)}
        currency={profile.currency}
        texts={texts.confirm}
      />
    </section>
  );
}

/** The reason why it cannot be added yet, and the next action. */
function Conditions({ onLeave }: Pick<RefundOfferProps, "onLeave">) {
  const { conditions: texts } = useTexts("refund");
  const [, navigate] = useLocation();
  const go = () => {
    onLeave();
    navigate("/user/bonus");
  };
  return (
    <Callout tone="warning" title={texts.title}>
      <p>{texts.open}</p>
      <p>{texts.way}</p>
      <Button tone="plain" className="-ml-3" onClick={go}>
        {texts.link}
      </Button>
    </Callout>
  );
}

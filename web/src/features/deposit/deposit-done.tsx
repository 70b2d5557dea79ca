import type { Currency } from "@krapao/contract/fields";
import { Button } from "@krapao/ui/button/button.tsx";
import { GiftIcon } from "@krapao/ui/icons/reward.tsx";
import { SlotIcon } from "@krapao/ui/icons/game.tsx";
import { SuccessIcon } from "@krapao/ui/icons/status.tsx";
import { useInheritedFocus } from "@krapao/ui/layer/use-inherited-focus.ts";
import { Money } from "@krapao/ui/money/money.tsx";
import { useQuery } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { openRewardQuery } from "#features/reward/api.ts";
import { showGames } from "#lib/show-games.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";

interface DepositDoneProps {
  /** Null if only the arrival is known. */
  amount: number | null;
  currency: Currency;
  /** Closes the sheet. */
  onClose: () => void;
}

/** The end of a deposit: what arrived, and what the member can do with it. */
export function DepositDone({ amount, currency, onClose }: DepositDoneProps) {
  const { done: texts } = useTexts("deposit");
  const { data: reward } = useQuery(openRewardQuery(useLanguage()));
  // Only one reward can be active at a time.
  const canTakeBonus = reward !== undefined && reward.grant === null;
  return (
    <div className="grid gap-5 py-2">
      <div
        ref={useInheritedFocus()}
        className="grid justify-items-center gap-1 text-center outline-none"
        role="status"
        tabIndex={-1}
      >
        <SuccessIcon size={56} className="mb-1 text-jade" />
        <p className="text-lead font-bold">{texts.title}</p>
        {amount !== null && <Money amount={amount} currency={currency} size="large" sign="in" />}
        <p className="text-small text-content-soft">{texts.text}</p>
      </div>
      <div className="grid gap-2" role="group" aria-label={texts.next}>
        <p className="text-center text-small text-content-soft" aria-hidden="true">
          {texts.next}
        </p>
        {canTakeBonus && (
          <Button
            size="large"
            isFull
            icon={<GiftIcon />}
            onClick={() => {
              onClose();
              navigate("/user/bonus");
            }}
          >
            {texts.bonus}
          </Button>
        )}
        <Button
          size="large"
          tone={canTakeBonus ? "quiet" : "primary"}
          isFull
          icon={<SlotIcon />}
          onClick={() => {
            onClose();
            // After the sheet has returned the focus to the button that opened it.
            requestAnimationFrame(showGames);
          }}
        >
          {texts.play}
        </Button>
        <Button tone="plain" isFull onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}

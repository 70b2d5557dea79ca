import type { Currency } from "@krapao/contract/fields";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "#locale/texts.ts";
import { ChevronRightIcon } from "#ui/icons/arrow.tsx";
import { WithdrawIcon } from "#ui/icons/money.tsx";
import { Money } from "#ui/money.tsx";
import { withdrawalQuery } from "./api.ts";
import { toSteps } from "./rules.ts";

interface OnItsWayCardProps {
  currency: Currency;
  isHidden: boolean;
  onOpen: () => void;
}

/** The withdrawal under way, with the step it has come to; nothing where there is none. */
export function OnItsWayCard({ currency, isHidden, onOpen }: OnItsWayCardProps) {
  const texts = useTexts("withdraw");
  const { data: withdrawal } = useQuery(withdrawalQuery);
  if (withdrawal?.status !== "PROCESSING") return null;
  const waits = {
    asked: texts.timeline.asked,
    checked: texts.timeline.checking,
    sent: texts.timeline.sending,
    ended: texts.timeline.waiting,
  };
  const step = toSteps(withdrawal).find(({ state }) => state === "current")?.name ?? "ended";
  return (
    <button
      type="button"
      className="flex items-center gap-3 rounded-large border border-line bg-surface p-4 text-left shadow-card active:bg-raised"
      onClick={onOpen}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-gold-wash text-gold-text">
        <WithdrawIcon />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-bold">{texts.underWay}</span>
          <Money amount={withdrawal.amount} currency={currency} isHidden={isHidden} />
        </span>
        <span className="block text-caption text-content-soft">
          {waits[step]} · {texts.timeline.usual(withdrawal.usualMinutes)}
        </span>
      </span>
      <ChevronRightIcon size={20} className="shrink-0 text-content-faint" />
    </button>
  );
}

import type { Bonus } from "@krapao/contract/bonus";
import type { Currency } from "@krapao/contract/fields";
import { CheckIcon } from "@krapao/ui/icons/action.tsx";
import { GiftIcon, StarIcon } from "@krapao/ui/icons/reward.tsx";
import { Pattern } from "@krapao/ui/layout/pattern.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { percentText } from "#features/reward/percent.ts";
import { useTexts } from "#locale/texts.ts";
import type { BonusState } from "./rules.ts";
import "./bonus-card.css";

interface BonusCardProps {
  bonus: Bonus;
  state: BonusState;
  currency: Currency;
  onChoose: () => void;
}

/** One bonus: how much it is, on its banner, with its limit and its state. */
export function BonusCard({ bonus, state, currency, onChoose }: BonusCardProps) {
  const texts = useTexts("bonus");
  const { title, type, maxReceived, banners } = bonus;
  const isReceived = state === "received";
  const image = banners.find((banner) => banner.image)?.image;
  return (
    <button
      type="button"
      className="bonus-card"
      data-state={state}
      // Not `disabled`, because the member who has just received it keeps the focus here.
      aria-disabled={isReceived}
      onClick={isReceived ? undefined : onChoose}
    >
      <span className="bonus-card-picture">
        {image ? (
          <img src={image} alt="" loading="lazy" />
        ) : (
          <Pattern className="bonus-card-pattern" />
        )}
        <span className="bonus-card-amount">
          <Size {...bonus.offer} />
        </span>
      </span>
      <span className="bonus-card-text">
        <span className="block font-bold">{title}</span>
        <span className="block text-caption text-content-soft">
          <Gain bonus={bonus} currency={currency} />
          {texts.often[type](maxReceived)}
        </span>
        {state !== "open" && (
          <span className="bonus-card-badge">
            {state === "current" ? <StarIcon size={16} /> : <CheckIcon size={16} />}
            {texts.states[state]}
          </span>
        )}
      </span>
    </button>
  );
}

/** The percentage, or the fixed amount without satang, which is short enough for the picture. */
function Size({ percent, amount }: Bonus["offer"]) {
  if (percent !== null) return `${percentText(percent)}%`;
  return amount === null ? <GiftIcon size={36} /> : `+${formatCount(amount)}`;
}

/** What the member would receive now; without a deposit, the most it can be. */
function Gain({ bonus: { offer, terms }, currency }: Pick<BonusCardProps, "bonus" | "currency">) {
  const { gain: texts } = useTexts("bonus");
  const { exact, plain } = useMoneyText(currency);
  if (terms) return <span className="block text-jade">{texts.now(exact(terms.reward))}</span>;
  if (offer.percent === null || offer.amount === null) return null;
  return <span className="block">{texts.most(plain(offer.amount))}</span>;
}

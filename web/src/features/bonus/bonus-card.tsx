import type { Bonus } from "@krapao/contract/bonus";
import { CheckIcon } from "@krapao/ui/icons/action.tsx";
import { GiftIcon, StarIcon } from "@krapao/ui/icons/reward.tsx";
import { Pattern } from "@krapao/ui/layout/pattern.tsx";
import { useTexts } from "#locale/texts.ts";
import type { BonusState } from "./rules.ts";
import "./bonus-card.css";

interface BonusCardProps {
  bonus: Bonus;
  state: BonusState;
  onChoose: () => void;
}

/** One bonus on its banner, with its limit and its state. */
export function BonusCard({ bonus, state, onChoose }: BonusCardProps) {
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
          <>
            <Pattern className="bonus-card-pattern" />
            <GiftIcon size={40} className="bonus-card-icon text-gold" />
          </>
        )}
        {state !== "open" && (
          <span className="bonus-card-badge">
            {state === "current" ? <StarIcon size={16} /> : <CheckIcon size={16} />}
            {texts.states[state]}
          </span>
        )}
      </span>
      <span className="bonus-card-text">
        <span className="block font-bold">{title}</span>
        <span className="block text-caption text-content-soft">
          {texts.often[type](maxReceived)}
        </span>
      </span>
    </button>
  );
}

import type { Bonus } from "@krapao/contract/bonus";
import type { Currency } from "@krapao/contract/fields";
import { Button } from "@krapao/ui/button/button.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { useId } from "react";
import { navigate } from "wouter/use-browser-location";
import { useNow } from "#lib/hooks/use-now.ts";
import { useTexts } from "#locale/texts.ts";
import { BonusCard } from "./bonus-card.tsx";
import { stateOf } from "./rules.ts";

interface BonusGridProps {
  bonuses: readonly Bonus[];
  currency: Currency;
  onChoose: (bonus: Bonus) => void;
}

const everyMinute = 60_000;

export function BonusGrid({ bonuses, currency, onChoose }: BonusGridProps) {
  const texts = useTexts("bonus");
  const { titles } = useTexts("shell");
  const titleId = useId();
  // At midnight a daily bonus can be received again.
  const now = useNow(everyMinute);
  return (
    <section className="grid gap-3" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-title font-bold">
        {texts.list}
      </h2>
      {bonuses.length === 0 ? (
        <EmptyState
          {...texts.empty}
          action={
            <Button tone="quiet" onClick={() => navigate("/user/home")}>
              {titles.home}
            </Button>
          }
        />
      ) : (
        <ul className="grid gap-3" aria-labelledby={titleId}>
          {bonuses.map((bonus) => (
            <li key={bonus.code} className="grid">
              <BonusCard
                bonus={bonus}
                state={stateOf(bonus, now)}
                currency={currency}
                onChoose={() => onChoose(bonus)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import type { Currency } from "@krapao/contract/fields";
import type { Slot } from "@krapao/contract/slot";
import { formatAmount } from "@krapao/ui/money/amount-text.ts";
import { Money } from "@krapao/ui/money/money.tsx";
import { ageOf } from "#lib/format/dates.ts";
import { useNow } from "#lib/hooks/use-now.ts";
import { useTexts } from "#locale/texts.ts";
import { creditOf } from "./credit.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { GameBackground, GameMark } from "./game-art.tsx";

interface GameBannerProps {
  slot: Slot;
  currency: Currency;
  isHidden: boolean;
}

/** The game at the top of its sheet, with the member's balance there. */
export function GameBanner({ slot, currency, isHidden }: GameBannerProps) {
  const texts = useTexts("game-account");
  const { credit } = useTexts("game");
  return (
    <div className="game-banner">
      <GameBackground code={slot.code} className="game-banner-ground" />
      <GameMark code={slot.code} className="game-banner-mark" />
      <FavouriteButton slot={slot} />
      {slot.isActive && (
        <div className="min-w-0 flex-1 basis-32">
          <p className="text-caption">{texts.balance}</p>
          <p>
            <Money amount={slot.amount} currency={currency} isHidden={isHidden} size="large" />
          </p>
          <p className="text-caption tabular-nums">
            {!isHidden && credit(formatAmount(creditOf(slot)))}
            <Age slot={slot} />
          </p>
        </div>
      )}
    </div>
  );
}

const everyTenSeconds = 10_000;

function Age({ slot: { isStale, isMoving, seenAt } }: { slot: Slot }) {
  const texts = useTexts("game");
  const { ago } = useTexts("wallet");
  const now = useNow(everyTenSeconds);
  if (isMoving) return <span className="block">{texts.moving}</span>;
  if (!isStale) return null;
  const age = seenAt && ageOf(seenAt, now);
  return (
    <span className="block">{age ? texts.seen(ago[age.unit](age.count)) : texts.notSeen}</span>
  );
}

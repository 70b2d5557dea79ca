import type { Currency } from "@krapao/contract/fields";
import type { Slot } from "@krapao/contract/slot";
import { Spinner } from "@krapao/ui/feedback/spinner.tsx";
import { PlusIcon } from "@krapao/ui/icons/action.tsx";
import { ClockIcon } from "@krapao/ui/icons/status.tsx";
import { formatAmount } from "@krapao/ui/money/amount-text.ts";
import { Money } from "@krapao/ui/money/money.tsx";
import { ageOf } from "#lib/format/dates.ts";
import { useTexts } from "#locale/texts.ts";
import { GameBackground, GameMark } from "./game-art.tsx";
import { creditOf } from "./credit.ts";
import "./game-card.css";

export interface GameCardProps {
  slot: Slot;
  currency: Currency;
  isHidden: boolean;
  now: number;
}

/** A game on its background, with the member's balance there or the offer of an account. */
export function GameCard({ slot, currency, isHidden, now }: GameCardProps) {
  return (
    <span className="game-card" data-active={slot.isActive}>
      <GameBackground code={slot.code} className="game-card-ground" />
      <GameMark code={slot.code} className="game-card-mark" />
      <span className="game-card-panel">
        <span className="game-card-name">{slot.name}</span>
        {slot.isActive ? (
          <Balance slot={slot} currency={currency} isHidden={isHidden} />
        ) : (
          <Offer />
        )}
      </span>
      {/* Read after the name, though it is shown above it. */}
      <GameNote slot={slot} now={now} />
    </span>
  );
}

type BalanceProps = Pick<GameCardProps, "slot" | "currency" | "isHidden">;

function Balance({ slot, currency, isHidden }: BalanceProps) {
  const texts = useTexts("game");
  return (
    <>
      <Money
        amount={slot.amount}
        currency={currency}
        isHidden={isHidden}
        className="game-card-money"
      />
      {!isHidden && (
        <span className="game-card-credit">{texts.credit(formatAmount(creditOf(slot)))}</span>
      )}
    </>
  );
}

function Offer() {
  const texts = useTexts("game");
  return (
    <span className="game-card-offer">
      <PlusIcon size={16} />
      {texts.open}
    </span>
  );
}

/** Shows that money is moving, or the age of the balance if the game does not answer. */
function GameNote({ slot, now }: Pick<GameCardProps, "slot" | "now">) {
  const texts = useTexts("game");
  const { ago } = useTexts("wallet");
  if (slot.isMoving) {
    return (
      <span className="game-card-note">
        <Spinner className="game-card-spinner" />
        {texts.moving}
      </span>
    );
  }
  if (!slot.isStale || !slot.isActive) return null;
  const age = slot.seenAt && ageOf(slot.seenAt, now);
  return (
    <span className="game-card-note">
      <ClockIcon size={16} />
      {age ? texts.seen(ago[age.unit](age.count)) : texts.notSeen}
    </span>
  );
}

import type { Currency } from "@krapao/contract/fields";
import type { Slot } from "@krapao/contract/slot";
import { Money } from "@krapao/ui/money/money.tsx";
import { useTexts } from "#locale/texts.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { GameBackground, GameMark } from "./game-art.tsx";

interface GameTileProps {
  slot: Slot;
  currency: Currency;
  isHidden: boolean;
  /** The game that the member played last. */
  isLast: boolean;
  onOpen: () => void;
}

/** A game in the grid of all games. */
export function GameTile({ slot, currency, isHidden, isLast, onOpen }: GameTileProps) {
  const texts = useTexts("game");
  return (
    <>
      <button type="button" className="game-tile-button" onClick={onOpen}>
        <GameBackground code={slot.code} className="game-tile-ground" />
        <GameMark code={slot.code} className="game-tile-mark" />
        <span className="game-tile-panel">
          <span className="game-tile-name">{slot.name}</span>
          {slot.isMoving ? (
            <span>{texts.moving}</span>
          ) : slot.isActive ? (
            <Money amount={slot.amount} currency={currency} isHidden={isHidden} />
          ) : (
            <span className="game-tile-offer">{texts.open}</span>
          )}
        </span>
        {isLast && <span className="game-tile-last">{texts.last}</span>}
      </button>
      <FavouriteButton slot={slot} />
    </>
  );
}

import type { Currency } from "@krapao/contract/fields";
import { gameCategories, type GameCategory, type GameCode, type Slot } from "@krapao/contract/slot";
import { Carousel } from "@krapao/ui/carousel/carousel.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { LottoIcon, SlotIcon, SportIcon } from "@krapao/ui/icons/game.tsx";
import { useNow } from "#lib/hooks/use-now.ts";
import { useTexts } from "#locale/texts.ts";
import { GameCard } from "./game-card.tsx";

const icons = {
  slot: <SlotIcon />,
  sport: <SportIcon />,
  lotto: <LottoIcon />,
} as const satisfies Record<GameCategory, unknown>;

interface GameGroupsProps {
  slots: readonly Slot[];
  currency: Currency;
  isHidden: boolean;
  onOpen: (code: GameCode) => void;
}

const everyTenSeconds = 10_000;

/** The games in their three groups. */
export function GameGroups({ slots, currency, isHidden, onOpen }: GameGroupsProps) {
  const texts = useTexts("game");
  const now = useNow(everyTenSeconds);
  const groups = gameCategories
    .map((category) => ({ category, games: slots.filter((slot) => slot.category === category) }))
    .filter(({ games }) => games.length > 0);
  return groups.map(({ category, games }) => (
    <Carousel
      key={category}
      title={texts.groups[category]}
      icon={icons[category]}
      words={texts}
      cards={games.map((slot) => ({
        key: slot.code,
        name: slot.name,
        content: <GameCard {...{ slot, currency, isHidden, now }} />,
      }))}
      onOpen={(code) => onOpen(code as GameCode)}
    />
  ));
}

/** Fills the space of the games while they load. */
export function GameGroupsSkeleton() {
  return (
    <>
      <Skeleton className="h-14" />
      {gameCategories.map((category) => (
        <div key={category} className="grid justify-items-center gap-2 pb-4">
          <Skeleton className="my-2 h-7 w-full" />
          <Skeleton className="h-60 w-[55%] rounded-large" />
        </div>
      ))}
    </>
  );
}

import type { GameCode, Slot } from "@krapao/contract/slot";
import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { SearchIcon } from "@krapao/ui/icons/action.tsx";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "#locale/texts.ts";
import { choicesQuery } from "./choices.ts";
import { lastPlayed } from "./find-games.ts";
import { GameMark } from "./game-art.tsx";

interface GamesBarProps {
  slots: readonly Slot[];
  isLoading: boolean;
  onOpenAll: () => void;
  onOpen: (code: GameCode) => void;
}

/** Above the rings: the sheet with all games, and the game that was played last. */
export function GamesBar({ slots, isLoading, onOpenAll, onOpen }: GamesBarProps) {
  const texts = useTexts("game");
  const hasAccount = slots.some(({ isActive }) => isActive);
  const { data: choices, isPending } = useQuery({ ...choicesQuery, enabled: hasAccount });
  const last = choices && lastPlayed(slots, choices);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
      <Button tone="quiet" icon={<SearchIcon size={20} />} isBusy={isLoading} onClick={onOpenAll}>
        {texts.all}
      </Button>
      {last ? (
        <Button
          tone="quiet"
          className="px-3"
          icon={<GameMark code={last.code} className="w-8 flex-none" />}
          onClick={() => onOpen(last.code)}
        >
          <span className="block text-start text-caption leading-normal text-content-soft">
            {texts.last}
          </span>
          <span className="block text-start text-small leading-normal">{last.name}</span>
        </Button>
      ) : (
        hasAccount && isPending && <Skeleton className="h-14 rounded-medium" />
      )}
    </div>
  );
}

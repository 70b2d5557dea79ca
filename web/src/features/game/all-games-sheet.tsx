import { gameCategories, type GameCode, type Slot } from "@krapao/contract/slot";
import type { Currency } from "@krapao/contract/fields";
import { Button } from "@krapao/ui/button/button.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { SearchIcon } from "@krapao/ui/icons/action.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { withQueries } from "#lib/api/with-queries.tsx";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { useTexts } from "#locale/texts.ts";
import { choicesQuery } from "./choices.ts";
import { findGames, lastPlayed, type GameFilter } from "./find-games.ts";
import { GameTile } from "./game-tile.tsx";
import "./games.css";

interface AllGamesSheetProps {
  isOpen: boolean;
  onClose: () => void;
  isHidden: boolean;
  onOpenGame: (code: GameCode) => void;
}

export const AllGamesSheet = withQueries(function AllGamesSheet(props: AllGamesSheetProps) {
  const { isOpen, onClose, isHidden, onOpenGame } = props;
  const texts = useTexts("games");
  const { data: member } = useQuery(walletQuery);
  if (!member) return null;
  const { slots, profile } = member;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts.title} isRead={false} isTall>
      <Content {...{ slots, isHidden, onOpenGame }} currency={profile.currency} />
    </Sheet>
  );
});

interface ContentProps extends Pick<AllGamesSheetProps, "isHidden" | "onOpenGame"> {
  slots: readonly Slot[];
  currency: Currency;
}

function Content({ slots, currency, isHidden, onOpenGame }: ContentProps) {
  const texts = useTexts("games");
  const { groups } = useTexts("game");
  const { data: choices = [] } = useQuery(choicesQuery);
  const [filter, setFilter] = useState<GameFilter>("all");
  const [search, setSearch] = useState("");
  const games = findGames(slots, { filter, search, choices, groups });
  const last = lastPlayed(slots, choices);
  return (
    <>
      <TextField
        name="search"
        type="search"
        label={texts.search}
        prefix={<SearchIcon size={20} />}
        value={search}
        maxLength={64}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setSearch(event.target.value)}
        hint={<span role="status">{texts.count(games.length)}</span>}
      />
      <Filters filter={filter} onSelect={setFilter} />
      {games.length === 0 ? (
        <NoGames
          isFavourites={filter === "favourites" && search === ""}
          onShowAll={() => {
            setFilter("all");
            setSearch("");
          }}
        />
      ) : (
        <ul className="game-grid">
          {games.map((slot) => (
            <li key={slot.code} className="game-tile">
              <GameTile
                {...{ slot, currency, isHidden }}
                isLast={slot === last}
                onOpen={() => onOpenGame(slot.code)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FiltersProps {
  filter: GameFilter;
  onSelect: (filter: GameFilter) => void;
}

function Filters({ filter, onSelect }: FiltersProps) {
  const { filters } = useTexts("games");
  const { groups } = useTexts("game");
  const names: readonly [GameFilter, string][] = [
    ["all", filters.all],
    ["favourites", filters.favourites],
    ...gameCategories.map((category) => [category, groups[category]] as [GameFilter, string]),
  ];
  return (
    <div className="game-filters" role="group" aria-label={filters.title}>
      {names.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className="game-filter"
          aria-pressed={filter === name}
          onClick={() => onSelect(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function NoGames({ isFavourites, onShowAll }: { isFavourites: boolean; onShowAll: () => void }) {
  const texts = useTexts("games");
  return (
    <EmptyState
      {...(isFavourites ? texts.noFavourites : texts.notFound)}
      action={
        <Button tone="quiet" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      }
    />
  );
}

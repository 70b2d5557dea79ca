import type { Slot } from "@krapao/contract/slot";
import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { StarIcon } from "@krapao/ui/icons/reward.tsx";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "#locale/texts.ts";
import { choicesQuery, favour } from "./choices.ts";
import "./games.css";

/** Makes a game a favourite, or removes it. It waits until the favourites are known. */
export function FavouriteButton({ slot }: { slot: Pick<Slot, "code" | "name"> }) {
  const texts = useTexts("games");
  const { data: choices } = useQuery(choicesQuery);
  const isFavourite = choices?.find(({ code }) => code === slot.code)?.isFavourite ?? false;
  return (
    <IconButton
      className="game-star"
      label={texts.favourite(slot.name)}
      icon={<StarIcon />}
      aria-pressed={isFavourite}
      aria-disabled={choices === undefined}
      onClick={() => {
        if (choices) void favour(slot.code, !isFavourite);
      }}
    />
  );
}

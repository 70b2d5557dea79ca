import type { GameChoice } from "@krapao/contract/game";
import type { GameCategory, Slot } from "@krapao/contract/slot";

export type GameFilter = "all" | "favourites" | GameCategory;

interface Wanted {
  readonly filter: GameFilter;
  /** The typed text. */
  readonly search: string;
  readonly choices: readonly GameChoice[];
  /** The names of the groups, which can be searched too. */
  readonly groups: Readonly<Record<GameCategory, string>>;
}

/** The games to show: the last played first, then the others in the order of the offer. */
export function findGames(slots: readonly Slot[], wanted: Wanted): Slot[] {
  const { filter, choices, groups } = wanted;
  const search = plain(wanted.search);
  const choiceOf = ({ code }: Slot) => choices.find((one) => one.code === code);
  const playedAt = (slot: Slot) => choiceOf(slot)?.playedAt ?? "";
  return slots
    .filter((slot) => {
      if (filter === "favourites") return choiceOf(slot)?.isFavourite ?? false;
      return filter === "all" || slot.category === filter;
    })
    .filter(({ name, code, category }) =>
      [name, code, groups[category]].some((text) => plain(text).includes(search)),
    )
    .toSorted((one, other) => compare(playedAt(other), playedAt(one)));
}

/** Without spaces and case, because people write names with and without them. */
function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The game that the member played last, if it is still offered. */
export function lastPlayed(
  slots: readonly Slot[],
  choices: readonly GameChoice[],
): Slot | undefined {
  const played = choices.filter(({ playedAt }) => playedAt !== null).map(({ code }) => code);
  return slots
    .filter(({ code, isActive }) => isActive && played.includes(code))
    .toSorted((one, other) => played.indexOf(one.code) - played.indexOf(other.code))[0];
}

import type { Texts } from "../catalog.ts";
import type { games as source } from "../th/games.ts";

/** The sheet with all games. */
export const games = {
  title: "All games",
  search: "Search games",
  filters: { title: "Choose games", all: "All", favourites: "Favourites" },
  favourite: (game) => `Favourite: ${game}`,
  count: (count) => (count === 1 ? "1 game" : `${count} games`),
  notFound: { title: "No game found", text: "Try another name, or see all games" },
  noFavourites: {
    title: "No favourites yet",
    text: "Tap the star on a game, and the game is here",
  },
  showAll: "See all games",
} satisfies Texts<typeof source>;

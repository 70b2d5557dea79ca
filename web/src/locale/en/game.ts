import type { Texts } from "../catalog.ts";
import type { game as source } from "../th/game.ts";

export const game = {
  groups: { slot: "Slots", sport: "Sports and casino", lotto: "Lotto" },
  all: "All games",
  last: "Last played",
  previous: "Previous game",
  next: "Next game",
  position: (card, count) => `${card} of ${count}`,
  credit: (credit) => `${credit} credits`,
  open: "Open account",
  openHint: "Tap to open a game account",
  moving: "Transferring",
  seen: (age) => `As of ${age}`,
  notSeen: "Balance not available yet",
  underWay: {
    title: "Transfer in progress",
    text: (games) =>
      `Waiting for ${games} to confirm. Your money is safe, and the balance will update.`,
  },
} satisfies Texts<typeof source>;

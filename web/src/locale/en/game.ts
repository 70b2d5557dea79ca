import type { Texts } from "../catalog.ts";
import type { game as source } from "../th/game.ts";

export const game = {
  groups: { slot: "Slots", sport: "Sports and casino", lotto: "Lotto" },
  previous: "Previous game",
  next: "Next game",
  position: (card, count) => `${card} of ${count}`,
  credit: (credit) => `${credit} credits`,
  open: "Open account",
  openHint: "Tap to open a game account",
  moving: "Money is moving",
  seen: (age) => `Seen ${age}`,
  notSeen: "Balance not known yet",
  underWay: {
    title: "Money is moving",
    text: (games) => `${games} has not confirmed yet. Nothing is lost; the balance updates itself.`,
  },
} satisfies Texts<typeof source>;

import type { Texts } from "./texts.ts";

/** Texts of the room Floor. */
export const floor = {
  live: (time) => `Updated every second, last at ${time}`,
  in: "Money in, 60 minutes",
  out: "Money out, 60 minutes",
  count: (count) => `${count} entries`,
  chart: "Chart of money in, money out and stakes by minute",
  online: "Members online",
  playing: "In play (last 5 minutes)",
  stakes: "Stakes, 60 minutes",
  bets: (count) => `${count} bets`,
  providers: "Providers",
  answering: "All providers answer",
  silent: (seconds) => `No answer for ${seconds} s`,
  large: "Large: needs two people",
  events: "Latest events",
  none: "Nothing happened in the last 60 minutes",
  minute: "Time",
  kinds: {
    deposit: "Deposit",
    request: "Withdrawal requested",
    payout: "Withdrawal paid",
    "to-game": "To a game",
    "from-game": "From a game",
    reward: "Bonus received",
    "reward-back": "Bonus returned",
    "adjust-in": "Correction in",
    "adjust-out": "Correction out",
    spin: "Wheel spin",
    register: "New member",
  },
} satisfies Texts["floor"];

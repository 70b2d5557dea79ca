import type { Texts } from "../catalog.ts";
import type { guide as source } from "../th/guide.ts";

export const guide = {
  steps: {
    title: "Getting started",
    dismiss: "Hide getting started",
    done: "Done",
    limit: {
      title: "Set a deposit limit",
      text: "Choose the most that you deposit per day, week or month",
    },
    deposit: {
      title: "Make your first deposit",
      text: "Transfer from your registered account or scan a QR code",
    },
    bonus: {
      title: "Take a bonus (optional)",
      text: "See the turnover and conditions before you accept",
    },
    play: { title: "Play a game", text: "Choose a game you like and tap Play" },
  },
  install: {
    title: (name) => `Add ${name} to your home screen`,
    text: "Open it with one tap. Deposit and withdraw from its icon.",
    share: "Tap your browser's Share button, then choose “Add to Home Screen”",
    accept: "Install",
    later: "Not now",
    understood: "Got it",
  },
} satisfies Texts<typeof source>;

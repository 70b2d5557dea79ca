import type { Texts } from "../catalog.ts";
import type { howto as source } from "../th/howto.ts";

export const howto = {
  title: "How to use",
  text: "Short, silent videos with captions, under 30 seconds each.",
  play: "Watch the video",
  steps: "Step by step",
  toChat: "Still unsure? Ask in the chat",
  failed: "The video cannot be played. You can read the steps below instead.",
  videos: {
    wallet: {
      title: "Deposit money",
      steps: {
        open: "Tap “Deposit” on the home screen",
        choose: "Choose a deposit method to see our account",
        copy: "Copy the account number, and transfer from your registered account",
        arrive: "The money is added to your wallet automatically within 1 minute",
      },
    },
    play: {
      title: "Play a game",
      steps: {
        find: "Browse the games on the home screen and tap one",
        activate: "The first time, tap “Open account”. It takes a few seconds",
        play: "Choose how much to move to the game, then tap “Play”",
        enjoy: "The game opens with your money. Please play responsibly",
      },
    },
    balance: {
      title: "Check and transfer money",
      steps: {
        total: "Total = main wallet + all games",
        refresh: "Tap the round arrow for the latest balance",
        hide: "Tap the eye to hide your balance",
        transfer: "Tap “Transfer” to move money between wallet and games",
        done: "Choose the accounts, enter an amount and tap “Transfer”",
      },
    },
    bonus: {
      title: "Get a bonus",
      steps: {
        open: "Tap “Bonus” on the home screen",
        choose: "Choose the bonus you would like",
        read: "Read the conditions first. Each one is shown as an amount",
        receive: "Receive it. The money goes straight to your main wallet",
      },
    },
    endBonus: {
      title: "End a bonus",
      steps: {
        progress: "The bonus page shows your turnover and whether you can withdraw",
        limit: "You can end it when your total is at or below the amount shown",
        cancel: "Tap “End bonus”. Any money left in games is cleared",
        confirm: "Read the notice, then confirm",
        done: "The bonus has ended. You can withdraw as usual",
      },
    },
  },
} satisfies Texts<typeof source>;

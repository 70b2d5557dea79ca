import type { Texts } from "../catalog.ts";
import type { howto as source } from "../th/howto.ts";

export const howto = {
  title: "How to use",
  text: "Short videos without sound, with captions. Each is over in half a minute.",
  play: "Watch the video",
  steps: "Step by step",
  failed: "The video does not play. You can read the steps below instead.",
  videos: {
    wallet: {
      title: "Put money into your wallet",
      steps: {
        open: "Tap “Deposit” on the home screen",
        choose: "Choose a way to deposit and see our account",
        copy: "Copy the account number, and transfer from your registered account",
        arrive: "The money reaches your wallet by itself, within 1 minute",
      },
    },
    play: {
      title: "Play a game",
      steps: {
        find: "Look through the games on the home screen and tap the one you like",
        activate: "The first time, tap “Open the account”: it takes a few seconds",
        play: "Tap “Play”: the money in your main wallet comes along",
        enjoy: "The game opens with your money in it. Please play within your limits",
      },
    },
    balance: {
      title: "See and move your money",
      steps: {
        total: "The total is your main wallet and all your games together",
        refresh: "Tap the round arrow for the latest balance",
        hide: "Tap the eye to hide your balance",
        transfer: "Tap “Transfer” to move money between wallet and games",
        done: "Choose from and to, enter an amount and tap “Transfer”",
      },
    },
    bonus: {
      title: "Take a bonus",
      steps: {
        open: "Tap “Bonus” on the home screen",
        choose: "Choose the bonus you would like",
        read: "Read the conditions first: each is said in money",
        receive: "Tap to receive it: the money is in your main wallet at once",
      },
    },
    endBonus: {
      title: "End a bonus",
      steps: {
        progress: "The bonus screen says how much you have played and whether you can withdraw",
        limit: "You can end it when your total is down to the amount shown",
        cancel: "Tap “End the bonus”: what is left in the games is cleared",
        confirm: "Read it once more, then confirm",
        done: "The bonus is over: you can withdraw as usual",
      },
    },
  },
} satisfies Texts<typeof source>;

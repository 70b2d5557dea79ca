import type { Texts } from "../catalog.ts";
import type { gameAccount as source } from "../th/game-account.ts";

export const gameAccount = {
  balance: "In the game",
  credit: "Game credits",
  username: "Username",
  password: "Password",
  hiddenPassword: "The password is hidden",
  copyUsername: "Copy the username",
  copyPassword: "Copy the password",
  activate: {
    title: (game) => `Open an account at ${game}`,
    text: "It is free and takes a few seconds. You can move money to the game right after.",
    submit: "Open the account",
    done: (game) => `Your account at ${game} is open`,
  },
  reset: {
    open: "New password",
    title: "Set a new game password?",
    text: "The present one stops working at once. If you are playing, you may have to enter again.",
    yes: "Set a new password",
    no: "Keep the present one",
    done: "The game has a new password",
  },
  play: {
    submit: "Play",
    along: (amount) => `${amount} from your main wallet moves to the game too`,
    empty: "The main wallet is empty; you play with what is in the game",
    moving: "Money is moving to or from this game; you can play with what is in it",
    opening: "Opening the game",
    checking: "The connection was lost while money moved. We are checking; your money is safe.",
  },
  stop: {
    error: "The game has not opened",
    pending: {
      title: "Your money is on its way",
      text: "The game has not confirmed it yet. Nothing is lost, but it may not be in the game yet.",
    },
    blocked: {
      title: "The game is ready",
      text: "Your browser held back the new window. Tap the button to open the game.",
    },
    lost: {
      absent: "The transfer did not reach us. Your money is in the wallet; tap Play again.",
      unknown: "We cannot tell yet whether the money is in the game. Nothing is lost; we will say.",
    },
    noPage: "This game's page cannot be opened yet. Please contact us.",
    openGame: "Open the game",
    openAnyway: "Play without moving money",
    openNow: "Open the game now",
    wait: "Wait",
    close: "Close",
  },
  transfer: "Transfer",
  apps: { android: "Android app", ios: "iOS app" },
} satisfies Texts<typeof source>;

import type { Texts } from "../catalog.ts";
import type { gameAccount as source } from "../th/game-account.ts";

export const gameAccount = {
  balance: "Game balance",
  credit: "Game credits",
  username: "Username",
  password: "Password",
  hiddenPassword: "Password hidden",
  copyUsername: "Copy username",
  copyPassword: "Copy password",
  activate: {
    title: (game) => `Open a ${game} account`,
    text: "It is free and takes a few seconds. You can transfer money right away.",
    submit: "Open account",
    done: (game) => `Your ${game} account is open`,
  },
  reset: {
    open: "Reset password",
    title: "Reset game password?",
    text: "Your current password will stop working immediately. If you are playing, you may have to log in again.",
    yes: "Reset password",
    no: "Keep current password",
    done: "Game password changed",
  },
  play: {
    submit: "Play",
    amount: "Amount to move to the game",
    nothing: "No transfer",
    last: (amount) => `Last ${amount}`,
    wallet: (amount) => `Main wallet ${amount}`,
    without: "Play with the balance in the game, without a transfer",
    along: (amount) => `${amount} from your main wallet will be transferred to the game`,
    empty: "Your main wallet is empty. You will play with your game balance.",
    moving: "A transfer for this game is in progress. You can play with your game balance.",
    opening: "Opening the game",
    checking: "The connection was lost during the transfer. We are checking. Your money is safe.",
  },
  stop: {
    error: "Could not open the game",
    pending: {
      title: "Transfer in progress",
      text: "The game has not confirmed the transfer yet. Your money is safe, but it may not be in the game yet.",
    },
    blocked: {
      title: "The game is ready",
      text: "Your browser blocked the new window. Tap the button to open the game.",
    },
    lost: {
      earlier: (amount) =>
        `Your earlier transfer of ${amount} is complete. Check the game balance, then tap Play again`,
      absent:
        "We did not receive the transfer. Your money is still in your wallet. Tap Play to try again.",
      unknown: "We cannot confirm the transfer yet. Your money is safe, and we will notify you.",
    },
    noPage: "This game cannot be opened. Please contact us.",
    openGame: "Open game",
    openAnyway: "Play without transferring",
    openNow: "Open game now",
    wait: "Wait",
    close: "Close",
  },
  transfer: "Transfer",
  apps: { android: "Android app", ios: "iOS app" },
} satisfies Texts<typeof source>;

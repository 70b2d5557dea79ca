import type { Texts } from "../catalog.ts";
import type { transfer as source } from "../th/transfer.ts";

export const transfer = {
  title: "Transfer",
  wallet: "Main wallet",
  from: "From",
  to: "To",
  none: "Select an account",
  swap: "Swap accounts",
  amount: "Amount to transfer",
  available: (amount) => `Available: ${amount}`,
  left: {
    day: (amount: string) => `${amount} left for games today`,
    week: (amount: string) => `${amount} left for games this week`,
    month: (amount: string) => `${amount} left for games this month`,
  },
  moving: "Transferring",
  submit: "Transfer",
  problems: {
    select: "Please select both accounts",
    same: "You cannot transfer to the same account. Please choose another.",
    moving: "A transfer is in progress on this account. Please wait until it finishes.",
    required: "Please enter an amount",
    minimum: (amount) => `The minimum is ${amount}`,
    notEnough: "Not enough money. Please enter a smaller amount.",
    notExact: (step) => `This game accepts multiples of ${step}. Please change the amount.`,
  },
  noGames: {
    choose: "Choose a game",
    title: "No game account yet",
    text: "Open a game account on the home screen first, then transfer money to it.",
  },
  success: {
    title: "Transfer complete",
    text: (amount, to) => `${amount} has been moved to ${to}`,
  },
  pending: {
    title: "Transfer in progress",
    text: (amount) =>
      `We are waiting for the game to confirm ${amount}. Your money is safe, and we will notify you.`,
  },
  error: "Transfer failed",
  ok: "OK",
  lost: {
    checking: {
      title: "Checking your transfer",
      text: "The connection was lost. We are checking whether we received your transfer. Your money is safe.",
    },
    found: (amount) => `The connection was lost, but the transfer of ${amount} went through`,
    failed: "The transfer failed. The money has been returned.",
    absent: "We did not receive your transfer. Your money has not moved, and you can try again.",
    unknown: "We cannot check without a connection. Your money is safe, and we will notify you.",
  },
} satisfies Texts<typeof source>;

import type { Texts } from "../catalog.ts";
import type { transfer as source } from "../th/transfer.ts";

export const transfer = {
  title: "Transfer",
  wallet: "Main wallet",
  from: "From",
  to: "To",
  none: "Select an account",
  swap: "Swap from and to",
  amount: "Amount to move",
  available: (amount) => `${amount} can be moved`,
  moving: "Moving",
  submit: "Transfer",
  problems: {
    select: "Please select both accounts",
    same: "You cannot transfer to the same account",
    moving: "Money is moving on this account; please wait until that has ended",
    required: "Please enter an amount",
    minimum: (amount) => `The minimum is ${amount}`,
    notEnough: "There is not enough money; please enter less",
    notExact: (step) => `This game takes multiples of ${step}; please change the amount`,
  },
  noGames: {
    title: "No game account yet",
    text: "Open a game account on the home screen first; then you can move money to it.",
  },
  success: {
    title: "Transfer done",
    text: (amount, to) => `${amount} is in ${to} now`,
  },
  pending: {
    title: "The money is on its way",
    text: (amount) =>
      `${amount} is moving. The game has not confirmed it yet; nothing is lost, and we will tell you.`,
  },
  error: "The transfer was not made",
  ok: "OK",
  lost: {
    checking: {
      title: "Checking your transfer",
      text: "The connection was lost on the way. We are checking whether it reached us; your money is safe.",
    },
    found: (amount) => `The connection was lost, but the transfer of ${amount} went through`,
    failed: "The transfer failed; the money is back where it was",
    absent: "The transfer did not reach us; your money is where it was. You can send it again.",
    unknown: "It cannot be checked without a connection. Your money is safe; we will tell you.",
  },
} satisfies Texts<typeof source>;

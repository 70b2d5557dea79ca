import type { Texts } from "../catalog.ts";
import type { wallet as source } from "../th/wallet.ts";

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

export const wallet = {
  greeting: (name) => `Hello ${name}`,
  total: "Total balance",
  hide: "Hide the balance",
  show: "Show the balance",
  refresh: "Refresh the balance",
  updated: (moment) => `Updated ${moment}`,
  lastKnown: (moment) => `Last known, at ${moment}`,
  closed: "You are offline. Money can be moved again once you are connected.",
  refreshed: "The balance is up to date",
  mainWallet: "Main wallet",
  onItsWay: "On its way",
  inGames: "In games",
  transfer: "Transfer",
  coinCount: (count) => (count === "1" ? "1 coin" : `${count} coins`),
  inviteMoney: { title: "Earned by friends", receive: "Receive" },
  tiles: {
    deposit: "Deposit",
    withdraw: "Withdraw",
    spin: "Prize wheel",
    refreshAll: "Refresh all",
    invite: "Invite friends",
    bonus: "Bonus",
    refund: "Loss refund",
  },
  services: "Services",
  ago: {
    year: (count) => ago(count, "year"),
    month: (count) => ago(count, "month"),
    day: (count) => ago(count, "day"),
    hour: (count) => ago(count, "hour"),
    minute: (count) => ago(count, "minute"),
    second: (count) => ago(count, "second"),
  },
  justNow: "just now",
  changes: {
    deposit: (amount) => `${amount} is in your wallet`,
    withdrawPaid: (amount) => `Your withdrawal of ${amount} is in your bank account`,
    withdrawReturned: (amount) =>
      `Your withdrawal of ${amount} failed. The money is back in your main wallet`,
    withdrawArrived: (amount) => `Your withdrawal of ${amount} has reached us and is under way`,
    withdrawAbsent: (amount) =>
      `Your withdrawal of ${amount} did not reach us. All your money is in the wallet`,
    transferDone: (amount) => `The transfer of ${amount} is done`,
    transferReturned: (amount) =>
      `The transfer of ${amount} failed; the money is back where it was`,
    transferArrived: (amount) => `The transfer of ${amount} has reached us and is under way`,
    transferAbsent: (amount) =>
      `The transfer of ${amount} did not reach us; your money is where it was`,
    slipFailed: "Your slip was refused. The reason is under My slips",
    slipArrived: "Your slip has reached us and is being checked",
    slipAbsent: "Your slip did not reach us. Please send it again",
    giftFailed: "The gift could not be received: its link is invalid or was used",
    giftArrived: "Your gift link has reached us and is being checked",
    giftAbsent: "Your gift link did not reach us. Please send it again",
  },
} satisfies Texts<typeof source>;

import type { Texts } from "../catalog.ts";
import type { wallet as source } from "../th/wallet.ts";

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

export const wallet = {
  protection: {
    until: (moment: string) => `You are not playing until ${moment}`,
    endless: "You are not playing, without end",
    review: "We are checking your account",
    stopped: "You are not playing",
    held: "There is held money",
    withdraw: "You can always withdraw your money",
    open: "Details",
  },
  greeting: (name) => `Hello ${name}`,
  total: "Total balance",
  hide: "Hide balance",
  show: "Show balance",
  refresh: "Refresh balance",
  updated: (moment) => `Updated ${moment}`,
  lastKnown: (moment) => `As of ${moment}`,
  closed: "You are offline. You can make transactions again once you are connected.",
  refreshed: "Balance updated",
  mainWallet: "Main wallet",
  onItsWay: "Pending",
  inGames: "In games",
  transfer: "Transfer",
  mainActions: "Deposit, withdraw, transfer",
  state: {
    bonusLeft: (left) => `Play ${left} more to withdraw`,
    bonusHidden: "The turnover of your bonus is not complete",
    bonusEnding: "The bonus is being ended. Then you can withdraw.",
    bonusHeld: "Our team is checking your bonus. You cannot withdraw yet.",
    bonusDone: "Turnover complete. You can withdraw now.",
    free: "You can withdraw as usual",
    slip: "We received your slip and are checking it",
  },
  coinCount: (count) => (count === "1" ? "1 coin" : `${count} coins`),
  inviteMoney: { title: "Invite bonus", receive: "Receive" },
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
    deposit: (amount) => `${amount} has been added to your wallet`,
    win: (amount, game) =>
      `Congratulations! You won ${amount} at ${game}. It is in your main wallet`,
    withdrawPaid: (amount) => `Your withdrawal of ${amount} has been paid to your bank account`,
    withdrawReturned: (amount) =>
      `Your withdrawal of ${amount} failed. The money has been returned to your main wallet`,
    withdrawArrived: (amount) =>
      `We received your withdrawal request for ${amount}. It is being processed`,
    withdrawAbsent: (amount) =>
      `We did not receive your withdrawal request for ${amount}. Your money is still in your wallet`,
    transferDone: (amount) => `Your transfer of ${amount} is complete`,
    transferReturned: (amount) => `Your transfer of ${amount} failed. The money has been returned`,
    transferArrived: (amount) => `We received your transfer of ${amount}. It is being processed`,
    transferAbsent: (amount) =>
      `We did not receive your transfer of ${amount}. Your money has not moved`,
    slipFailed: "Your slip was rejected. See My slips for the reason",
    slipArrived: "We received your slip and are checking it",
    slipAbsent: "We did not receive your slip. Please send it again",
    giftFailed: "We could not redeem the gift: the link is invalid or already used",
    giftArrived: "We received your gift link and are checking it",
    giftAbsent: "We did not receive your gift link. Please send it again",
  },
} satisfies Texts<typeof source>;

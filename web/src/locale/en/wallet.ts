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
  refreshed: "The balance is up to date",
  mainWallet: "Main wallet",
  coins: "Coins",
  coinCount: (count) => (count === "1" ? "1 coin" : `${count} coins`),
  tiles: {
    deposit: "Deposit",
    withdraw: "Withdraw",
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
} satisfies Texts<typeof source>;

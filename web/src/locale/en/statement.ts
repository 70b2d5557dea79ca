import type { Texts } from "../catalog.ts";
import type { statement as source } from "../th/statement.ts";

export const statement = {
  title: "Statement",
  list: "Transactions",
  find: "Search",
  slips: "My slips",
  empty: {
    title: "Nothing here yet",
    text: "Deposits, withdrawals and transfers will be listed here.",
  },
  wallet: "Main wallet",
  activity: {
    deposit: (from) => `Deposit from ${from}`,
    depositQr: (provider) => `Deposit by QR (${provider})`,
    depositGift: "Deposit by gift link",
    bonus: "Bonus received",
    finishBonus: "Bonus ended",
    refundKept: "Refund received (not yet in wallet)",
    refundAdded: "Refund to the main wallet",
    cleared: (game) => `Balance cleared in ${game} (bonus ended)`,
    withdraw: (to) => `Withdrawal to ${to}`,
    transfer: (from, to) => `Transfer ${from} → ${to}`,
    unknown: "Other transaction",
  },
  status: { PROCESSING: "In progress", SUCCESS: "Success", FAILED: "Failed" },
  today: "Today",
  yesterday: "Yesterday",
  details: { time: "Time", status: "Status", open: "Details and receipt" },
  balanceAfter: (currency) => `Balance (${currency})`,
  slip: {
    title: "My slips",
    list: "Slips you have sent",
    refresh: "Refresh list",
    upload: "Send slip",
    date: "Date",
    amount: "Amount",
    status: "Status",
    view: "View slip",
    viewOf: (date) => `View slip from ${date}`,
    pictureGone: "This picture is no longer kept. The slip and its amount stay in your list.",
    empty: {
      title: "No slips yet",
      text: "If your transfer has not been credited, send the slip here.",
    },
  },
} satisfies Texts<typeof source>;

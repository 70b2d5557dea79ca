import type { Texts } from "../catalog.ts";
import type { statement as source } from "../th/statement.ts";

export const statement = {
  title: "Statement",
  list: "Entries of the statement",
  slips: "My slips",
  empty: {
    title: "Nothing here yet",
    text: "Deposits, withdrawals and transfers will be listed here.",
  },
  wallet: "main wallet",
  activity: {
    deposit: (from) => `Deposit from ${from}`,
    depositQr: (provider) => `Deposit by QR (${provider})`,
    depositGift: "Deposit by gift link",
    bonus: "Bonus received",
    finishBonus: "Bonus ended",
    refundKept: "Refund kept (not in wallet)",
    refundAdded: "Refund to the main wallet",
    cleared: (game) => `Cleared from ${game} (bonus ended)`,
    withdraw: (to) => `Withdrawal to ${to}`,
    transfer: (from, to) => `Transfer ${from} → ${to}`,
    unknown: "Other entry",
  },
  status: { PROCESSING: "In progress", SUCCESS: "Done", FAILED: "Failed" },
  balanceAfter: (currency) => `Balance (${currency})`,
  slip: {
    title: "My slips",
    list: "Slips you have sent",
    refresh: "Refresh the list",
    upload: "Send a slip",
    date: "Date",
    amount: "Amount",
    status: "Status",
    view: "View the slip",
    viewOf: (date) => `View the slip of ${date}`,
    pictureGone: "This picture is no longer kept. The slip and its amount stay in your list.",
    empty: {
      title: "No slips yet",
      text: "If a transfer has not arrived, you can send its slip here.",
    },
  },
} satisfies Texts<typeof source>;

import type { Texts } from "../catalog.ts";
import type { promotion as source } from "../th/promotion.ts";

export const promotion = {
  title: "Promotion code",
  code: "Promotion code",
  hint: "Capital letters and digits",
  required: "Please enter a code",
  search: "Search",
  searching: "Searching for the promotion",
  found: "Promotion found",
  notFound: {
    title: "Promotion not found",
    text: (code) => `Code ${code} is not valid or has expired. Please check it.`,
  },
  notice: (percent) =>
    `You can end it when your total is ${percent}% of the base amount or less (or the amount shown before you accept).`,
  noticeMoney: (amount) => `You can end it when your total is ${amount} or less.`,
  noDeposit: {
    deposit: "Deposit",
    title: "Deposit required",
    text: "This promotion is based on your latest deposit, if you have not played or withdrawn since. Make a deposit, then come back to receive it.",
  },
  receive: "Receive promotion",
  other: "Try another code",
} satisfies Texts<typeof source>;

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
    text: (code) =>
      `There is no promotion for the code ${code}, or it has ended. Please check the code.`,
  },
  notice: (percent) =>
    `It can be ended when your total is down to ${percent}% of the base amount or less.`,
  noDeposit: {
    title: "A deposit comes first",
    text: "This promotion is for your latest deposit, as long as nothing was played or withdrawn since. Deposit, then come back for it.",
  },
  receive: "Receive the promotion",
  other: "Try another code",
} satisfies Texts<typeof source>;

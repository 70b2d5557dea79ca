import type { Currency } from "#money.ts";
import type { Market } from "#settings.ts";
import type { FeedKind } from "./transfer.ts";

/** The values that the page suggests, so that a new user need not type. All can be overwritten. */
interface Suggestions {
  readonly receivers: readonly SuggestedReceiver[];
  readonly sender: { readonly bankCode: string; readonly accountNo: string; readonly name: string };
  readonly amount: number;
}

export interface SuggestedReceiver {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly currency: Currency;
  /** How the wallet learns of money on this account. */
  readonly feed: FeedKind;
}

export const receiverName = "DEMO COMPANY LIMITED";

/** The wallet's demo accounts and its demo member, as in a new database. */
const suggestions: Record<Market, Suggestions> = {
  th: {
    receivers: [
      receiver("SCB", "9991111111", "BAHT", "LINE"),
      receiver("KBANK", "9992222222", "BAHT", "LINE"),
      receiver("KBANK", "9993333333", "BAHT", "TEXT_MESSAGE"),
      receiver("GSB", "999444444444", "BAHT", "NONE"),
      receiver("BCEL", "9997777777777", "BAHT", "LINE"),
    ],
    sender: { bankCode: "KBANK", accountNo: "0000000001", name: "SOMMUT TUAYANG" },
    amount: 250,
  },
  la: {
    receivers: [
      receiver("BCEL", "9996666666666", "LAK", "LINE"),
      receiver("LDB", "9998888888888", "LAK", "LINE"),
      receiver("JDB", "9990000000000", "LAK", "NONE"),
      receiver("BCEL", "9997777777777", "BAHT", "LINE"),
    ],
    sender: { bankCode: "BCEL", accountNo: "0000000000001", name: "SOMMOUT TOUAYANG" },
    amount: 250_000,
  },
};

function receiver(
  bankCode: string,
  accountNo: string,
  currency: Currency,
  feed: FeedKind,
): SuggestedReceiver {
  return { bankCode, accountNo, currency, feed };
}

export function suggest(market: Market): Suggestions {
  return suggestions[market];
}

import { qrProviders } from "@krapao/contract/deposit";
import type { StatementEntry } from "@krapao/contract/statement";
import type { Catalogs } from "#locale/catalog.ts";

type Entry = Pick<StatementEntry, "statementType" | "from" | "to">;
type ActivityTexts = Pick<Catalogs["statement"], "activity" | "wallet">;

/** KBANK is a bank first: its transfers and its QR deposits have the same text. */
const onlyQr = qrProviders.filter((provider) => provider !== "KBANK");

/** A refund stays here until the member adds it to the wallet. */
const refundBalance = "REFUND_BALANCE";

/** The text of an entry. A type that this build does not know has a general text. */
export function activityText(
  { statementType, from, to }: Entry,
  texts: ActivityTexts,
  gameNames: ReadonlyMap<string, string> = new Map(),
): string {
  const { activity } = texts;
  const name = (code: string) =>
    code === "WALLET" ? texts.wallet : (gameNames.get(code) ?? code.replace(/^LA_/, ""));
  switch (statementType) {
    case "deposit":
      if (from === "GIFT") return activity.depositGift;
      if (onlyQr.some((provider) => provider === from)) return activity.depositQr(from);
      return activity.deposit(name(from));
    case "withdraw":
      return activity.withdraw(name(to));
    case "transfer":
      if (to === "HOUSE") return activity.cleared(name(from));
      return activity.transfer(name(from), name(to));
    case "bonus":
      if (from !== "REFUND") return activity.bonus;
      return to === refundBalance ? activity.refundKept : activity.refundAdded;
    case "finish_bonus":
      return activity.finishBonus;
    case "adjust":
      return to === "WALLET" ? activity.adjustCredit : activity.adjustDebit;
    default:
      return activity.unknown;
  }
}

/** The direction of the money for the member, which gives the sign of the amount. */
export function signOf({
  statementType,
  to,
}: Pick<Entry, "statementType" | "to">): "in" | "out" | "none" {
  switch (statementType) {
    case "deposit":
    case "bonus":
      return "in";
    case "withdraw":
      return "out";
    case "adjust":
      return to === "WALLET" ? "in" : "out";
    case "finish_bonus":
    case "transfer":
      return "none";
    default:
      return "none";
  }
}

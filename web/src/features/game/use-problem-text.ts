import type { Currency } from "@krapao/contract/fields";
import { transferMinimums } from "@krapao/contract/game";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useTexts } from "#locale/texts.ts";
import type { TransferProblem } from "./sides.ts";

/** The text of a problem that prevents a transfer. */
export function useProblemText(
  currency: Currency,
  step: number,
  problem: TransferProblem | undefined,
): string | undefined {
  const { problems: texts } = useTexts("transfer");
  const money = useMoneyText(currency);
  if (!problem) return undefined;
  if (problem === "minimum") return texts.minimum(money.plain(transferMinimums[currency]));
  if (problem === "notExact") return texts.notExact(money.plain(step));
  return texts[problem];
}

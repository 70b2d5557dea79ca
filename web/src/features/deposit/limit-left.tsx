import type { Currency } from "@krapao/contract/fields";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useQuery } from "@tanstack/react-query";
import { protectionQuery } from "#features/protection/api.ts";
import { useTexts } from "#locale/texts.ts";

/** What the member's own limits leave, before an amount is typed. The tightest limit counts. */
export function LimitLeft({ currency }: { currency: Currency }) {
  const { left: texts } = useTexts("deposit");
  const money = useMoneyText(currency);
  const { data } = useQuery(protectionQuery);
  const limits = data?.limits.filter(({ kind }) => kind === "deposit") ?? [];
  const [tightest] = limits.toSorted((one, other) => one.left - other.left);
  if (!tightest) return null;
  const text = texts[tightest.period](money.exact(tightest.left));
  return <Callout tone={tightest.left > 0 ? "info" : "warning"}>{text}</Callout>;
}

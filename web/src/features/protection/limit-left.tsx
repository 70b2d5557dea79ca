import type { Currency } from "@krapao/contract/fields";
import type { Limit } from "@krapao/contract/protection";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useQuery } from "@tanstack/react-query";
import { protectionQuery } from "./api.ts";

interface LimitLeftProps {
  kind: Limit["kind"];
  texts: Readonly<Record<Limit["period"], (amount: string) => string>>;
  currency: Currency;
}

/** What the member's own limits leave, before an amount is typed. The tightest limit counts. */
export function LimitLeft({ kind, texts, currency }: LimitLeftProps) {
  const money = useMoneyText(currency);
  const { data } = useQuery(protectionQuery);
  const limits = data?.limits.filter((limit) => limit.kind === kind) ?? [];
  const [tightest] = limits.toSorted((one, other) => one.left - other.left);
  if (!tightest) return null;
  const text = texts[tightest.period](money.exact(tightest.left));
  return <Callout tone={tightest.left > 0 ? "info" : "warning"}>{text}</Callout>;
}

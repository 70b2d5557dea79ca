import type { Currency } from "@krapao/contract/fields";
import type { Slip } from "@krapao/contract/statement";
import { Spinner } from "@krapao/ui/feedback/spinner.tsx";
import { ErrorIcon, SuccessIcon } from "@krapao/ui/icons/status.tsx";
import { useInheritedFocus } from "@krapao/ui/layer/use-inherited-focus.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { showEndsOf } from "#lib/money/money-request.ts";
import { useTexts } from "#locale/texts.ts";
import { slipsQuery } from "./api.ts";

interface SlipResultProps {
  /**
   * The slip of the server's reply. Undefined if only its arrival is known: then it is the newest.
   */
  slip: Slip | undefined;
  currency: Currency;
}

/** The live connection reports the outcome; this polling is for when it is down. */
const everyThreeSeconds = 3000;

/** The status of a sent slip, until it is decided. */
export function SlipResult({ slip: answered, currency }: SlipResultProps) {
  const { slip: texts } = useTexts("deposit");
  const reasons = useTexts("slip-reason");
  const money = useMoneyText(currency);
  useEffect(() => showEndsOf("slip"), []);
  const pick = (slips: readonly Slip[] | undefined) =>
    answered ? slips?.find(({ reference }) => reference === answered.reference) : slips?.[0];
  const { data } = useQuery({
    ...slipsQuery(1),
    refetchInterval: (query) =>
      (pick(query.state.data?.slips)?.status ?? "PROCESSING") === "PROCESSING" && everyThreeSeconds,
  });
  const slip = pick(data?.slips) ?? answered;
  if (slip?.status === "SUCCESS") {
    return (
      <Result
        tone="text-jade"
        icon={<SuccessIcon size={48} />}
        title={texts.result.success.title}
        text={texts.result.success.text(money.exact(slip.amount))}
      />
    );
  }
  if (slip?.status === "FAILED") {
    return (
      <Result
        tone="text-coral"
        icon={<ErrorIcon size={48} />}
        title={texts.result.failed}
        text={reasons[slip.note ?? "UNKNOW_ERROR"]}
      />
    );
  }
  return (
    <Result
      tone="text-gold-text"
      icon={<Spinner className="size-11" />}
      {...texts.result.checking}
    />
  );
}

interface ResultProps {
  tone: string;
  icon: ReactNode;
  title: string;
  text: string;
}

function Result({ tone, icon, title, text }: ResultProps) {
  return (
    <div
      ref={useInheritedFocus()}
      className="grid justify-items-center gap-2 py-6 text-center outline-none"
      role="status"
      tabIndex={-1}
    >
      <span className={`grid h-14 place-items-center ${tone}`}>{icon}</span>
      <p className="text-lead font-bold">{title}</p>
      <p className="text-small text-content-soft">{text}</p>
    </div>
  );
}

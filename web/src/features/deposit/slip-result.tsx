import type { Slip } from "@krapao/contract/statement";
import { Spinner } from "@krapao/ui/feedback/spinner.tsx";
import { ErrorIcon } from "@krapao/ui/icons/status.tsx";
import { useInheritedFocus } from "@krapao/ui/layer/use-inherited-focus.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { showEndsOf } from "#lib/money/money-request.ts";
import { useTexts } from "#locale/texts.ts";
import { slipsQuery } from "./api.ts";

/** The live connection reports the outcome; this polling is for when it is down. */
const everyThreeSeconds = 3000;

/**
 * Follows a sent slip until it is decided. Without the server's reply only its arrival is known: then
 * it is the newest.
 */
export function useSentSlip(sent: { slip: Slip | undefined } | undefined): Slip | undefined {
  const answered = sent?.slip;
  const pick = (slips: readonly Slip[] | undefined) =>
    answered ? slips?.find(({ reference }) => reference === answered.reference) : slips?.[0];
  const { data } = useQuery({
    ...slipsQuery(1),
    enabled: sent !== undefined,
    refetchInterval: (query) =>
      (pick(query.state.data?.slips)?.status ?? "PROCESSING") === "PROCESSING" && everyThreeSeconds,
  });
  return sent && (pick(data?.slips) ?? answered);
}

/** A sent slip that is being checked or was refused. */
export function SlipResult({ slip }: { slip: Slip | undefined }) {
  const { slip: texts } = useTexts("deposit");
  const reasons = useTexts("slip-reason");
  useEffect(() => showEndsOf("slip"), []);
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

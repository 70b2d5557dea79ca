import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { useTexts } from "#locale/texts.ts";

interface DecisionNoteProps {
  readonly item: { readonly openAct: string | null; readonly needsSecond: boolean };
}

/** That a decision waits for a second person, or will. */
export function DecisionNote({ item: { openAct, needsSecond } }: DecisionNoteProps) {
  const texts = useTexts();
  if (openAct !== null) return <Callout>{texts.suspense.open(openAct)}</Callout>;
  return needsSecond && <Callout tone="warning">{texts.payout.second}</Callout>;
}

import type { Currency } from "@krapao/contract/fields";
import type { Grant } from "@krapao/contract/reward";
import { Button } from "@krapao/ui/button/button.tsx";
import { LockIcon, WarningIcon } from "@krapao/ui/icons/status.tsx";
import { Choice } from "@krapao/ui/layer/choice.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { OutcomeDialog } from "#features/reward/outcome-dialog.tsx";
import { useTexts } from "#locale/texts.ts";
import type { Ending } from "./use-ending.ts";

interface EndDialogsProps {
  grant: Grant;
  currency: Currency;
  ending: Ending;
}

export function EndDialogs(props: EndDialogsProps) {
  const { failure } = props.ending;
  return (
    <>
      <EndDialog {...props} />
      <NotYetDialog {...props} />
      <OutcomeDialog outcome={failure.outcome} onClose={failure.acknowledge} />
    </>
  );
}

/** Requires a confirmation and shows the amount that the member would lose. */
function EndDialog({ grant: { wouldLose }, currency, ending }: EndDialogsProps) {
  const { end: texts } = useTexts("bonus");
  const { exact } = useMoneyText(currency);
  const loss =
    wouldLose === null
      ? texts.loseUnknown
      : wouldLose > 0
        ? texts.lose(exact(wouldLose))
        : texts.loseNothing;
  return (
    <Dialog
      isOpen={ending.confirming === "end"}
      onClose={ending.keep}
      icon={<WarningIcon size={40} className="text-coral" />}
      title={texts.title}
      actions={
        <Choice tone="danger" yes={texts.yes} no={texts.no} onYes={ending.end} onNo={ending.keep} />
      }
    >
      <p className="pb-2 font-bold text-content">{loss}</p>
      <p className="text-small">{texts.keep}</p>
    </Dialog>
  );
}

/** Explains, with amounts, why the reward cannot be ended yet. */
function NotYetDialog({ grant: { total, terms }, currency, ending }: EndDialogsProps) {
  const { notYet: texts } = useTexts("bonus");
  const { exact } = useMoneyText(currency);
  return (
    <Dialog
      isOpen={ending.confirming === "not-yet"}
      onClose={ending.keep}
      icon={<LockIcon size={40} />}
      title={texts.title}
      actions={
        <Button size="large" isFull onClick={ending.keep}>
          {texts.ok}
        </Button>
      }
    >
      {total === null ? texts.unknown : texts.text(exact(total), exact(terms.endsAtOrBelow))}
    </Dialog>
  );
}

import { Button } from "@krapao/ui/button/button.tsx";
import { ErrorIcon, SuccessIcon } from "@krapao/ui/icons/status.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { useTexts } from "#locale/texts.ts";
import type { RewardOutcome } from "./use-outcome.ts";

interface OutcomeDialogProps {
  outcome: RewardOutcome | undefined;
  onClose: () => void;
}

/** The outcome of taking a reward: success, or the reason of the failure. */
export function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const texts = useTexts("reward");
  const { isSuccess, text } = outcome ?? { isSuccess: true, text: "" };
  const { title, ok } = isSuccess ? texts.saved : texts.error;
  const icon = isSuccess ? (
    <SuccessIcon size={48} className="text-jade" />
  ) : (
    <ErrorIcon size={48} className="text-coral" />
  );
  return (
    <Dialog
      isOpen={outcome !== undefined}
      onClose={onClose}
      icon={icon}
      title={title}
      actions={
        <Button size="large" isFull onClick={onClose}>
          {ok}
        </Button>
      }
    >
      {text}
    </Dialog>
  );
}

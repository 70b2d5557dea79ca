import { LockIcon } from "@krapao/ui/icons/status.tsx";
import { Choice } from "@krapao/ui/layer/choice.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { useTexts } from "#locale/texts.ts";
import type { useReset } from "./use-reset.ts";

export function ResetDialog({ reset }: { reset: ReturnType<typeof useReset> }) {
  const { reset: texts } = useTexts("game-account");
  return (
    <Dialog
      isOpen={reset.isConfirming}
      onClose={reset.keep}
      icon={<LockIcon size={40} />}
      title={texts.title}
      actions={<Choice yes={texts.yes} no={texts.no} onYes={reset.confirm} onNo={reset.keep} />}
    >
      {texts.text}
    </Dialog>
  );
}

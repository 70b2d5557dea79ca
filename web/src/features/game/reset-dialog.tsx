import { Button } from "@krapao/ui/button/button.tsx";
import { LockIcon } from "@krapao/ui/icons/status.tsx";
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
      actions={
        <>
          <Button size="large" isFull onClick={reset.confirm}>
            {texts.yes}
          </Button>
          <Button tone="plain" isFull onClick={reset.keep}>
            {texts.no}
          </Button>
        </>
      }
    >
      {texts.text}
    </Dialog>
  );
}

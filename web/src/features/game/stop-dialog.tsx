import { Button } from "@krapao/ui/button/button.tsx";
import { ExternalIcon } from "@krapao/ui/icons/arrow.tsx";
import { ClockIcon, ErrorIcon } from "@krapao/ui/icons/status.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { useTexts } from "#locale/texts.ts";
import type { Stop, usePlay } from "./use-play.ts";

type Playing = Pick<
  ReturnType<typeof usePlay>,
  "stop" | "dismiss" | "enterAnyway" | "enterBlocked"
>;

/**
 * Explains why the game has not opened. A member must not play without knowing where the money is.
 */
export function StopDialog({ playing }: { playing: Playing }) {
  const { stop, dismiss } = playing;
  const check = useDialogParts(stop);
  return (
    <Dialog
      isOpen={stop !== undefined}
      onClose={dismiss}
      icon={check.icon}
      title={check.title}
      actions={stop && <StopActions stop={stop} playing={playing} />}
    >
      {check.text}
    </Dialog>
  );
}

function useDialogParts(stop: Stop | undefined) {
  const { stop: texts } = useTexts("game-account");
  if (stop?.kind === "pending") return { icon: <ClockIcon size={48} />, ...texts.pending };
  if (stop?.kind === "blocked") return { icon: <ExternalIcon size={48} />, ...texts.blocked };
  const icon = <ErrorIcon size={48} className="text-coral" />;
  return { icon, title: texts.error, text: stop?.text ?? "" };
}

interface StopActionsProps {
  stop: Stop;
  playing: Playing;
}

function StopActions({ stop, playing }: StopActionsProps) {
  const { stop: texts } = useTexts("game-account");
  const { dismiss, enterAnyway, enterBlocked } = playing;
  if (stop.kind === "blocked") {
    return (
      <Button size="large" isFull onClick={() => enterBlocked(stop.entry)}>
        {texts.openGame}
      </Button>
    );
  }
  if (stop.kind === "pending") {
    return (
      <>
        <Button size="large" isFull onClick={dismiss}>
          {texts.wait}
        </Button>
        <Button tone="plain" isFull onClick={enterAnyway}>
          {texts.openNow}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button size="large" isFull onClick={dismiss}>
        {texts.close}
      </Button>
      {stop.canEnter && (
        <Button tone="plain" isFull onClick={enterAnyway}>
          {texts.openAnyway}
        </Button>
      )}
    </>
  );
}

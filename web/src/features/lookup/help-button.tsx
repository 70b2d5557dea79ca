import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { HelpIcon } from "@krapao/ui/icons/status.tsx";
import { createPortal } from "react-dom";
import { navigate } from "wouter/use-browser-location";
import type { ClipName } from "#features/howto/clips.ts";
import { openChatWith } from "#lib/hooks/chat-opening.ts";
import { useLazySheet } from "#lib/hooks/use-lazy-sheet.ts";
import { loadTexts, useTexts } from "#locale/texts.ts";
import { useSiteText } from "#locale/site-text.ts";

interface HelpButtonProps {
  label: string;
  /** The beginning of the question in the chat. */
  question: string;
  /** The video that shows it. Without one, the button leads to the chat at once. */
  clip?: ClipName;
  /** Closes the sheet that the button belongs to. */
  onLeave?: () => void;
}

/** Help where the question arises: a video, and the chat with a question that is begun. */
export function HelpButton({ label, question, clip, onLeave }: HelpButtonProps) {
  const { connection } = useTexts("shell");
  const isChatOpen = useSiteText("enableChatWidget")?.enableChatWidget ?? false;
  const video = useLazySheet(loadVideoSheet, () =>
    showToast({ tone: "error", text: connection.NETWORK }),
  );

  function openQuestion(): void {
    video.props.onClose();
    onLeave?.();
    if (isChatOpen) openChatWith(question);
    else navigate("/user/contact");
  }

  return (
    <>
      <IconButton
        label={label}
        icon={<HelpIcon />}
        isBusy={video.isLoading}
        onClick={clip ? video.open : openQuestion}
      />
      {/* Outside the sheet of the button, which a swipe in the video must not move. */}
      {clip &&
        video.Sheet &&
        createPortal(
          <video.Sheet key={video.key} {...video.props} name={clip} onChat={openQuestion} />,
          document.body,
        )}
    </>
  );
}

/** Loads with its texts, so that it opens complete. */
async function loadVideoSheet() {
  const [{ VideoSheet }] = await Promise.all([
    import("#features/howto/video-sheet.tsx"),
    loadTexts(["howto"]),
  ]);
  return VideoSheet;
}

import { createElement, useEffect, useState, type ComponentType } from "react";
import { useIsChatOpen } from "#lib/hooks/chat-opening.ts";
import { loadTexts } from "#locale/texts.ts";

const idleMilliseconds = 1500;

/**
 * Every screen has a help button, in the top bar: it stays in view and never lies over the content.
 * Its code is loaded only when the screen is idle or the chat is opened, so that no screen waits for
 * it. Its space is there before.
 */
export function ChatDoor() {
  const isRequested = useIsChatOpen();
  const [button, setButton] = useState<ComponentType>();

  useEffect(() => {
    if (button) return undefined;
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      const [{ ChatButton }] = await Promise.all([
        import("#features/chat/chat-button.tsx"),
        loadTexts(["chat"]),
      ]);
      if (!leaving.signal.aborted) setButton(() => ChatButton);
    };
    // Without its code there is no chat; the contact screen lists other ways.
    const timer = setTimeout(
      () => void load().catch(() => undefined),
      isRequested ? 0 : idleMilliseconds,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [button, isRequested]);

  return <div className="size-11 shrink-0">{button && createElement(button)}</div>;
}

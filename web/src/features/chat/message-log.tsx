import { Button } from "@krapao/ui/button/button.tsx";
import { ChevronDownIcon } from "@krapao/ui/icons/arrow.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTexts } from "#locale/texts.ts";
import { useIsOnline } from "#lib/hooks/online.ts";
import type { ChatRoom } from "./chat-room.ts";
import { Greeting } from "./greeting.tsx";
import { LogSkeleton } from "./log-skeleton.tsx";
import { MessageRow } from "./message-row.tsx";
import type { RoomState } from "./room-state.ts";
import { toRows } from "./rows.ts";
import { useLogScroll } from "./use-log-scroll.ts";
import "./message-log.css";

/** By this time the history is rendered, and screen readers have not announced it. */
const historyMilliseconds = 1000;

interface MessageLogProps {
  room: ChatRoom;
  state: RoomState;
  /** Called when a message leads to another screen. */
  onLeave: () => void;
}

/** The messages, the newest at the end, with a hint while a new message is out of view. */
export function MessageLog({ room, state, onLeave }: MessageLogProps) {
  const texts = useTexts("chat");
  const isOnline = useIsOnline();
  const scrollerRef = useRef<HTMLDivElement>(null);
  const { items, outgoing, phase, hasOlder, isLoadingOlder, unread, isTyping } = state;
  const rows = useMemo(() => toRows(items, outgoing), [items, outgoing]);
  const { handleScroll, scrollToEnd } = useLogScroll(scrollerRef, room, state);
  const isEmpty = rows.length === 0;
  const isNewMessage = useIsNewMessage(phase === "ready");
  return (
    <div className="chat-log-place">
      <div
        ref={scrollerRef}
        className="chat-log"
        role="log"
        aria-label={texts.log}
        aria-live={isNewMessage ? "polite" : "off"}
        // It scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={handleScroll}
      >
        <div className="chat-log-rows">
          {phase === "starting" && isEmpty && <LogSkeleton />}
          {phase === "failed" && isEmpty && (
            <FailedState
              isOffline={!isOnline}
              isRetrying={state.isRefreshing}
              onRetry={() => room.refresh()}
            />
          )}
          {hasOlder && (
            <Button
              tone="plain"
              className="justify-self-center"
              isBusy={isLoadingOlder}
              onClick={() => void room.loadOlder()}
            >
              {texts.older}
            </Button>
          )}
          {phase === "ready" && !hasOlder && <Greeting room={room} hasTopics={isEmpty} />}
          {rows.map((row) => (
            <MessageRow key={row.id} row={row} room={room} onLeave={onLeave} />
          ))}
          {isTyping && <Typing />}
        </div>
      </div>
      {unread > 0 && (
        <button type="button" className="chat-hint" onClick={scrollToEnd}>
          {texts.newMessages(unread)}
          <ChevronDownIcon size={18} />
        </button>
      )}
    </div>
  );
}

/** Screen readers announce only new messages, not the history. */
function useIsNewMessage(isReady: boolean): boolean {
  const [isNewMessage, setIsNewMessage] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setIsNewMessage(true), historyMilliseconds);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isNewMessage;
}

function Typing() {
  return (
    <div className="chat-typing" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}

import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { ToastAnnouncer } from "@krapao/ui/feedback/toast.tsx";
import { CloseIcon, RefreshIcon } from "@krapao/ui/icons/action.tsx";
import { UserIcon } from "@krapao/ui/icons/navigation.tsx";
import { Frozen } from "@krapao/ui/layer/frozen.tsx";
import { liftAboveKeyboard } from "@krapao/ui/layer/keyboard-lift.ts";
import { LayerTitle } from "@krapao/ui/layer/layer-title.tsx";
import { useModal } from "@krapao/ui/layer/use-modal.ts";
import { Mark } from "@krapao/ui/layout/mark.tsx";
import { Pattern } from "@krapao/ui/layout/pattern.tsx";
import "@krapao/ui/layer/modal.css";
import { useEffect, useId, useRef, useSyncExternalStore, type ComponentType } from "react";
import { useIsOnline } from "#lib/hooks/online.ts";
import { useTexts } from "#locale/texts.ts";
import type { ChatRoom } from "./chat-room.ts";
import { Composer } from "./composer.tsx";
import type { ConversationProps } from "./conversation.tsx";
import type { KeptDraft } from "./draft.ts";
import { LogSkeleton } from "./log-skeleton.tsx";
import { doubleTapMilliseconds } from "./use-answer.ts";
import { startingState, type RoomState } from "./room-state.ts";

import "./chat-frame.css";

/** The parts that are loaded when the chat is first opened. */
export interface Chat {
  readonly Conversation: ComponentType<ConversationProps>;
  readonly room: ChatRoom;
}

interface ChatFrameProps {
  chat: Chat | undefined;
  draft: KeptDraft;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The chat: its header, the conversation, and the field to write. The frame is loaded with the
 * button, so that a tap opens it at once; the conversation follows.
 */
export function ChatFrame({ chat, draft, isOpen, onClose }: ChatFrameProps) {
  const room = chat?.room;
  const state = useRoomState(room);
  const titleId = useId();
  const { dialogRef, isPresent, handlers } = useModal(isOpen, onClose);

  useEffect(() => room?.setOpen(isOpen), [room, isOpen]);
  useEffect(() => {
    const dialog = dialogRef.current;
    return isOpen && dialog ? liftAboveKeyboard(dialog) : undefined;
  }, [isOpen, dialogRef]);

  return (
    <dialog ref={dialogRef} className="ui-modal chat-panel" aria-labelledby={titleId} {...handlers}>
      {isPresent && (
        <Frozen isFrozen={!isOpen}>
          <div className="chat-frame">
            <Header room={room} state={state} titleId={titleId} onClose={onClose} />
            {chat ? (
              <chat.Conversation room={chat.room} state={state} onLeave={onClose} />
            ) : (
              <ConversationSkeleton />
            )}
            <PersonButton room={room} canSend={state.canSend} />
            <Composer room={room} canSend={state.canSend} draft={draft} />
            <ToastAnnouncer />
          </div>
        </Frozen>
      )}
    </dialog>
  );
}

const nothing = () => () => undefined;

function useRoomState(room: ChatRoom | undefined): RoomState {
  return useSyncExternalStore(room?.subscribe ?? nothing, () => room?.state ?? startingState);
}

/** Has exactly the position of the log. */
function ConversationSkeleton() {
  return (
    <div className="chat-log-place">
      <div className="chat-log">
        <div className="chat-log-rows">
          <LogSkeleton />
        </div>
      </div>
    </div>
  );
}

interface PersonButtonProps {
  room: ChatRoom | undefined;
  canSend: boolean;
}

/** A person is always one tap away, whatever the helper answers. */
function PersonButton({ room, canSend }: PersonButtonProps) {
  const { person } = useTexts("chat");
  const tappedAt = useRef(-Infinity);

  function request(): void {
    // A second tap sends no second message.
    if (!canSend || performance.now() - tappedAt.current < doubleTapMilliseconds) return;
    tappedAt.current = performance.now();
    const message = JSON.stringify({ topic: "agent" });
    room?.send({ message_type: "postback", payload: { title: person, message } });
  }

  return (
    <button type="button" className="chat-person" aria-disabled={!canSend} onClick={request}>
      <UserIcon size={20} className="shrink-0" />
      {person}
    </button>
  );
}

interface HeaderProps {
  room: ChatRoom | undefined;
  state: RoomState;
  titleId: string;
  onClose: () => void;
}

function Header({ room, state, titleId, onClose }: HeaderProps) {
  const texts = useTexts("chat");
  const { isConnected, isTyping, isRefreshing } = state;
  const isOnline = useIsOnline();
  // The socket itself detects a lost network much later.
  const isReady = isConnected && isOnline;
  const status = !isReady ? "connecting" : isTyping ? "typing" : "connected";
  return (
    <header className="chat-header">
      <Pattern className="chat-header-pattern" />
      <span className="chat-avatar">
        <Mark size={26} />
      </span>
      <div className="chat-words">
        <LayerTitle id={titleId} className="truncate text-lead font-bold outline-none">
          {texts.title}
        </LayerTitle>
        <p className="chat-status" data-status={status} role="status">
          {texts.status[status]}
        </p>
      </div>
      <IconButton
        label={texts.refresh}
        icon={<RefreshIcon />}
        isBusy={isRefreshing}
        aria-disabled={!room}
        onClick={() => room?.refresh()}
      />
      <IconButton label={texts.close} icon={<CloseIcon />} onClick={onClose} />
    </header>
  );
}

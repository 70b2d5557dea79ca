import { useEffect, useId, useSyncExternalStore } from "react";
import { useIsOnline } from "#lib/online.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { Frozen } from "#ui/frozen.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { CloseIcon, RefreshIcon } from "#ui/icons/action.tsx";
import { WarningIcon } from "#ui/icons/status.tsx";
import { liftAboveKeyboard } from "#ui/keyboard-lift.ts";
import { Mark } from "#ui/mark.tsx";
import { Pattern } from "#ui/pattern.tsx";
import { ToastAnnouncer } from "#ui/toast.tsx";
import { useModal } from "#ui/use-modal.ts";
import "#ui/modal.css";
import { ChatRoom, type ChatAlert, type RoomState } from "./chat-room.ts";
import { Composer } from "./composer.tsx";
import { MessageLog } from "./message-log.tsx";
import "./chat-panel.css";

/** It comes in one file with the panel: on a slow line each further file costs half a second. */
export function openRoom(): ChatRoom {
  return new ChatRoom();
}

interface ChatPanelProps {
  room: ChatRoom;
  isOpen: boolean;
  onClose: () => void;
}

/** The chat: who one talks to, what was said, and the field to say more. */
export function ChatPanel({ room, isOpen, onClose }: ChatPanelProps) {
  const state = useSyncExternalStore(room.subscribe, room.read);
  const titleId = useId();
  const { dialogRef, isPresent, handlers } = useModal(isOpen, onClose);

  useEffect(() => {
    room.setOpen(isOpen);
    const dialog = dialogRef.current;
    return isOpen && dialog ? liftAboveKeyboard(dialog) : undefined;
  }, [room, isOpen, dialogRef]);

  return (
    <dialog ref={dialogRef} className="ui-modal chat-panel" aria-labelledby={titleId} {...handlers}>
      {isPresent && (
        <Frozen isFrozen={!isOpen}>
          <div className="chat-frame">
            <Header room={room} state={state} titleId={titleId} onClose={onClose} />
            <MessageLog room={room} state={state} onLeave={onClose} />
            <Alert alert={state.alert} />
            <Composer room={room} />
            <ToastAnnouncer />
          </div>
        </Frozen>
      )}
    </dialog>
  );
}

interface HeaderProps {
  room: ChatRoom;
  state: RoomState;
  titleId: string;
  onClose: () => void;
}

function Header({ room, state, titleId, onClose }: HeaderProps) {
  const texts = useTexts("chat");
  const { isConnected, isTyping, isRefreshing } = state;
  const isOnline = useIsOnline();
  // The line itself notices a dead network much later.
  const isReady = isConnected && isOnline;
  const status = !isReady ? "connecting" : isTyping ? "typing" : "connected";
  return (
    <header className="chat-header">
      <Pattern className="chat-header-pattern" />
      <span className="chat-avatar">
        <Mark size={26} />
      </span>
      <div className="relative min-w-0 flex-1">
        <h2 id={titleId} className="truncate text-lead font-bold outline-none" tabIndex={-1}>
          {texts.title}
        </h2>
        <p className="chat-status" data-status={status} role="status">
          {texts.status[status]}
        </p>
      </div>
      <IconButton
        label={texts.refresh}
        icon={<RefreshIcon />}
        isBusy={isRefreshing}
        onClick={() => room.refresh()}
      />
      <IconButton label={texts.close} icon={<CloseIcon />} onClick={onClose} />
    </header>
  );
}

/** What went wrong, for a little while. */
function Alert({ alert }: { alert: ChatAlert | undefined }) {
  const { alerts } = useTexts("chat");
  const write = (given: ChatAlert): string => {
    if (given.kind === "tooLarge") return alerts.tooLarge(given.megabytes);
    if (given.kind === "refused") return codeText(given.error);
    return alerts[given.kind];
  };
  return (
    <div className="chat-alert-place" role="alert">
      {alert && (
        <p className="chat-alert">
          <WarningIcon size={20} className="shrink-0" />
          {write(alert)}
        </p>
      )}
    </div>
  );
}

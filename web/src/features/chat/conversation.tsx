import { WarningIcon } from "@krapao/ui/icons/status.tsx";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { ChatRoom } from "./chat-room.ts";
import { MessageLog } from "./message-log.tsx";
import type { ChatAlert, RoomState } from "./room-state.ts";

/** In one file with the log: on a slow connection each further file costs half a second. */
export function openRoom(): ChatRoom {
  return new ChatRoom();
}

export interface ConversationProps {
  room: ChatRoom;
  state: RoomState;
  /** Called when a message leads to another screen. */
  onLeave: () => void;
}

/** The messages, and the current error. */
export function Conversation({ room, state, onLeave }: ConversationProps) {
  return (
    <>
      <MessageLog room={room} state={state} onLeave={onLeave} />
      <Alert alert={state.alert} />
    </>
  );
}

/** An error that is shown for a short time. */
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

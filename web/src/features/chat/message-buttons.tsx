import type { ChatButton } from "@krapao/contract/chat-message";
import { ChevronRightIcon, ExternalIcon } from "@krapao/ui/icons/arrow.tsx";
import { PhoneIcon } from "@krapao/ui/icons/navigation.tsx";
import { useLocation } from "#lib/location.tsx";
import type { ChatRoom } from "./chat-room.ts";
import { buttonDeed } from "./links.ts";
import { useAnswer } from "./use-answer.ts";

interface MessageButtonsProps {
  buttons: readonly ChatButton[];
  room: ChatRoom;
  /** Called when a button leads to another screen of the app. */
  onLeave: () => void;
}

export function MessageButtons({ buttons, room, onLeave }: MessageButtonsProps) {
  if (buttons.length === 0) return null;
  return (
    <div className="chat-buttons">
      {buttons.map((button) => (
        <MessageButton
          key={`${button.type} ${button.title} ${button.payload}`}
          button={button}
          room={room}
          onLeave={onLeave}
        />
      ))}
    </div>
  );
}

interface MessageButtonProps extends Omit<MessageButtonsProps, "buttons"> {
  button: ChatButton;
}

function MessageButton({ button, room, onLeave }: MessageButtonProps) {
  const answer = useAnswer(room);
  const [, navigate] = useLocation();
  const deed = buttonDeed(button);
  if (deed.kind === "web") {
    return (
      <a className="chat-deed" href={deed.href} target="_blank" rel="noopener noreferrer">
        {button.title}
        <ExternalIcon size={16} />
      </a>
    );
  }
  if (deed.kind === "call") {
    return (
      <a className="chat-deed" href={deed.href} rel="noopener noreferrer">
        {button.title}
        <PhoneIcon size={16} />
      </a>
    );
  }

  function tap(): void {
    if (deed.kind === "screen") {
      onLeave();
      navigate(deed.path);
    } else if (deed.kind === "postback") answer(button);
    else answer({ title: button.title });
  }

  return (
    <button type="button" className="chat-deed" onClick={tap}>
      {button.title}
      {deed.kind === "screen" && <ChevronRightIcon size={16} />}
    </button>
  );
}

import { useTexts } from "#locale/texts.ts";
import type { ChatRoom } from "./chat-room.ts";

interface GreetingProps {
  room: ChatRoom;
  /** Whether to offer topics to start with. */
  hasTopics: boolean;
}

/** The first message of every conversation is ours. */
export function Greeting({ room, hasTopics }: GreetingProps) {
  const { greeting, topics } = useTexts("chat");
  return (
    <>
      <p className="chat-bubble">{greeting}</p>
      {hasTopics && (
        <div className="chat-replies">
          {Object.entries(topics).map(([topic, title]) => (
            <button
              key={topic}
              type="button"
              className="chat-reply"
              onClick={() => room.send({ message_type: "text", payload: { message: title } })}
            >
              {title}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

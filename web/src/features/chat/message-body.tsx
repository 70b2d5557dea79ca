import type { QuickReply } from "@krapao/contract/chat-message";
import { useTexts } from "#locale/texts.ts";
import { CardRow } from "./card-row.tsx";
import type { ChatRoom } from "./chat-room.ts";
import { splitLinks } from "./links.ts";
import { MessageButtons } from "./message-buttons.tsx";
import { Media } from "./message-media.tsx";
import type { Row } from "./rows.ts";
import { useAnswer } from "./use-answer.ts";
import "./message-body.css";

interface MessageBodyProps {
  row: Row;
  room: ChatRoom;
  onLeave: () => void;
}

/** The content of a message, by its type. All of it is rendered as text, never as HTML. */
export function MessageBody({ row, room, onLeave }: MessageBodyProps) {
  const texts = useTexts("chat");
  const { message } = row;
  switch (message.message_type) {
    case "text":
      return <Words text={message.payload.message} />;
    case "postback":
      return <Words text={message.payload.title} />;
    case "buttons":
      return (
        <div className="chat-bubble chat-bubble-wide">
          <p className="px-4 pt-2.5 pb-2">
            <LinkedText text={message.payload.message} />
          </p>
          <MessageButtons buttons={message.payload.buttons} room={room} onLeave={onLeave} />
        </div>
      );
    case "quick_replies":
      return (
        <>
          <Words text={message.payload.message} />
          {row.isLast && <QuickReplies replies={message.payload.quick_replies} room={room} />}
        </>
      );
    case "generic":
      return <CardRow cards={message.payloads} room={room} onLeave={onLeave} />;
    case "media":
      return <Media row={row} payload={message.payload} room={room} />;
    case "unknown":
    default:
      return <Words text={unknownWords(message) ?? texts.unknown} />;
  }
}

/** A message type that is newer than this app may still have a text. */
function unknownWords(message: { payload?: { message?: unknown } }): string | undefined {
  const words = message.payload?.message;
  return typeof words === "string" && words.trim() !== "" ? words : undefined;
}

function Words({ text }: { text: string }) {
  return (
    <p className="chat-bubble">
      <LinkedText text={text} />
    </p>
  );
}

function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ at, text: part, href }) =>
    href === undefined ? (
      part
    ) : (
      <a key={at} className="chat-link" href={href} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );
}

function QuickReplies({ replies, room }: { replies: readonly QuickReply[]; room: ChatRoom }) {
  const answer = useAnswer(room);
  return (
    <div className="chat-replies">
      {replies.map((reply) => (
        <button
          key={`${reply.title} ${reply.payload}`}
          type="button"
          className="chat-reply"
          onClick={() => answer(reply)}
        >
          {reply.title}
        </button>
      ))}
    </div>
  );
}

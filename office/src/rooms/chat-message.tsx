import type { ChatMessage } from "@krapao/contract/chat-message";
import type { InboxMessage } from "@krapao/contract/office/inbox";
import { timeOf } from "#lib/format.ts";
import { type Texts, useTexts } from "#locale/texts.ts";

/** The words of a message in one line of a list. */
export function wordsOf({ inbox: words }: Texts, message: ChatMessage): string {
  switch (message.message_type) {
    case "text":
    case "buttons":
    case "quick_replies":
    case "unknown":
      return message.payload.message;
    case "postback":
      return message.payload.title;
    case "generic":
      return message.payloads.map(({ title }) => title).join(", ");
    case "media":
      return message.payload.message ?? words[message.payload.fileType];
  }
}

/** Operators load a file by its token through a call of their own. */
const fileAddress = (path: string) =>
  `/office/inbox/files/${path.slice(path.lastIndexOf("/") + 1)}`;

function Content({ message }: { message: ChatMessage }) {
  const texts = useTexts();
  if (message.message_type !== "media") {
    return <p className="break-words whitespace-pre-wrap">{wordsOf(texts, message)}</p>;
  }
  const { fileType, filePath, message: caption } = message.payload;
  const address = fileAddress(filePath);
  return (
    <>
      {fileType === "image" ? (
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={texts.inbox.image} className="office-chat-picture" />
        </a>
      ) : (
        <a href={address} className="text-gold-text underline" download>
          {texts.inbox[fileType]}
        </a>
      )}
      {caption !== null && <p className="break-words whitespace-pre-wrap">{caption}</p>}
    </>
  );
}

/** One message with its sender. What the team says is on the other side. */
export function MessageLine({ item }: { item: InboxMessage }) {
  const words = useTexts().inbox;
  const sender = item.sender === "agent" ? (item.name ?? "") : words[item.sender];
  return (
    <li className="office-chat-line" data-sender={item.sender}>
      <p className="text-caption text-content-soft">{`${sender} · ${timeOf(item.at)}`}</p>
      <div className="office-chat-bubble">
        <Content message={item.message} />
      </div>
    </li>
  );
}

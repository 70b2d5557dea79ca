import { dayNumberOf } from "@krapao/contract/bangkok-day";
import { CheckIcon } from "@krapao/ui/icons/action.tsx";
import { ClockIcon, ErrorIcon } from "@krapao/ui/icons/status.tsx";
import { useState } from "react";
import { formatDateTime } from "#lib/format/dates.ts";
import { useTexts } from "#locale/texts.ts";
import type { ChatRoom } from "./chat-room.ts";
import { MessageBody } from "./message-body.tsx";
import type { Row } from "./rows.ts";

interface MessageRowProps {
  row: Row;
  room: ChatRoom;
  onLeave: () => void;
}

/** One message with its day, its author and its delivery state. */
export function MessageRow({ row, room, onLeave }: MessageRowProps) {
  const texts = useTexts("chat");
  const isOwn = row.sender === "customer";
  const writer =
    row.sender === "agent" ? (row.name ?? texts.senders.agent) : texts.senders[row.sender];
  return (
    <>
      {row.startsDay && <Day createdAt={row.createdAt} />}
      <article
        className="chat-message"
        data-own={isOwn || undefined}
        data-starts={row.startsGroup || undefined}
        aria-label={writer}
      >
        {!isOwn && row.startsGroup && <p className="chat-writer">{writer}</p>}
        <MessageBody row={row} room={room} onLeave={onLeave} />
        {row.delivery === "failed" && <Failed row={row} room={room} />}
        {row.delivery !== "failed" && row.endsGroup && <Foot row={row} room={room} />}
      </article>
    </>
  );
}

const millisecondsPerDay = 86_400_000;

function Day({ createdAt }: { createdAt: string }) {
  const texts = useTexts("chat");
  const day = dayNumberOf(Date.parse(createdAt));
  const [today] = useState(() => dayNumberOf(Date.now()));
  const [date = ""] = formatDateTime(createdAt).split(" ");
  const name = day === today ? texts.today : day === today - 1 ? texts.yesterday : date;
  return (
    <p className="chat-day">
      <time dateTime={new Date(day * millisecondsPerDay).toISOString().slice(0, 10)}>{name}</time>
    </p>
  );
}

function Foot({ row, room }: { row: Row; room: ChatRoom }) {
  const texts = useTexts("chat");
  const time = formatDateTime(row.createdAt).slice(11, 16);
  return (
    <p className="chat-foot">
      <time dateTime={row.createdAt}>{time}</time>
      {row.sender === "customer" && <Delivery row={row} room={room} />}
      {row.delivery === "sending" && <span className="sr-only">, {texts.delivery.sending}</span>}
    </p>
  );
}

function Delivery({ row, room }: { row: Row; room: ChatRoom }) {
  const { delivery } = useTexts("chat");
  if (row.delivery === "uploading_file") {
    const share = room.attachment(row.id)?.share ?? 0;
    return <span>{delivery.uploading_file(Math.round(share * 100))}</span>;
  }
  if (row.delivery === "sending") return <ClockIcon size={14} />;
  return (
    <>
      <CheckIcon size={14} className="text-jade" />
      <span className="sr-only">, {delivery.succeed}</span>
    </>
  );
}

function Failed({ row, room }: { row: Row; room: ChatRoom }) {
  const texts = useTexts("chat");
  return (
    <div className="chat-failed">
      <p className="flex items-center gap-1">
        <ErrorIcon size={16} className="shrink-0" />
        {row.isRefused ? texts.delivery.failed : texts.delivery.waiting}
      </p>
      <p className="flex gap-1">
        <button type="button" className="chat-failed-deed" onClick={() => room.retry(row.id)}>
          {texts.retry}
        </button>
        <button type="button" className="chat-failed-deed" onClick={() => room.discard(row.id)}>
          {texts.discard}
        </button>
      </p>
    </div>
  );
}

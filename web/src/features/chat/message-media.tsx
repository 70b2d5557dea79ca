import type { ChatMessage } from "@krapao/contract/chat-message";
import { DownloadIcon, FileIcon } from "@krapao/ui/icons/media.tsx";
import { useState } from "react";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { useTexts } from "#locale/texts.ts";
import type { ChatRoom } from "./chat-room.ts";
import { isOwnFile } from "./links.ts";
import { PictureSheet } from "./picture-sheet.tsx";
import type { Row } from "./rows.ts";

type Payload = Extract<ChatMessage, { message_type: "media" }>["payload"];

interface MediaProps {
  row: Row;
  payload: Payload;
  room: ChatRoom;
}

/** A picture, a video or a file, with its text. During the upload the phone's own copy is shown. */
export function Media({ row, payload, room }: MediaProps) {
  const { media } = useTexts("chat");
  const local = room.attachment(row.id);
  const source = local?.url ?? (isOwnFile(payload.filePath) ? payload.filePath : undefined);
  const name = payload.name ?? media[payload.fileType];
  return (
    <>
      <MediaFace key={source} {...{ payload, source, name }} />
      {row.delivery === "uploading_file" && local && (
        <progress className="chat-progress" max={1} value={local.share} aria-label={name} />
      )}
      {payload.message && <p className="chat-bubble">{payload.message}</p>}
    </>
  );
}

interface MediaFaceProps {
  payload: Payload;
  source: string | undefined;
  name: string;
}

function MediaFace({ payload, source, name }: MediaFaceProps) {
  const { media } = useTexts("chat");
  const [isMissing, setIsMissing] = useState(false);
  if (source === undefined || isMissing) {
    return (
      <p className="chat-bubble flex items-center gap-2 text-content-soft">
        <FileIcon size={20} className="shrink-0" />
        {media.missing}
      </p>
    );
  }
  if (payload.fileType === "image") {
    return <Picture source={source} name={name} onMissing={() => setIsMissing(true)} />;
  }
  if (payload.fileType === "video") {
    return (
      // Videos of visitors and agents have no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className="chat-media"
        src={source}
        aria-label={name}
        controls
        playsInline
        preload="metadata"
        onError={() => setIsMissing(true)}
      />
    );
  }
  return (
    <a className="chat-bubble chat-file" href={source} download={name} rel="noopener noreferrer">
      <DownloadIcon size={20} className="shrink-0" />
      <span className="min-w-0 truncate">{name}</span>
    </a>
  );
}

interface PictureProps {
  source: string;
  name: string;
  onMissing: () => void;
}

/** Small in the log, full size in its own sheet. */
function Picture({ source, name, onMissing }: PictureProps) {
  const { media } = useTexts("chat");
  const { isOpen, key, open, close } = useOpening();
  return (
    <>
      <button
        type="button"
        className="chat-picture"
        aria-label={media.openImage(name)}
        onClick={open}
      >
        <img className="chat-media" src={source} alt="" loading="lazy" onError={onMissing} />
      </button>
      {key > 0 && <PictureSheet isOpen={isOpen} onClose={close} source={source} name={name} />}
    </>
  );
}

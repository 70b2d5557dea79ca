import { chatTextMax } from "@krapao/contract/chat-message";
import { useEffect, useMemo, useRef, type KeyboardEvent } from "react";
import { useTexts } from "#locale/texts.ts";
import { formatCount } from "#ui/amount-text.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { AttachIcon, CloseIcon, SendIcon } from "#ui/icons/action.tsx";
import type { FileToSend } from "./api.ts";
import { acceptedFiles } from "./attachment.ts";
import type { ChatRoom } from "./chat-room.ts";
import { useDraft } from "./use-draft.ts";

/** From how many characters on they are counted. */
const countFrom = chatTextMax - 200;

/** The field to write in, with a file to go along where one was chosen. */
export function Composer({ room }: { room: ChatRoom }) {
  const texts = useTexts("chat");
  const { text, file, isEmpty, write, attach, detach, send } = useDraft(room);
  const textRef = useRef<HTMLTextAreaElement>(null);

  function sendAndGoOn(): void {
    send();
    textRef.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    // On a phone's keyboard the key makes a new line, as everywhere there.
    const isPhone = matchMedia("(pointer: coarse)").matches;
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || isPhone) return;
    event.preventDefault();
    sendAndGoOn();
  }

  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        sendAndGoOn();
      }}
    >
      {file && <Attached file={file} onRemove={detach} />}
      <div className="chat-composer-line">
        <AttachButton onChoose={attach} />
        <textarea
          ref={textRef}
          className="chat-composer-text"
          aria-label={texts.text}
          placeholder={file ? texts.caption : texts.placeholder}
          rows={1}
          maxLength={chatTextMax}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={handleKey}
        />
        <IconButton
          className="chat-send"
          type="submit"
          label={texts.send}
          icon={<SendIcon size={22} />}
          aria-disabled={isEmpty}
        />
      </div>
      {text.length > countFrom && (
        <p className="px-3 text-end text-caption text-content-soft tabular-nums" role="status">
          {texts.left(formatCount(text.length), formatCount(chatTextMax))}
        </p>
      )}
    </form>
  );
}

function AttachButton({ onChoose }: { onChoose: (file: File) => void }) {
  const { attach } = useTexts("chat");
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={inputRef}
        type="file"
        accept={acceptedFiles}
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onChoose(chosen);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
      <IconButton label={attach} icon={<AttachIcon />} onClick={() => inputRef.current?.click()} />
    </>
  );
}

const megabyte = 1024 * 1024;

function Attached({ file: { file, kind }, onRemove }: { file: FileToSend; onRemove: () => void }) {
  const texts = useTexts("chat");
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <div className="chat-attached" role="group" aria-label={texts.attached}>
      {kind === "image" ? (
        <img src={url} alt="" />
      ) : (
        <video src={url} muted playsInline preload="metadata" aria-hidden="true" />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate text-small">{file.name}</p>
        <p className="text-caption text-content-soft tabular-nums">
          {texts.megabytes(Math.max(0.1, file.size / megabyte).toFixed(1))}
        </p>
      </div>
      <IconButton label={texts.removeAttached} icon={<CloseIcon size={20} />} onClick={onRemove} />
    </div>
  );
}

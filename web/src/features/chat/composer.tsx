import { chatTextMax } from "@krapao/contract/chat-message";
import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { AttachIcon, CloseIcon, SendIcon } from "@krapao/ui/icons/action.tsx";
import { useEffect, useMemo, useRef, type KeyboardEvent } from "react";
import { useTexts } from "#locale/texts.ts";
import type { FileToSend } from "./api.ts";
import { acceptedFiles } from "./attachment.ts";
import type { ChatRoom } from "./chat-room.ts";
import { handleDraft, type KeptDraft } from "./draft.ts";

/** The counter appears from this number of characters. */
const countFrom = chatTextMax - 200;

interface ComposerProps {
  /** Undefined until its code is loaded. */
  room: ChatRoom | undefined;
  canSend: boolean;
  draft: KeptDraft;
}

/** The text field, with the chosen file if there is one. */
export function Composer({ room, canSend, draft }: ComposerProps) {
  const texts = useTexts("chat");
  const { text, file, isEmpty, write, attach, detach, send } = handleDraft(draft, room);
  const textRef = useRef<HTMLTextAreaElement>(null);

  function sendAndGoOn(): void {
    send();
    textRef.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    // On a phone's keyboard, Enter starts a new line, as in other phone apps.
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
        <AttachButton isReady={canSend} onChoose={attach} />
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
          aria-disabled={isEmpty || !canSend}
        />
      </div>
      {text.length > countFrom && (
        <p className="px-3 text-end text-caption text-content-soft tabular-nums" role="status">
          {texts.left(text.length.toLocaleString("en-US"), chatTextMax.toLocaleString("en-US"))}
        </p>
      )}
    </form>
  );
}

interface AttachButtonProps {
  /** Whether the chat could show a refused file. */
  isReady: boolean;
  onChoose: (file: File) => void;
}

function AttachButton({ isReady, onChoose }: AttachButtonProps) {
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
          // Lets the visitor choose the same file again.
          target.value = "";
        }}
      />
      <IconButton
        label={attach}
        icon={<AttachIcon />}
        aria-disabled={!isReady}
        onClick={() => isReady && inputRef.current?.click()}
      />
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

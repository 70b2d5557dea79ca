import type { FileToSend } from "./api.ts";
import { checkAttachment } from "./attachment.ts";
import type { ChatRoom } from "./chat-room.ts";

/** The unsent text and file of the visitor. */
export interface Draft {
  readonly text: string;
  readonly file: FileToSend | undefined;
}

/** A draft survives closing the chat, so that it is there when the chat opens again. */
export interface KeptDraft {
  readonly draft: Draft;
  readonly keep: (draft: Draft) => void;
}

export const noDraft: Draft = { text: "", file: undefined };

/** Handles the draft, also before there is a room to send it to. */
export function handleDraft({ draft, keep }: KeptDraft, room: ChatRoom | undefined) {
  const words = draft.text.trim();
  const isEmpty = words === "" && !draft.file;

  const change = (changed: Partial<Draft>) => keep({ ...draft, ...changed });

  return {
    ...draft,
    isEmpty,
    write: (text: string) => change({ text }),
    detach: () => change({ file: undefined }),
    attach: (file: File) => {
      const check = checkAttachment(file);
      if ("alert" in check) room?.alert(check.alert);
      else change({ file: { file, kind: check.kind } });
    },
    send: () => {
      // Text that cannot be sent yet stays in the field.
      if (isEmpty || !room?.state.canSend) return;
      if (draft.file) room.sendFile(draft.file, words);
      else room.send({ message_type: "text", payload: { message: words } });
      keep(noDraft);
    },
  };
}

import type { FileToSend } from "./api.ts";
import { checkAttachment } from "./attachment.ts";
import type { ChatRoom } from "./chat-room.ts";

/** What the visitor has begun to write. */
export interface Draft {
  readonly text: string;
  readonly file: FileToSend | undefined;
}

/** A draft outlives the open chat: whoever opens it again finds it. */
export interface KeptDraft {
  readonly draft: Draft;
  readonly keep: (draft: Draft) => void;
}

export const noDraft: Draft = { text: "", file: undefined };

/** What is being written, from before there is a room to send it to. */
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
      // What nobody would take yet stays in the field.
      if (isEmpty || !room?.state.canSend) return;
      if (draft.file) room.sendFile(draft.file, words);
      else room.send({ message_type: "text", payload: { message: words } });
      keep(noDraft);
    },
  };
}

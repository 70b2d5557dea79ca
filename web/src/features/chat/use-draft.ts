import { useState } from "react";
import { checkAttachment } from "./attachment.ts";
import type { ChatRoom, Draft } from "./chat-room.ts";

const nothing: Draft = { text: "", file: undefined };

/** What is being written. The room keeps it too: whoever closes the chat finds it again. */
export function useDraft(room: ChatRoom) {
  const [draft, setDraft] = useState(() => room.readDraft());
  const words = draft.text.trim();
  const isEmpty = words === "" && !draft.file;

  function change(changed: Partial<Draft>): void {
    const next = { ...draft, ...changed };
    room.keepDraft(next);
    setDraft(next);
  }

  return {
    ...draft,
    isEmpty,
    write: (text: string) => change({ text }),
    detach: () => change({ file: undefined }),
    attach: (file: File) => {
      const check = checkAttachment(file);
      if ("alert" in check) room.alert(check.alert);
      else change({ file: { file, kind: check.kind } });
    },
    send: () => {
      if (isEmpty) return;
      if (draft.file) room.sendFile(draft.file, words);
      else room.send({ message_type: "text", payload: { message: words } });
      change(nothing);
    },
  };
}

// @vitest-environment node
import { expect, test, vi } from "vitest";
import type { ChatRoom } from "./chat-room.ts";
import { handleDraft, noDraft, type Draft } from "./draft.ts";
import { startingState } from "./room-state.ts";

function open(canSend: boolean) {
  const send = vi.fn<ChatRoom["send"]>();
  const room = { state: { ...startingState, canSend }, send } as unknown as ChatRoom;
  return { room, send };
}

const draft = { text: " hello ", file: undefined };

test("text that cannot be sent yet stays in the field", () => {
  const keep = vi.fn<(draft: Draft) => void>();
  handleDraft({ draft, keep }, undefined).send();
  const { room, send } = open(false);
  handleDraft({ draft, keep }, room).send();
  expect(send).not.toHaveBeenCalled();
  expect(keep).not.toHaveBeenCalled();
});

test("when there is a room, the text is sent and the field is empty", () => {
  const keep = vi.fn<(draft: Draft) => void>();
  const { room, send } = open(true);
  handleDraft({ draft, keep }, room).send();
  expect(send).toHaveBeenCalledExactlyOnceWith({
    message_type: "text",
    payload: { message: "hello" },
  });
  expect(keep).toHaveBeenCalledExactlyOnceWith(noDraft);
});

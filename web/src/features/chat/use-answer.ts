import { useRef } from "react";
import type { ChatRoom } from "./chat-room.ts";

/** Two taps within this time count as one. */
export const doubleTapMilliseconds = 700;

/** Replies with the title of the tapped button and its data, unchanged. */
export function useAnswer(room: ChatRoom) {
  const answeredAt = useRef(0);
  return ({ title, payload }: { title: string; payload?: string }): void => {
    const now = performance.now();
    if (now - answeredAt.current < doubleTapMilliseconds) return;
    answeredAt.current = now;
    if (payload === undefined) room.send({ message_type: "text", payload: { message: title } });
    else room.send({ message_type: "postback", payload: { title, message: payload } });
  };
}

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import type { ChatRoom } from "./chat-room.ts";
import { isNearEnd } from "./messages.ts";
import type { RoomState } from "./room-state.ts";

/** Within this distance of the top, older messages are loaded. */
const nearTopPixels = 80;

/**
 * Keeps the scroll position of the log: at the end while the visitor reads there, unchanged while
 * older messages are added above, and at the end again after the visitor writes a message.
 */
export function useLogScroll(
  scrollerRef: RefObject<HTMLDivElement | null>,
  room: ChatRoom,
  { items, outgoing }: RoomState,
) {
  const isAtEnd = useRef(true);
  const firstNumber = items[0]?.number;
  const lastOwn = outgoing.at(-1)?.id;
  const before = useRef({ firstNumber, lastOwn, height: 0 });

  function scrollToEnd(): void {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    scroller.scrollTop = scroller.scrollHeight;
    isAtEnd.current = true;
    room.setAtEnd(true);
  }

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    const { firstNumber: firstBefore, lastOwn: ownBefore, height } = before.current;
    const hasWritten = lastOwn !== undefined && lastOwn !== ownBefore;
    if (isAtEnd.current || hasWritten) scrollToEnd();
    else if (firstNumber !== firstBefore) scroller.scrollTop += scroller.scrollHeight - height;
    before.current = { firstNumber, lastOwn, height: scroller.scrollHeight };
  });

  // Pictures, a keyboard or a rotated phone change the height without a new message.
  useEffect(() => {
    const scroller = scrollerRef.current;
    const rows = scroller?.firstElementChild;
    if (!scroller || !rows) return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scroller.scrollTop = scroller.scrollHeight;
    });
    observer.observe(scroller);
    observer.observe(rows);
    return () => observer.disconnect();
  }, [scrollerRef]);

  function handleScroll(): void {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    isAtEnd.current = isNearEnd(scroller);
    room.setAtEnd(isAtEnd.current);
    if (scroller.scrollTop < nearTopPixels && !isAtEnd.current) void room.loadOlder();
  }

  return { handleScroll, scrollToEnd };
}

import type { ChatItem } from "@krapao/contract/chat";
import type { DeliverStatus, SentMessage } from "@krapao/contract/chat-message";

/**
 * The delivery state of the visitor's own message; the names are those of the conversation items.
 */
export type Delivery = DeliverStatus;

/** A message that the server has not acknowledged. */
export interface Outgoing {
  readonly id: string;
  readonly message: SentMessage;
  readonly createdAt: string;
  readonly delivery: Exclude<Delivery, "succeed">;
  /** The server refused it, so it is not retried automatically. */
  readonly isRefused: boolean;
}

/** All known messages, sorted by number, each number and each id once. */
export function mergeItems(
  known: readonly ChatItem[],
  arrived: readonly ChatItem[],
): readonly ChatItem[] {
  if (arrived.length === 0) return known;
  const byNumber = new Map(known.map((item) => [item.number, item]));
  for (const item of arrived) byNumber.set(item.number, item);
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
}

/** The outgoing messages without those that have arrived. */
export function withoutArrived(
  outgoing: readonly Outgoing[],
  items: readonly ChatItem[],
): readonly Outgoing[] {
  const arrived = new Set(items.map(({ id }) => id));
  return outgoing.some(({ id }) => arrived.has(id))
    ? outgoing.filter(({ id }) => !arrived.has(id))
    : outgoing;
}

/** The visitor's own message as a conversation item after its acknowledgement. */
export function asArrived(
  { id, message }: Outgoing,
  { number, timestamp }: { number: number; timestamp: string },
): ChatItem {
  return {
    id,
    number,
    sender: "customer",
    message: { ...message, deliver: "succeed" },
    createdAt: timestamp,
    session_id: "",
    userId: null,
    guestId: null,
    username: null,
    name: null,
    deviceToken: null,
  };
}

export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** The newest range of missing numbers between known messages. */
export function findGap(items: readonly ChatItem[]): Gap | undefined {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const above = items[index]?.number ?? 0;
    const below = items[index - 1]?.number ?? 0;
    if (above - below > 1) return { from: below + 1, to: above - 1 };
  }
  return undefined;
}

export function newestNumber(items: readonly ChatItem[]): number {
  return items.at(-1)?.number ?? 0;
}

/** Whether there are messages before the first known one. */
export function hasOlder(items: readonly ChatItem[]): boolean {
  const first = items[0];
  return first !== undefined && first.number > 1;
}

/** The number of messages of others after the last seen one. */
export function countUnread(items: readonly ChatItem[], seenNumber: number): number {
  return items.filter(({ number, sender }) => number > seenNumber && sender !== "customer").length;
}

/** Within this distance of the end the visitor counts as reading at the end. */
const nearEndPixels = 60;

export function isNearEnd(scroller: {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}): boolean {
  const distance = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  return distance <= nearEndPixels;
}

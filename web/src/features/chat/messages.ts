import type { ChatItem } from "@krapao/contract/chat";
import type { DeliverStatus, SentMessage } from "@krapao/contract/chat-message";

/** How far a message of one's own has come; the names are those of the conversation items. */
export type Delivery = DeliverStatus;

/** A message that the server has not acknowledged. */
export interface Outgoing {
  readonly id: string;
  readonly message: SentMessage;
  readonly createdAt: string;
  readonly delivery: Exclude<Delivery, "succeed">;
  /** The server has said no: it is not sent again by itself. */
  readonly isRefused: boolean;
}

/** Everything known of a conversation: by number, each number and each id once. */
export function mergeItems(
  known: readonly ChatItem[],
  arrived: readonly ChatItem[],
): readonly ChatItem[] {
  if (arrived.length === 0) return known;
  const byNumber = new Map(known.map((item) => [item.number, item]));
  for (const item of arrived) byNumber.set(item.number, item);
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
}

/** What is still on its way once these have arrived. */
export function withoutArrived(
  outgoing: readonly Outgoing[],
  items: readonly ChatItem[],
): readonly Outgoing[] {
  const arrived = new Set(items.map(({ id }) => id));
  return outgoing.some(({ id }) => arrived.has(id))
    ? outgoing.filter(({ id }) => !arrived.has(id))
    : outgoing;
}

/** One's own message as it stands in the conversation once it is acknowledged. */
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

/** The newest stretch of numbers that are missing between what is known. */
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

/** Whether there is more before the first that is known. */
export function hasOlder(items: readonly ChatItem[]): boolean {
  const first = items[0];
  return first !== undefined && first.number > 1;
}

/** How many messages of others came after the last one seen. */
export function countUnread(items: readonly ChatItem[], seenNumber: number): number {
  return items.filter(({ number, sender }) => number > seenNumber && sender !== "customer").length;
}

/** Whoever is this close to the end reads along; further up they are reading something else. */
const nearEndPixels = 60;

export function isNearEnd(scroller: {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}): boolean {
  const distance = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  return distance <= nearEndPixels;
}

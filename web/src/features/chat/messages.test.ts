import type { ChatItem } from "@krapao/contract/chat";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countUnread,
  findGap,
  hasOlder,
  isNearEnd,
  mergeItems,
  withoutArrived,
  type Outgoing,
} from "./messages.ts";

function item(number: number, given: Partial<ChatItem> = {}): ChatItem {
  return {
    id: `id-${number}`,
    number,
    sender: "agent",
    message: { message_type: "text", payload: { message: `m${number}` }, deliver: "succeed" },
    createdAt: "2026-11-15T08:00:00.000Z",
    session_id: "s",
    userId: null,
    guestId: null,
    username: null,
    name: null,
    deviceToken: null,
    ...given,
  };
}

function outgoing(id: string): Outgoing {
  const message = { message_type: "text", payload: { message: id } } as const;
  return { id, message, createdAt: "", delivery: "sending", isRefused: false };
}

const numbers = (items: readonly ChatItem[]) => items.map(({ number }) => number);

test("in any order of pages and live messages, each message is there once and in order", () => {
  const pages = fc.array(fc.array(fc.integer({ min: 1, max: 40 })));
  fc.assert(
    fc.property(pages, (arrivals) => {
      let known: readonly ChatItem[] = [];
      for (const arrival of arrivals)
        known = mergeItems(
          known,
          arrival.map((one) => item(one)),
        );
      const wanted = [...new Set(arrivals.flat())].toSorted((a, b) => a - b);
      expect(numbers(known)).toEqual(wanted);
    }),
  );
});

test("filling the found gaps repeatedly leaves nothing missing", () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
  fc.assert(
    fc.property(some, (given) => {
      let known = mergeItems(
        [],
        given.map((one) => item(one)),
      );
      for (let gap = findGap(known); gap; gap = findGap(known)) {
        const { from, to } = gap;
        const missing = Array.from({ length: to - from + 1 }, (_, index) => item(from + index));
        known = mergeItems(known, missing);
      }
      const [low, high] = [Math.min(...given), Math.max(...given)];
      expect(numbers(known)).toEqual(Array.from({ length: high - low + 1 }, (_, i) => low + i));
    }),
  );
});

test("the newest gap comes first, because the visitor reads there", () => {
  expect(findGap([1, 2, 5, 6, 9].map((one) => item(one)))).toEqual({ from: 7, to: 8 });
  expect(findGap([3, 4].map((one) => item(one)))).toBeUndefined();
  expect(hasOlder([item(3)])).toBe(true);
  expect(hasOlder([item(1)])).toBe(false);
  expect(hasOlder([])).toBe(false);
});

test("a message that has arrived by any way is no longer outgoing", () => {
  const waiting = [outgoing("a"), outgoing("b"), outgoing("c")];
  const left = withoutArrived(waiting, [item(7, { id: "b", sender: "customer" })]);
  expect(left.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(withoutArrived(waiting, [item(8)])).toBe(waiting);
});

test("unread messages are those of others after the last seen one", () => {
  const items = [item(1), item(2), item(3, { sender: "customer" }), item(4, { sender: "helper" })];
  expect(countUnread(items, 1)).toBe(2);
  expect(countUnread(items, 4)).toBe(0);
  expect(countUnread(mergeItems(items, items), 1)).toBe(2);
});

test("within sixty pixels of the end the visitor counts as reading at the end", () => {
  const at = (scrollTop: number) => isNearEnd({ scrollTop, clientHeight: 400, scrollHeight: 1000 });
  expect([at(600), at(540), at(539), at(0)]).toEqual([true, true, false, false]);
});

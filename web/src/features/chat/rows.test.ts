import type { ChatItem } from "@krapao/contract/chat";
import { expect, test } from "vitest";
import type { Outgoing } from "./messages.ts";
import { toRows } from "./rows.ts";

function item(number: number, sender: ChatItem["sender"], createdAt: string): ChatItem {
  return {
    id: `id-${number}`,
    number,
    sender,
    message: { message_type: "text", payload: { message: `m${number}` }, deliver: "succeed" },
    createdAt,
    session_id: "s",
    userId: null,
    guestId: null,
    username: null,
    name: sender === "agent" ? "Mint" : null,
    deviceToken: null,
  };
}

const waiting: Outgoing = {
  id: "waiting",
  message: { message_type: "text", payload: { message: "?" } },
  createdAt: "2026-11-15T17:00:01.000Z",
  delivery: "sending",
  isRefused: false,
};

test("outgoing messages come after those that have arrived, and the last one is marked", () => {
  const items = [
    item(1, "customer", "2026-11-15T16:00:00.000Z"),
    item(2, "helper", "2026-11-15T16:00:01.000Z"),
  ];
  const rows = toRows(items, [waiting]);
  expect(rows.map(({ id, delivery, isLast }) => [id, delivery, isLast])).toEqual([
    ["id-1", "succeed", false],
    ["id-2", "succeed", false],
    ["waiting", "sending", true],
  ]);
});

test("a group is consecutive messages of one author, on one day in Bangkok", () => {
  const items = [
    item(1, "agent", "2026-11-15T16:59:58.000Z"),
    item(2, "agent", "2026-11-15T16:59:59.000Z"),
    item(3, "agent", "2026-11-15T17:00:00.000Z"),
    item(4, "helper", "2026-11-15T17:00:01.000Z"),
  ];
  const rows = toRows(items, []);
  expect(rows.map((row) => [row.startsDay, row.startsGroup, row.endsGroup])).toEqual([
    [true, true, false],
    [false, false, true],
    [true, true, true],
    [false, true, true],
  ]);
});

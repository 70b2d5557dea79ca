import { dayNumberOf } from "@krapao/contract/bangkok-day";
import type { ChatItem } from "@krapao/contract/chat";
import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Delivery, Outgoing } from "./messages.ts";

/** A message as it stands in the log. */
export interface Row {
  readonly id: string;
  readonly sender: ChatItem["sender"];
  readonly name: string | null;
  readonly message: ChatMessage;
  readonly createdAt: string;
  readonly delivery: Delivery;
  readonly isRefused: boolean;
  /** The first of a day says which day it is. */
  readonly startsDay: boolean;
  /** The first and the last that one and the same person wrote in a row. */
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
  /** Nothing came after it: its quick replies can be tapped. */
  readonly isLast: boolean;
}

type Plain = Omit<Row, "startsDay" | "startsGroup" | "endsGroup" | "isLast">;

/** What the log shows: what has arrived, in its order, then what is on its way. */
export function toRows(items: readonly ChatItem[], outgoing: readonly Outgoing[]): readonly Row[] {
  const all = [...items.map(arrivedRow), ...outgoing.map(outgoingRow)];
  return all.map((row, index) => {
    const before = all[index - 1];
    const after = all[index + 1];
    return {
      ...row,
      startsDay: !before || dayOfRow(before) !== dayOfRow(row),
      startsGroup: !before || !isSameGroup(before, row),
      endsGroup: !after || !isSameGroup(row, after),
      isLast: !after,
    };
  });
}

function arrivedRow({ id, sender, name, message, createdAt }: ChatItem): Plain {
  return { id, sender, name, message, createdAt, delivery: "succeed", isRefused: false };
}

function outgoingRow({ id, message, createdAt, delivery, isRefused }: Outgoing): Plain {
  return { id, sender: "customer", name: null, message, createdAt, delivery, isRefused };
}

const dayOfRow = (row: Plain) => dayNumberOf(Date.parse(row.createdAt));

function isSameGroup(a: Plain, b: Plain): boolean {
  return a.sender === b.sender && a.name === b.name && dayOfRow(a) === dayOfRow(b);
}

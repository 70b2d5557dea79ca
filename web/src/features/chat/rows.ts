import { dayNumberOf } from "@krapao/contract/bangkok-day";
import type { ChatItem } from "@krapao/contract/chat";
import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Delivery, Outgoing } from "./messages.ts";

/** A message in the log. */
export interface Row {
  readonly id: string;
  readonly sender: ChatItem["sender"];
  readonly name: string | null;
  readonly message: ChatMessage;
  readonly createdAt: string;
  readonly delivery: Delivery;
  readonly isRefused: boolean;
  /** The first message of a day shows the date. */
  readonly startsDay: boolean;
  /** The first and the last of consecutive messages by the same author. */
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
  /** No message follows it: its quick replies can be tapped. */
  readonly isLast: boolean;
}

type Plain = Omit<Row, "startsDay" | "startsGroup" | "endsGroup" | "isLast">;

/** The rows of the log: messages that have arrived, in order, then outgoing ones. */
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

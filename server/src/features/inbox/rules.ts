import type { InboxItem, InboxKind } from "@krapao/contract/inbox";
import { toAmount } from "@krapao/contract/amount";
import type { Language, Texts } from "@krapao/contract/market";
import type { SlipReason } from "@krapao/contract/statement";

/** An event as the database has it: the end of an operation, or a notice. */
export interface EventRow {
  readonly number: bigint;
  readonly kind: string;
  readonly state: "SUCCESS" | "FAILED" | null;
  readonly at: Date;
  readonly amount_minor: bigint | null;
  readonly source: string | null;
  readonly target: string | null;
  readonly entry: bigint | null;
  readonly names: Texts | null;
  readonly data: NoticeData | null;
}

/** What the notices keep, by their kind. */
interface NoticeData {
  readonly note?: SlipReason;
  readonly entry?: number;
  readonly device?: string | null;
  readonly account?: string;
  readonly amountMinor?: number;
}

/** The kinds of operations by their end, and of notices. */
const kinds: Readonly<Record<string, InboxKind>> = {
  "deposit SUCCESS": "deposit",
  "withdraw SUCCESS": "withdraw_paid",
  "withdraw FAILED": "withdraw_returned",
  "transfer SUCCESS": "transfer_done",
  "transfer FAILED": "transfer_failed",
  slip: "slip_refused",
  withdraw_held: "withdraw_held",
  refund: "refund",
  invite: "invite",
  password: "password",
  login: "login",
  account: "account",
};

export function kindOf({
  kind,
  state,
  target,
}: Pick<EventRow, "kind" | "state" | "target">): InboxKind {
  if (kind === "adjust") return target === "WALLET" ? "adjust_credit" : "adjust_debit";
  if (kind === "finish_bonus") return target === "WALLET" ? "reward_played" : "reward_ended";
  const found = kinds[state === null ? kind : `${kind} ${state}`];
  if (!found) throw new Error(`The inbox has no kind for ${kind} ${state}.`);
  return found;
}

export function showItem(row: EventRow & { is_read: boolean }, language: Language): InboxItem {
  const { data, names, entry } = row;
  const minor = row.amount_minor ?? data?.amountMinor;
  return {
    number: Number(row.number),
    kind: kindOf(row),
    at: row.at.toISOString(),
    isRead: row.is_read,
    amount: minor === undefined ? null : toAmount(BigInt(minor)),
    from: row.source,
    to: row.target,
    entry: entry === null ? (data?.entry ?? null) : Number(entry),
    reward: names?.[language] ?? null,
    note: data?.note ?? null,
    device: data?.device ?? null,
    account: data?.account ?? null,
  };
}

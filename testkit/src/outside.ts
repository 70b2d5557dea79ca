import type { ChatMessage } from "@krapao/contract/chat-message";
import type { GameCode } from "@krapao/contract/slot";
import type { Fault } from "@krapao/sandbox/faults";

/** The types of the sandbox's API for tests. */

/** A person with a bank account. */
export interface Person {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly name: string;
}

/** A company that the sandbox plays. */
export type Part = "sms" | "bank" | "payment" | "gift" | "game" | "chat" | "push";

export type { Fault };

/** One fault, several at once, or none. */
export type Faults =
  | Fault
  | { readonly kind: "off" }
  | { readonly faults: readonly Fault[]; readonly seed?: number };

type Counts = Readonly<Record<string, number>>;

export interface FaultState {
  /** How often each kind of fault has happened. */
  readonly injected: Counts;
  readonly faultsByCall: Readonly<Record<string, Counts>>;
  readonly faultsByProvider: Readonly<Record<string, Counts>>;
  /** How often each call was made. */
  readonly calls: Counts;
}

/** A push message as a phone decrypted it. */
export interface Push {
  readonly title: string;
  readonly body: string;
  readonly number: number;
  readonly unread: number;
}

export interface NewTransfer {
  readonly amount: number;
  readonly currency?: "BAHT" | "LAK";
  readonly sender: Person;
  readonly receiver?: { readonly bankCode: string; readonly accountNo: string };
  readonly feed?: Transfer["feed"];
  readonly transferredAt?: string;
  readonly minutesAgo?: number;
  readonly delayMilliseconds?: number;
  readonly reference?: string;
}

export interface Transfer {
  readonly number: number;
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly receiver: Person;
  readonly sender: Person;
  readonly transferredAt: string;
  readonly feed: "LINE" | "TEXT_MESSAGE" | "NONE";
  readonly lineId: string | null;
  readonly knownAt: string;
  /** The text of the code on its slip. */
  readonly code: string;
}

export interface Payout {
  readonly number: number;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
  readonly status: "ACCEPTED" | "PAID" | "REFUSED";
  readonly createdAt: string;
}

export interface Charge {
  readonly number: number;
  readonly id: string;
  readonly provider: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly payload: string;
  readonly status: "PENDING" | "PAID" | "CANCELLED" | "EXPIRED";
  readonly paidAmount: number | null;
  readonly paymentId: string | null;
  /** The transfer behind the payment, if the provider is a bank. */
  readonly transferId: string | null;
  readonly paidAt: string | null;
}

export interface Payment {
  /** The amount, if it differs from the code's. */
  readonly amount?: number;
  readonly sender?: Person;
  readonly feed?: Transfer["feed"];
}

export interface NewVoucher {
  readonly amount: number;
  readonly tickets?: number;
  readonly shares?: readonly number[];
  readonly ownerMobile?: string;
  readonly ownerName?: string;
  readonly expiresInSeconds?: number;
  readonly code?: string;
}

export interface Voucher {
  readonly number: number;
  readonly hash: string;
  readonly link: string;
  readonly amount: number;
  readonly tickets: readonly {
    readonly amount: number;
    readonly mobile: string | null;
    readonly takenAt: string | null;
  }[];
}

/** A transfer in the records of a game. */
export interface GameMove {
  readonly number: number;
  readonly provider: string;
  readonly reference: string;
  readonly username: string;
  readonly type: "DEPOSIT" | "WITHDRAW";
  readonly amount: number;
  readonly status: "DONE" | "REFUSED";
  readonly at: string;
}

export interface GamePlayer {
  readonly number: number;
  readonly provider: string;
  readonly username: string;
  readonly password: string;
  readonly balance: number;
}

export interface PlayerKey {
  readonly provider: GameCode;
  readonly username: string;
}

/** A conversation in the help desk's list. */
export interface InboxEntry {
  readonly session_id: string;
  readonly userId: string | null;
  readonly username: string | null;
}

/** A conversation as the help desk received it. */
export interface HelpDeskThread {
  readonly conversation: InboxEntry & {
    readonly language: string;
    readonly agent: string | null;
    readonly requestedAt: string | null;
  };
  readonly items: readonly {
    readonly id: string;
    readonly number: number;
    readonly sender: string;
    readonly message: ChatMessage;
  }[];
}

export interface AgentMessage {
  readonly message: unknown;
  readonly agent?: string;
  readonly id?: string;
}

/** A callback to the wallet. */
export interface SentCallback {
  readonly number: number;
  readonly body: { readonly eventId: string };
  /** The wallet's last status; 0 if there was no answer, null if it was not sent yet. */
  readonly status: number | null;
}

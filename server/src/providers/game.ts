import type { Currency } from "@krapao/contract/fields";
import type { GameCode } from "@krapao/contract/slot";
import type { Fence } from "./fence.ts";

/** The games. Amounts here are the game's credits, in hundredths. */
export interface GameGateway {
  /** Opens an account; an existing one is no error. */
  createPlayer(player: Player & { currency: Currency }): Promise<PlayerAnswer>;
  setPassword(player: Player): Promise<PlayerAnswer>;
  readBalance(account: Account): Promise<Balance | "NO_PLAYER" | "unknown">;
  /** Throws a `Contradiction` if the provider has a different transfer with the reference. */
  transfer(transfer: GameTransfer, fence: Fence): Promise<TransferAnswer>;
  /** Queries a reference, if the provider supports that; contradictions as above. */
  findTransfer(transfer: GameTransfer): Promise<TransferAnswer>;
  launch(account: Account & { password?: string }): Promise<LaunchAnswer>;
  /** The state fields that a login form must send back. */
  readForm(provider: GameCode): Promise<Record<string, string> | "unknown">;
  readBets(provider: GameCode, after: string): Promise<readonly (ReportedBet | UnreadableBet)[]>;
}

interface Account {
  readonly provider: GameCode;
  readonly username: string;
}

interface Player extends Account {
  readonly password: string;
}

/** The provider's reason for a refusal; each means that nothing was done. */
type PlayerRefusal = "USERNAME_REFUSED" | "PASSWORD_REFUSED" | "NO_PLAYER" | "LOCKED";
export type PlayerAnswer = "done" | PlayerRefusal | "unknown";

export interface Balance {
  readonly creditMinor: bigint;
  /** Stakes of bets that are still open. */
  readonly outstandingMinor: bigint;
}

export interface GameTransfer extends Account {
  readonly reference: string;
  readonly direction: "DEPOSIT" | "WITHDRAW";
  readonly creditMinor: bigint;
}

type TransferRefusal =
  | "NOT_ENOUGH"
  | "NO_PLAYER"
  | "LOCKED"
  | "MAINTENANCE"
  /** There was no connection, so the request was never sent. */
  | "NOT_SENT"
  /** The request was delayed, by us or in the network, and the provider did nothing. */
  | "TOO_LATE"
  /** The provider reports that it refused an earlier request. */
  | "REFUSED"
  | "NO_TRANSFER";

/**
 * Only a clear success is done, and only a clear refusal is a refusal: any other answer is unknown.
 */
export type TransferAnswer = "done" | TransferRefusal | "unknown";

export type LaunchAnswer =
  | { readonly link: string }
  | "NO_PLAYER"
  | "WRONG_PASSWORD"
  | "LOCKED"
  | "unknown";

/** A bet that does not have the agreed form. */
export interface UnreadableBet {
  /** Undefined if it has no cursor from which the list could continue. */
  readonly cursor: string | undefined;
  readonly unreadable: unknown;
}

export interface ReportedBet {
  readonly cursor: string;
  readonly id: string;
  readonly username: string;
  readonly game: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly status: "OPEN" | "SETTLED" | "VOID";
  readonly placedAt: Date;
  readonly settledAt: Date | null;
  /** The match or round and the side of it, if the provider reports them. */
  readonly event: string | null;
  readonly side: string | null;
}

import type { Currency } from "@krapao/contract/fields";
import type { GameCode } from "@krapao/contract/slot";
import type { Fence } from "./fence.ts";

/** The games' side. Amounts here are the game's credits, in hundredths. */
export interface GameGateway {
  /** Opens an account; one that stands already is no error. */
  createPlayer(player: Player & { currency: Currency }): Promise<PlayerAnswer>;
  setPassword(player: Player): Promise<PlayerAnswer>;
  readBalance(account: Account): Promise<Balance | "NO_PLAYER" | "unknown">;
  /** Throws a `Contradiction` where the provider has another transfer under the reference. */
  transfer(transfer: GameTransfer, fence: Fence): Promise<TransferAnswer>;
  /** What became of a reference, where the provider can tell; contradictions as above. */
  findTransfer(transfer: GameTransfer): Promise<TransferAnswer>;
  launch(account: Account & { password?: string }): Promise<LaunchAnswer>;
  /** The state fields that a login form wants back. */
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

/** Why a provider refuses, in its own words; each means that nothing was done. */
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
  /** No connection came about, so the request never left. */
  | "NOT_SENT"
  /** The request was held up, by us or on its way, and the provider did nothing. */
  | "TOO_LATE"
  /** The provider says of an earlier request that it refused it. */
  | "REFUSED"
  | "NO_TRANSFER";

/** Only a clear yes is done and only a clear no is a refusal: whatever else comes is unknown. */
export type TransferAnswer = "done" | TransferRefusal | "unknown";

export type LaunchAnswer =
  | { readonly link: string }
  | "NO_PLAYER"
  | "WRONG_PASSWORD"
  | "LOCKED"
  | "unknown";

/** A bet that says too little or too much to be one. */
export interface UnreadableBet {
  /** None where it has none that the list could be read on from. */
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
}

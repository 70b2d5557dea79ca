import { clockNow } from "#clock.ts";
import { fromMinor } from "#money.ts";
import { PageEvents } from "#page-events.ts";
import type { PartContext } from "#part.ts";
import { answer, refuse, type Answer } from "#run-with-fault.ts";
import { BetBooks, type Bet } from "./bet-books.ts";
import { DoorBooks } from "./door-books.ts";
import { PlayerBooks, type NewPlayer, type Player, type PlayerKey } from "./player-books.ts";
import { findProvider, type ProviderCode } from "./providers.ts";
import {
  TransferBooks,
  type Transfer,
  type TransferOrder,
  type TransferOutcome,
  type TransferRefusal,
} from "./transfer-books.ts";

export interface GameControl {
  /** Providers that refuse usernames, or passwords. */
  readonly refusingUsernames: readonly ProviderCode[];
  readonly refusingPasswords: readonly ProviderCode[];
}

const usualControl: GameControl = { refusingUsernames: [], refusingPasswords: [] };

/** A transfer is not done after this delay. The answer "no such transfer" depends on it. */
const longestDelayMilliseconds = 5000;
const betLimit = 500;

const usernamePattern = /^[\w.@-]{3,64}$/;
const passwordPattern = /^[!-~]{6,64}$/;

const noPlayer = answer({ code: "NO_PLAYER" }, 404);
const locked = answer({ code: "LOCKED" }, 403);
const notSupported = answer({ code: "NOT_SUPPORTED" }, 404);
const refusals: Record<TransferRefusal, Answer> = {
  NOT_ENOUGH: answer({ code: "NOT_ENOUGH" }, 409),
  NO_PLAYER: noPlayer,
  LOCKED: locked,
};

/** Sixteen game providers with players, credits and transfers. */
export class GameProviders {
  readonly players: PlayerBooks;
  readonly transfers: TransferBooks;
  readonly bets: BetBooks;
  readonly doors: DoorBooks;
  readonly events = new PageEvents();
  control = usualControl;
  readonly #context: PartContext;
  /** References that were queried before they existed, and when. */
  readonly #missed = new Map<string, number>();

  constructor(context: PartContext) {
    this.players = new PlayerBooks(context.books);
    this.transfers = new TransferBooks(context.books);
    this.bets = new BetBooks(context.books);
    this.doors = new DoorBooks(context.books);
    this.#context = context;
  }

  /** The same name is the same player, who keeps the first password. */
  addPlayer(player: NewPlayer): Answer {
    const { provider, username, password } = player;
    const isRefused = this.control.refusingUsernames.includes(provider);
    if (isRefused || !usernamePattern.test(username)) {
      return answer({ code: "USERNAME_REFUSED" }, 422);
    }
    const problem = this.#passwordProblem(provider, password);
    if (problem) return problem;
    this.players.add(player);
    this.events.notify();
    return answer({ username });
  }

  setPassword(key: PlayerKey, password: string): Answer {
    const player = this.players.find(key);
    if (!player) return noPlayer;
    if (player.isLocked) return locked;
    const problem = this.#passwordProblem(key.provider, password);
    if (problem) return problem;
    this.players.setPassword(player.number, password);
    return answer({ username: player.username });
  }

  balance(key: PlayerKey): Answer {
    const player = this.players.find(key);
    if (!player) return noPlayer;
    if (player.isLocked) return locked;
    return answer({
      balance: fromMinor(player.balanceMinor),
      outstanding: fromMinor(player.outstandingMinor),
    });
  }

  /** Moves credits by the rules of the provider's class, unless the order is too old. */
  transfer(order: TransferOrder, cameAt: number): Answer {
    const { provider, reference } = order;
    if (clockNow() - cameAt > longestDelayMilliseconds) return refuse(500, "That took too long.");
    const outcome = this.inOne(() => {
      const isRepeatKnown = findProvider(provider).referenceClass === "A";
      const earlier = isRepeatKnown ? this.transfers.find(provider, reference) : undefined;
      if (earlier) return isSame(earlier, order) ? earlier : "REFERENCE_TAKEN";
      const made = this.#move(order);
      this.transfers.add(order, made);
      return made;
    });
    if (outcome === "REFERENCE_TAKEN") return answer({ code: outcome }, 409);
    this.#noteMissed(provider, reference);
    this.events.notify();
    if (outcome.status === "REFUSED") return refusals[outcome.code];
    return answer({ ...showDone(order), balance: fromMinor(outcome.balanceMinor) });
  }

  findTransfer(provider: ProviderCode, reference: string): Answer {
    if (findProvider(provider).referenceClass !== "B") return notSupported;
    const found = this.transfers.find(provider, reference);
    if (found) return answer(showStatus(found));
    this.#missed.set(`${provider} ${reference}`, clockNow());
    return answer({ code: "NO_TRANSFER" }, 404);
  }

  changedBets(provider: ProviderCode, after: number): Answer {
    return answer({ bets: this.bets.changes(provider, after, betLimit).map(showBet) });
  }

  /** Runs work in one transaction. */
  inOne<Result>(work: () => Result): Result {
    const { books } = this.#context;
    books.exec("begin immediate");
    try {
      const result = work();
      books.exec("commit");
      return result;
    } catch (error) {
      books.exec("rollback");
      throw error;
    }
  }

  /** Deletes all players and transfers. */
  clear(): void {
    this.inOne(() => {
      for (const table of ["bet", "ticket", "room", "form", "transfer", "player"]) {
        this.#context.books.exec(`delete from game_${table}`);
      }
    });
    this.#missed.clear();
    this.control = usualControl;
    this.events.notify();
  }

  #move({ type, amountMinor, ...key }: TransferOrder): TransferOutcome {
    const player = this.players.find(key);
    if (!player) return refused("NO_PLAYER");
    if (player.isLocked) return refused("LOCKED");
    const change = type === "DEPOSIT" ? amountMinor : -amountMinor;
    const balanceMinor = this.players.move(player.number, change);
    if (balanceMinor === undefined) return refused("NOT_ENOUGH");
    return { status: "DONE", balanceMinor, code: null };
  }

  /** Counts a transfer that was done after a query had found no such reference. */
  #noteMissed(provider: ProviderCode, reference: string): void {
    if (this.#missed.size === 0) return;
    const key = `${provider} ${reference}`;
    if (this.#missed.delete(key)) {
      const callSite = { part: "game", call: "find-transfer", provider };
      this.#context.faults.notice(callSite, "not-found-yet");
    }
    const oldest = clockNow() - longestDelayMilliseconds;
    for (const [other, at] of this.#missed) {
      if (at >= oldest) break;
      this.#missed.delete(other);
    }
  }

  #passwordProblem(provider: ProviderCode, password: string): Answer | undefined {
    const isRefused = this.control.refusingPasswords.includes(provider);
    if (!isRefused && passwordPattern.test(password)) return undefined;
    return answer({ code: "PASSWORD_REFUSED" }, 422);
  }
}

/** Why a player may not enter; undefined if they may. */
export function doorProblem(player: Player | undefined, password?: string): Answer | undefined {
  if (!player) return noPlayer;
  if (password !== undefined && player.password !== password) {
    return answer({ code: "WRONG_PASSWORD" }, 401);
  }
  return player.isLocked ? locked : undefined;
}

function refused(code: TransferRefusal): TransferOutcome {
  return { status: "REFUSED", balanceMinor: null, code };
}

function showStatus(transfer: Transfer) {
  return transfer.status === "DONE" ? showDone(transfer) : { status: transfer.status };
}

/** The player and amount of a transfer, so that it cannot be taken for another. */
function showDone({ reference, username, type, amountMinor }: TransferOrder) {
  return { status: "DONE", reference, username, type, amount: fromMinor(amountMinor) };
}

function isSame(earlier: TransferOrder, order: TransferOrder): boolean {
  const fields = ["username", "type", "amountMinor"] as const;
  return fields.every((field) => earlier[field] === order[field]);
}

function showBet(bet: Bet) {
  const { cursor, id, username, game, stakeMinor, payoutMinor, status } = bet;
  return {
    cursor: String(cursor),
    id,
    username,
    game,
    stake: fromMinor(stakeMinor),
    payout: fromMinor(payoutMinor),
    status,
    placedAt: bet.placedAt,
    settledAt: bet.settledAt,
    event: bet.detail["event"],
    side: bet.detail["side"],
  };
}

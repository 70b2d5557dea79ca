import { Alarm } from "#alarm.ts";
import type { Bet, NewBet } from "./bet-books.ts";
import type { GameProviders } from "./game-providers.ts";

/** The outcome of a bet: its payout, and the details for the game's page. */
export interface Outcome {
  readonly payoutMinor: number;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Takes stakes and pays out. A stake leaves the balance at once; a payout comes with the draw. */
export class GameHouse {
  readonly #service: GameProviders;
  readonly #draw: (bet: Bet) => Outcome;
  readonly #alarm = new Alarm(() => this.settleDue());

  /** The games decide how the outcome of a due bet is drawn. */
  constructor(service: GameProviders, draw: (bet: Bet) => Outcome, signal: AbortSignal) {
    this.#service = service;
    this.#draw = draw;
    signal.addEventListener("abort", () => this.#alarm.stop());
    this.settleDue();
  }

  /** Undefined if the balance is too low. With an outcome the bet is settled at once. */
  placeBet(order: NewBet, outcome?: Outcome): Bet | undefined {
    const { bets, players } = this.#service;
    const bet = this.#service.inOne(() => {
      if (players.move(order.playerNumber, -order.stakeMinor) === undefined) return undefined;
      const placed = bets.add(order);
      if (!placed || !outcome) return placed;
      this.#end(placed, "SETTLED", outcome);
      return bets.find(placed.id);
    });
    if (order.drawnAt !== undefined) this.#alarm.set(order.drawnAt);
    this.#service.events.notify();
    return bet;
  }

  /** False if the bet is not open any more. */
  settle(bet: Bet, outcome: Outcome): boolean {
    const isDone = this.#service.inOne(() => this.#end(bet, "SETTLED", outcome));
    this.#service.events.notify();
    return isDone;
  }

  /** Gives the stake back. */
  void(bet: Bet): boolean {
    const isDone = this.#service.inOne(() =>
      this.#end(bet, "VOID", { payoutMinor: bet.stakeMinor }),
    );
    this.#service.events.notify();
    return isDone;
  }

  /** Draws the bets that are due and sets the alarm for the next one. */
  settleDue(): void {
    for (const bet of this.#service.bets.due()) this.settle(bet, this.#draw(bet));
    const nextAt = this.#service.bets.nextDueAt();
    if (nextAt !== undefined) this.#alarm.set(nextAt);
  }

  #end(bet: Bet, status: "SETTLED" | "VOID", { payoutMinor, detail }: Outcome): boolean {
    const { bets, players } = this.#service;
    const isEnded = bets.end(bet, status, payoutMinor, { ...bet.detail, ...detail });
    if (isEnded && payoutMinor > 0) players.move(bet.playerNumber, payoutMinor);
    return isEnded;
  }
}

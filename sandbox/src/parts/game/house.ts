import { Alarm } from "#alarm.ts";
import type { Bet, NewBet } from "./bet-books.ts";
import type { GameDesk } from "./desk.ts";

/** What came of a bet: what it pays and what the game's page shows of it. */
export interface Outcome {
  readonly payoutMinor: number;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Takes stakes and pays out: a stake leaves the balance at once, a payout comes when it is drawn. */
export class GameHouse {
  readonly #desk: GameDesk;
  readonly #draw: (bet: Bet) => Outcome;
  readonly #alarm = new Alarm(() => this.settleDue());

  /** How the outcome of a bet that is due is drawn is the games' own matter. */
  constructor(desk: GameDesk, draw: (bet: Bet) => Outcome, signal: AbortSignal) {
    this.#desk = desk;
    this.#draw = draw;
    signal.addEventListener("abort", () => this.#alarm.stop());
    this.settleDue();
  }

  /** Undefined when the balance does not reach. With an outcome the bet is settled at once. */
  place(order: NewBet, outcome?: Outcome): Bet | undefined {
    const { bets, players } = this.#desk;
    const bet = this.#desk.inOne(() => {
      if (players.move(order.playerNumber, -order.stakeMinor) === undefined) return undefined;
      const placed = bets.add(order);
      if (!placed || !outcome) return placed;
      this.#end(placed, "SETTLED", outcome);
      return bets.find(placed.id);
    });
    if (order.drawnAt !== undefined) this.#alarm.set(order.drawnAt);
    this.#desk.news.tell();
    return bet;
  }

  /** False when the bet is not open any more. */
  settle(bet: Bet, outcome: Outcome): boolean {
    const isDone = this.#desk.inOne(() => this.#end(bet, "SETTLED", outcome));
    this.#desk.news.tell();
    return isDone;
  }

  /** Gives the stake back. */
  void(bet: Bet): boolean {
    const isDone = this.#desk.inOne(() => this.#end(bet, "VOID", { payoutMinor: bet.stakeMinor }));
    this.#desk.news.tell();
    return isDone;
  }

  /** Draws what is due and waits for what is to come. */
  settleDue(): void {
    for (const bet of this.#desk.bets.due()) this.settle(bet, this.#draw(bet));
    const nextAt = this.#desk.bets.nextDueAt();
    if (nextAt !== undefined) this.#alarm.set(nextAt);
  }

  #end(bet: Bet, status: "SETTLED" | "VOID", { payoutMinor, detail }: Outcome): boolean {
    const { bets, players } = this.#desk;
    const isEnded = bets.end(bet, status, payoutMinor, { ...bet.detail, ...detail });
    if (isEnded && payoutMinor > 0) players.move(bet.playerNumber, payoutMinor);
    return isEnded;
  }
}

import { clockNow } from "#clock.ts";
import { fromMinor } from "#money.ts";
import { answer, type Answer } from "#run-with-fault.ts";
import type { Bet } from "./bet-books.ts";
import type { GameProviders } from "./game-providers.ts";
import { GameHouse, type Outcome } from "./house.ts";
import { arePicks, drawLotto } from "./lotto.ts";
import type { Player } from "./player-books.ts";
import { findProvider } from "./providers.ts";
import { spin } from "./slot.ts";
import { matchAt, matchCount, playMatch, type Match, type Pick } from "./sport.ts";

/** A bet at a table. The game decides which fields it uses. */
export interface Wager {
  readonly stakeMinor: number;
  readonly position?: number;
  readonly pick?: Pick;
  readonly numbers?: readonly number[];
}

/** The length of a match and of a draw. */
const matchMilliseconds = 6000;
const drawMilliseconds = 3000;
const shownBets = 12;
/** Enough to count all matches so far. */
const allBets = 1_000_000;

interface MatchDetail {
  readonly position: number;
  readonly pick: Pick;
  readonly match: Match;
}

/** The games on the pages. Every outcome is drawn here. */
export class GameTables {
  readonly house: GameHouse;
  readonly #service: GameProviders;

  constructor(service: GameProviders, signal: AbortSignal) {
    this.#service = service;
    this.house = new GameHouse(service, drawDue, signal);
  }

  /** The data of the player's page. */
  state({ number, provider, balanceMinor, outstandingMinor }: Player) {
    const bets = this.#service.bets.ofPlayer(number, shownBets);
    return {
      balance: fromMinor(balanceMinor),
      outstanding: fromMinor(outstandingMinor),
      bets: bets.map(showBet),
      ...(findProvider(provider).category === "sport" ? { matches: this.#matches(number) } : {}),
    };
  }

  bet(player: Player, wager: Wager): Answer {
    if (player.isLocked) return answer({ code: "LOCKED" }, 403);
    const placed = this.#placeBet(player, wager);
    if (placed === "WRONG_WAGER") return answer({ code: placed }, 400);
    if (!placed) return answer({ code: "NOT_ENOUGH" }, 409);
    return answer({ bet: showBet(placed) });
  }

  #placeBet(player: Player, wager: Wager): Bet | undefined | "WRONG_WAGER" {
    const game = findProvider(player.provider).category;
    const order = { playerNumber: player.number, game, stakeMinor: wager.stakeMinor };
    switch (game) {
      case "slot":
        return this.house.placeBet(order, spin(wager.stakeMinor));
      case "lotto": {
        const { numbers = [] } = wager;
        if (!arePicks(numbers)) return "WRONG_WAGER";
        const drawnAt = clockNow() + drawMilliseconds;
        return this.house.placeBet({ ...order, detail: { numbers }, drawnAt });
      }
      case "sport":
        return this.#betOnMatch(order, wager);
    }
  }

  #betOnMatch(
    order: { playerNumber: number; game: string; stakeMinor: number },
    { position, pick }: Wager,
  ): Bet | undefined | "WRONG_WAGER" {
    const match = this.#matches(order.playerNumber).find((one) => one.position === position);
    if (!match || pick === undefined || match.live) return "WRONG_WAGER";
    const { home, away, oddsHundredths } = match;
    const detail = { position: match.position, pick, match: { home, away, oddsHundredths } };
    return this.house.placeBet({ ...order, detail, drawnAt: clockNow() + matchMilliseconds });
  }

  /** The match at each position: the one that a bet is open on, or the next one. */
  #matches(playerNumber: number) {
    const bets = this.#service.bets
      .ofPlayer(playerNumber, allBets)
      .filter(({ game, detail }) => game === "sport" && "match" in detail);
    return Array.from({ length: matchCount }, (_, position) => {
      const atPosition = bets.filter(({ detail }) => detail["position"] === position);
      const open = atPosition.find(({ status }) => status === "OPEN");
      const live = open && { id: open.id, pick: readMatch(open).pick, placedAt: open.placedAt };
      const match = open
        ? readMatch(open).match
        : matchAt(playerNumber, position, atPosition.length);
      return { position, ...match, live, milliseconds: matchMilliseconds };
    });
  }
}

function drawDue(bet: Bet): Outcome {
  const { game, detail, stakeMinor } = bet;
  if (game === "lotto") return drawLotto(stakeMinor, detail["numbers"] as readonly number[]);
  const { pick, match } = readMatch(bet);
  return playMatch(stakeMinor, { pick, oddsHundredths: match.oddsHundredths });
}

function readMatch({ detail }: Bet): MatchDetail {
  return detail as unknown as MatchDetail;
}

function showBet({ id, status, stakeMinor, payoutMinor, detail, placedAt }: Bet) {
  return {
    id,
    status,
    stake: fromMinor(stakeMinor),
    payout: fromMinor(payoutMinor),
    placedAt,
    ...detail,
  };
}

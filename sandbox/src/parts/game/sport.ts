import { randomInt } from "node:crypto";
import { seededRandom } from "#seeded-random.ts";
import type { Outcome } from "./house.ts";
import type { Draw } from "./slot.ts";

export const picks = ["home", "draw", "away"] as const;
export type Pick = (typeof picks)[number];

export interface Match {
  /** The indexes of the teams in the list of names. */
  readonly home: number;
  readonly away: number;
  /** The payout of a right pick, in hundredths of the stake. */
  readonly oddsHundredths: Readonly<Record<Pick, number>>;
}

export const matchCount = 3;
const teamCount = 12;

const margin = 0.93;
const chanceUnits = 1_000_000;

/** A player's next match at a position: the same until it is played. */
export function matchAt(playerNumber: number, position: number, played: number): Match {
  const random = seededRandom(playerNumber * 7919 + played * 31 + position);
  // Each position has its own teams, so that no team plays twice at the same time.
  const perPosition = teamCount / matchCount;
  const home = Math.floor(random() * perPosition);
  const away = (home + 1 + Math.floor(random() * (perPosition - 1))) % perPosition;
  const strength = 0.2 + random() * 0.5;
  const tie = 0.2 + random() * 0.08;
  const chances = { home: strength * (1 - tie), draw: tie, away: (1 - strength) * (1 - tie) };
  return {
    home: position * perPosition + home,
    away: position * perPosition + away,
    oddsHundredths: {
      home: toOdds(chances.home),
      draw: toOdds(chances.draw),
      away: toOdds(chances.away),
    },
  };
}

function toOdds(chance: number): number {
  return Math.round((margin / chance) * 100);
}

/** Plays the match with the probabilities of the odds, and pays for a right pick. */
export function playMatch(
  stakeMinor: number,
  { pick, oddsHundredths }: { pick: Pick; oddsHundredths: Match["oddsHundredths"] },
  draw: Draw = randomInt,
): Outcome {
  const result = drawResult(oddsHundredths, draw(chanceUnits) / chanceUnits);
  const isRight = result === pick;
  const payoutMinor = isRight ? Math.floor((stakeMinor * oddsHundredths[pick]) / 100) : 0;
  return { payoutMinor, detail: { result, score: drawScore(result, draw) } };
}

function drawResult(odds: Match["oddsHundredths"], drawn: number): Pick {
  const home = (margin * 100) / odds.home;
  const tie = (margin * 100) / odds.draw;
  if (drawn < home) return "home";
  return drawn < home + tie ? "draw" : "away";
}

function drawScore(result: Pick, draw: Draw): readonly [number, number] {
  const fewer = draw(3);
  if (result === "draw") return [fewer, fewer];
  const more = fewer + 1 + draw(2);
  return result === "home" ? [more, fewer] : [fewer, more];
}

import { randomInt } from "node:crypto";
import type { Outcome } from "./house.ts";

/** The symbols of the reels, the most common first: the number on a reel, and the pay for three. */
export const slotSymbols = [
  { name: "lotus", weight: 6, pays: 5 },
  { name: "mango", weight: 5, pays: 8 },
  { name: "coin", weight: 4, pays: 15 },
  { name: "bell", weight: 3, pays: 40 },
  { name: "gem", weight: 2, pays: 100 },
  { name: "purse", weight: 1, pays: 500 },
] as const;

/** Two alike from the left. */
export const pairPays = 2;

const reelCount = 3;
const totalWeight = slotSymbols.reduce((sum, { weight }) => sum + weight, 0);

export type Draw = (below: number) => number;

/** Stops the reels and pays for the line. */
export function spin(stakeMinor: number, draw: Draw = randomInt): Outcome {
  const reels = Array.from({ length: reelCount }, () => stopReel(draw(totalWeight)));
  return { payoutMinor: stakeMinor * slotFactor(reels), detail: { reels } };
}

function stopReel(drawn: number): number {
  let end = 0;
  return slotSymbols.findIndex(({ weight }) => {
    end += weight;
    return drawn < end;
  });
}

export function slotFactor([first, second, third]: readonly number[]): number {
  if (first === undefined || first !== second) return 0;
  return first === third ? (slotSymbols[first]?.pays ?? 0) : pairPays;
}

import { randomInt } from "node:crypto";
import type { Outcome } from "./house.ts";
import type { Draw } from "./slot.ts";

export const lottoNumbers = 24;
const lottoPicked = 4;
const lottoDrawn = 6;

/** The payout for so many right numbers, in hundredths of the stake. */
const paysHundredths: Readonly<Record<number, number>> = { 2: 150, 3: 800, 4: 20_000 };

export const lottoPays = Object.entries(paysHundredths).map(
  ([hits, hundredths]) => [Number(hits), hundredths / 100] as const,
);

/** Whether the numbers are valid: distinct, on the card, and of the right count. */
export function arePicks(numbers: readonly number[]): boolean {
  const isOnCard = numbers.every((number) => number >= 1 && number <= lottoNumbers);
  return isOnCard && numbers.length === lottoPicked && new Set(numbers).size === lottoPicked;
}

/** Draws distinct balls and pays for those that were picked. */
export function drawLotto(
  stakeMinor: number,
  picks: readonly number[],
  draw: Draw = randomInt,
): Outcome {
  const drum = Array.from({ length: lottoNumbers }, (_, index) => index + 1);
  const drawn = Array.from({ length: lottoDrawn }, () => drum.splice(draw(drum.length), 1)[0]);
  const hits = picks.filter((number) => drawn.includes(number)).length;
  const payoutMinor = Math.floor((stakeMinor * (paysHundredths[hits] ?? 0)) / 100);
  return { payoutMinor, detail: { drawn, hits } };
}

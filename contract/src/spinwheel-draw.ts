/**
 * How the wheel draws, so that everyone can check it. Before a spin the wheel commits to SHA-256 of
 * its seed and prize table. A spin is HMAC-SHA256 under that seed over the member, the client seed
 * and the spin number: its first 48 bits select a slice by weight.
 */

/** A slice of the committed table; amounts are in baht and kip. */
export interface CommittedPrize {
  readonly code: string;
  readonly weight: number;
  readonly kind: "coupon" | "none";
  readonly BAHT: number;
  readonly LAK: number;
}

const wordRange = 2 ** 48;

/** The text whose SHA-256 is the commitment. The seed is in hexadecimal. */
export function commitmentText(seed: string, table: string): string {
  return `${seed}\n${table}`;
}

export function readTable(table: string): readonly CommittedPrize[] {
  return JSON.parse(table) as CommittedPrize[];
}

export function totalWeight(prizes: readonly Pick<CommittedPrize, "weight">[]): number {
  return prizes.reduce((sum, { weight }) => sum + weight, 0);
}

/** The form of a client seed: no colon, and no character that a keyboard or a font changes. */
export const clientSeedPattern = /^[A-Za-z0-9_-]{1,64}$/;

export interface DrawnSpin {
  readonly memberId: string;
  /** Chosen by the member. It has no colon, so that no two spins have the same message. */
  readonly clientSeed: string;
  readonly number: number;
}

/** The input of HMAC. Rounds count from 0. */
export function drawMessage({ memberId, clientSeed, number }: DrawnSpin, round: number): string {
  return `${memberId}:${clientSeed}:${number}:${round}`;
}

/** The first 48 bits of a digest. */
export function wordOf(digest: Uint8Array): number {
  return digest.subarray(0, 6).reduce((word, byte) => word * 256 + byte, 0);
}

/**
 * The number below `total` of a word, or undefined if the word is past the last whole multiple of
 * `total`, because it would make the first numbers more likely. Then the next round is drawn.
 */
export function drawOf(word: number, total: number): number | undefined {
  const bound = wordRange - (wordRange % total);
  return word < bound ? word % total : undefined;
}

/** Places the slices end to end by weight and returns the slice of the draw. */
export function pickPrize<Prize extends { readonly weight: number }>(
  prizes: readonly Prize[],
  draw: number,
): Prize {
  let weightEnd = 0;
  for (const prize of prizes) {
    weightEnd += prize.weight;
    if (draw < weightEnd) return prize;
  }
  throw new Error(`A draw of ${draw} lies past all slices.`);
}

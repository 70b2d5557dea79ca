import type { ReplyOf } from "@krapao/contract/route";
import type { spinwheel } from "@krapao/contract/spinwheel";
import {
  commitmentText,
  drawMessage,
  drawOf,
  pickPrize,
  readTable,
  totalWeight,
  wordOf,
} from "@krapao/contract/spinwheel-draw";

export type Fairness = ReplyOf<typeof spinwheel.fairness>;

export interface Verdict {
  /** Seed and prize table match the commitment from before the spin. */
  readonly isCommitted: boolean;
  /** The seed draws the slice that was shown. */
  readonly isDrawn: boolean;
  readonly drawnCode: string;
  /** The probability of that slice, in percent. */
  readonly percent: number;
}

/**
 * Checks a past spin with the browser's own cryptography, so that the member need not trust the
 * server.
 */
export async function checkSpin(
  memberId: string,
  { seed, table, commitment, clientSeed, number, code }: Fairness & { seed: string },
): Promise<Verdict> {
  const text = new TextEncoder();
  const hash = await crypto.subtle.digest("SHA-256", text.encode(commitmentText(seed, table)));
  const prizes = readTable(table);
  const total = totalWeight(prizes);
  const key = await crypto.subtle.importKey(
    "raw",
    fromHex(seed),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  let draw: number | undefined;
  for (let round = 0; draw === undefined; round += 1) {
    const message = text.encode(drawMessage({ memberId, clientSeed, number }, round));
    draw = drawOf(wordOf(new Uint8Array(await crypto.subtle.sign("HMAC", key, message))), total);
  }
  const drawn = pickPrize(prizes, draw);
  return {
    isCommitted: toHex(new Uint8Array(hash)) === commitment,
    isDrawn: drawn.code === code,
    drawnCode: drawn.code,
    percent: (100 * drawn.weight) / total,
  };
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (const index of bytes.keys()) {
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

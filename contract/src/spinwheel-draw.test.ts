import { pbkdf2Sync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawMessage, drawOf, pickPrize, totalWeight, wordOf } from "./spinwheel-draw.ts";

const weights = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 10_000 }) }), {
  minLength: 1,
  maxLength: 24,
});

test("the number of draws of every slice is exactly its weight", () => {
  const few = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 30 }) }), { minLength: 1 });
  fc.assert(
    fc.property(few, (prizes) => {
      const hits = new Map(prizes.map((prize) => [prize, 0]));
      for (let draw = 0; draw < totalWeight(prizes); draw += 1) {
        const prize = pickPrize(prizes, draw);
        hits.set(prize, (hits.get(prize) ?? 0) + 1);
      }
      for (const [prize, count] of hits) expect(count).toBe(prize.weight);
    }),
  );
});

test("a draw past all slices is a fault, never a prize", () => {
  fc.assert(
    fc.property(weights, (prizes) => {
      expect(() => pickPrize(prizes, totalWeight(prizes))).toThrow("past all slices");
    }),
  );
});

test("words past the last whole total are drawn again, so that all numbers are equally likely", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (total) => {
      const left = 2 ** 48 % total;
      expect(drawOf(2 ** 48 - left - 1, total)).toBe(total - 1);
      if (left > 0) {
        expect(drawOf(2 ** 48 - left, total)).toBeUndefined();
        expect(drawOf(2 ** 48 - 1, total)).toBeUndefined();
      }
    }),
  );
});

test("accepted words map to the numbers below the total in order", () => {
  const word = fc.integer({ min: 0, max: 2 ** 48 - 2 });
  fc.assert(
    fc.property(word, fc.integer({ min: 1, max: 10_000_000 }), (at, total) => {
      const [draw, next] = [drawOf(at, total), drawOf(at + 1, total)];
      if (draw !== undefined) {
        expect(draw).toBeLessThan(total);
        expect(next ?? 0).toBe((draw + 1) % total);
      } else expect(next).toBeUndefined();
    }),
  );
});

test("a word is the first 48 bits, the highest first", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (digest) => {
      expect(wordOf(digest)).toBe(Buffer.from(digest).readUIntBE(0, 6));
    }),
  );
});

test("a million draws fit the table", () => {
  const prizes = [2500, 3500, 70, 700, 5, 2900, 300, 25].map((weight) => ({ weight, count: 0 }));
  const total = totalWeight(prizes);
  const draws = 1_000_000;
  const wordBytes = 6;
  // With one iteration PBKDF2 is HMAC-SHA256 under the seed of a message with a counter, as spins
  // are. One call makes all of them, and each 48 bits are as good as the first of a digest.
  const message = drawMessage({ memberId: "0123456789", clientSeed: "mine", number: 1 }, 0);
  const words = pbkdf2Sync("a fixed seed", message, 1, draws * wordBytes, "sha256");
  for (let at = 0; at < words.length; at += wordBytes) {
    const draw = drawOf(wordOf(words.subarray(at, at + wordBytes)), total);
    pickPrize(prizes, draw ?? Infinity).count += 1;
  }
  let chiSquare = 0;
  for (const { weight, count } of prizes) {
    const expected = (draws * weight) / total;
    chiSquare += (count - expected) ** 2 / expected;
  }
  // Seven degrees of freedom: a fair wheel exceeds this once in a thousand times.
  expect(chiSquare).toBeLessThan(24.32);
});

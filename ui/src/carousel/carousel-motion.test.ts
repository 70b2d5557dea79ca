import { expect, test } from "vitest";
import {
  cardAt,
  keyTarget,
  styleOf,
  offsetOf,
  positionBetween,
  positionOf,
  settleAt,
} from "./carousel-motion.ts";

test("a ring continues past both ends", () => {
  expect([0, 1.4, 9.6, 10, -1, -11].map((position) => cardAt(position, 10))).toEqual([
    0, 1, 0, 0, 9, 9,
  ]);
});

test("three cards are visible at every position of a ring", () => {
  for (const count of [3, 4, 10]) {
    for (const position of [0, 1, count - 1, count, -1, 57]) {
      const seen = Array.from({ length: count }, (_, index) => offsetOf(index, position, count))
        .filter((offset) => styleOf(offset).opacity > 0)
        .toSorted((a, b) => a - b);
      expect(seen).toEqual([-1, 0, 1]);
    }
  }
});

test("a card that moves round the back of the ring is invisible there", () => {
  // Half-way between two cards, the farthest cards change sides.
  expect(Math.abs(offsetOf(0, 1.99, 4))).toBeCloseTo(1.99);
  expect(styleOf(1.99).opacity).toBe(0);
  expect(styleOf(-1.99).opacity).toBe(0);
});

test("the middle card faces the member; the side cards mirror each other and are behind it", () => {
  expect(styleOf(0)).toEqual({
    transform: "perspective(56rem) translateX(0%) translateZ(0px) rotateY(0deg)",
    opacity: 1,
    layer: 100,
  });
  expect(styleOf(1).transform).toContain("translateX(68%) translateZ(-90px) rotateY(-38deg)");
  expect(styleOf(-1).transform).toContain("translateX(-68%) translateZ(-90px) rotateY(38deg)");
  expect(styleOf(1).layer).toBeLessThan(styleOf(0.4).layer);
});

test("a ring rotates in the shorter direction", () => {
  expect(positionOf(9, 0, 10)).toBe(-1);
  expect(positionOf(2, 11, 10)).toBe(12);
});

test("a swipe ends at the nearest card, and a flick moves at least one card", () => {
  const swipe = { from: 2, travelled: 0.3, speed: 0 };
  expect(settleAt(swipe)).toBe(2);
  expect(settleAt({ ...swipe, travelled: 0.6 })).toBe(3);
  expect(settleAt({ ...swipe, travelled: 0.1, speed: 0.5 })).toBe(3);
  expect(settleAt({ ...swipe, travelled: -0.1, speed: -0.5 })).toBe(1);
  // The finger moves back at the last moment: the member changed their mind.
  expect(settleAt({ ...swipe, travelled: 0.4, speed: -0.5 })).toBe(2);
  expect(settleAt({ from: 0, travelled: -0.9, speed: -1 })).toBe(-1);
});

test("arrows, Home and End rotate; other keys do not", () => {
  expect(keyTarget("ArrowRight", 9, 10)).toBe(10);
  expect(keyTarget("ArrowLeft", 0, 10)).toBe(-1);
  expect(cardAt(keyTarget("End", 0, 10) ?? 0, 10)).toBe(9);
  expect(cardAt(keyTarget("Home", 14, 10) ?? 1, 10)).toBe(0);
  expect(keyTarget("Enter", 0, 10)).toBeUndefined();
});

test("the animation runs from the start position to the end position", () => {
  expect(positionBetween(1, 3, 0)).toBe(1);
  expect(positionBetween(1, 3, 1)).toBe(3);
  expect(positionBetween(1, 3, 0.5)).toBeGreaterThan(2);
});

import { expect, test } from "vitest";
import { keyIndex, typedIndex, typeOn } from "./wheel-keys.ts";

test("arrows, Page Up and Down, Home and End move and stop at the ends", () => {
  expect(keyIndex("ArrowDown", 0, 5)).toBe(1);
  expect(keyIndex("ArrowDown", 4, 5)).toBe(4);
  expect(keyIndex("ArrowUp", 0, 5)).toBe(0);
  expect(keyIndex("PageDown", 1, 5)).toBe(4);
  expect(keyIndex("PageUp", 1, 5)).toBe(0);
  expect(keyIndex("Home", 3, 5)).toBe(0);
  expect(keyIndex("End", 0, 5)).toBe(4);
  expect(keyIndex("Tab", 0, 5)).toBeUndefined();
});

const labels = ["Wallet", "Joker", "PG", "PG Slot", "กระเป๋า", "Joker 2"];

test("letters choose the next option that begins with them", () => {
  expect(typedIndex(labels, 0, "j")).toBe(1);
  expect(typedIndex(labels, 1, "j")).toBe(5);
  expect(typedIndex(labels, 5, "j")).toBe(1);
  expect(typedIndex(labels, 0, "ก")).toBe(4);
  expect(typedIndex(labels, 0, "x")).toBeUndefined();
});

test("more letters of a word keep the choice; a repeated letter goes to the next option", () => {
  expect(typedIndex(labels, 2, "pg")).toBe(2);
  expect(typedIndex(labels, 2, "pg s")).toBe(3);
  expect(typedIndex(labels, 1, "jj")).toBe(5);
});

test("after a pause a new word starts", () => {
  expect(typeOn({ text: "p", at: 1000 }, "g", 1500)).toEqual({ text: "pg", at: 1500 });
  expect(typeOn({ text: "p", at: 1000 }, "g", 2000)).toEqual({ text: "g", at: 2000 });
});

import { expect, test } from "vitest";
import { readAsked, writeAsked } from "./move-money.ts";

const move = { from: "WALLET", to: "JOKER", amount: 120.5 } as const;

test("moves that differ in anything are different requests", () => {
  const asked = [
    move,
    { ...move, to: "PG" } as const,
    { ...move, from: "PG" } as const,
    { ...move, amount: 120 },
    { ...move, isAll: true },
  ].map(writeAsked);
  expect(new Set(asked).size).toBe(asked.length);
});

test("a kept request tells what it was about; one that is not ours tells nothing", () => {
  expect(readAsked({ asked: writeAsked(move), amount: 120.5 })).toEqual(move);
  expect(readAsked({ asked: "WALLET:NOWHERE:5:part", amount: 5 })).toBeUndefined();
  expect(readAsked({ asked: "", amount: 5 })).toBeUndefined();
  expect(readAsked({ asked: writeAsked(move), amount: null })).toBeUndefined();
});

import { expect, test } from "vitest";
import { readMove, writeMove } from "./move-money.ts";

const move = { from: "WALLET", to: "JOKER", amount: 120.5 } as const;

test("moves that differ in any field are different requests", () => {
  const content = [
    move,
    { ...move, to: "PG" } as const,
    { ...move, from: "PG" } as const,
    { ...move, amount: 120 },
  ].map(writeMove);
  expect(new Set(content).size).toBe(content.length);
});

test("a stored request gives its move; one that is not ours gives undefined", () => {
  expect(readMove({ content: writeMove(move), amount: 120.5 })).toEqual(move);
  expect(readMove({ content: "WALLET:NOWHERE:5", amount: 5 })).toBeUndefined();
  expect(readMove({ content: "", amount: 5 })).toBeUndefined();
  expect(readMove({ content: writeMove(move), amount: null })).toBeUndefined();
});

import { beforeEach, expect, test } from "vitest";
import { keepRequest, markRequest } from "#lib/money/money-key.ts";
import { firstChoice } from "./first-choice.ts";
import { writeMove } from "./move-money.ts";
import type { Side } from "./sides.ts";

const wallet: Side = { code: "WALLET", amount: 100, ratio: 1, isMoving: false };
const joker: Side = { code: "JOKER", amount: 20, ratio: 1, isMoving: false };
const poor: Side = { code: "PG", amount: 19, ratio: 1, isMoving: false };
const moving: Side = { code: "SEXYGAME", amount: 50, ratio: 1, isMoving: true };
const member = "AAAAAAAAAA";

beforeEach(() => {
  localStorage.clear();
});

test("money goes from the wallet to the game, or back if the wallet is empty", () => {
  const choose = (amount: number, game?: "JOKER") =>
    firstChoice({
      member,
      sides: [{ ...wallet, amount }, poor, joker, moving],
      currency: "BAHT",
      game,
    });
  expect(choose(100, "JOKER")).toEqual({ from: "WALLET", to: "JOKER", amount: "" });
  expect(choose(0.5, "JOKER")).toEqual({ from: "JOKER", to: "WALLET", amount: "" });
  expect(choose(100)).toEqual({ from: "WALLET", to: undefined, amount: "" });
  expect(choose(0)).toEqual({ from: "JOKER", to: "WALLET", amount: "" });
});

test("a move that never arrived is filled in again, for its own member only", () => {
  const move = { from: "JOKER", to: "WALLET", amount: 12.5 } as const;
  const { key } = keepRequest({ kind: "transfer", member, content: writeMove(move), amount: 12.5 });
  const sides = [wallet, joker];
  const blank = { from: "WALLET", to: undefined, amount: "" };
  // It is pending or lost: its outcome is queried first.
  expect(firstChoice({ member, sides, currency: "BAHT", game: undefined })).toEqual(blank);
  markRequest(key, "absent");
  expect(firstChoice({ member, sides, currency: "BAHT", game: undefined })).toEqual({
    ...move,
    amount: "12.5",
  });
  expect(firstChoice({ member: "BBBBBBBBBB", sides, currency: "BAHT", game: undefined })).toEqual(
    blank,
  );
});

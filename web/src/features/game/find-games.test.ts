import type { GameChoice } from "@krapao/contract/game";
import type { GameCategory, GameCode, Slot } from "@krapao/contract/slot";
import { expect, test } from "vitest";
import { withFavourite } from "./choices.ts";
import { findGames, lastPlayed } from "./find-games.ts";

const slot = (code: GameCode, name: string, category: GameCategory, isActive = true) =>
  ({ code, name, category, isActive }) as Slot;
const slots = [
  slot("JOKER", "Joker Palace", "slot"),
  slot("PG", "Pocket Garden", "slot"),
  slot("UFABET", "Ufa Sport", "sport", false),
  slot("HUAYHD", "Huay HD", "lotto"),
];
const choice = (code: GameCode, part: Partial<GameChoice> = {}): GameChoice => ({
  code,
  isFavourite: false,
  playedAt: null,
  lastAmount: null,
  win: null,
  ...part,
});
const groups = { slot: "สล็อต", sport: "กีฬา", lotto: "หวย" };
const find = (wanted: Partial<Parameters<typeof findGames>[1]>) =>
  findGames(slots, { filter: "all", search: "", choices: [], groups, ...wanted }).map(
    ({ code }) => code,
  );

test("the last played game is first, and the others keep their order", () => {
  expect(find({})).toEqual(["JOKER", "PG", "UFABET", "HUAYHD"]);
  const choices = [
    choice("HUAYHD", { playedAt: "2026-11-15T00:00:00.000Z" }),
    choice("PG", { playedAt: "2026-11-14T00:00:00.000Z" }),
    choice("JOKER", { isFavourite: true }),
  ];
  expect(find({ choices })).toEqual(["HUAYHD", "PG", "JOKER", "UFABET"]);
  expect(find({ choices, filter: "favourites" })).toEqual(["JOKER"]);
});

test("a search finds names with and without spaces, codes and groups", () => {
  expect(find({ search: "pocketg" })).toEqual(["PG"]);
  expect(find({ search: "JOKER pal" })).toEqual(["JOKER"]);
  expect(find({ search: " ufabet " })).toEqual(["UFABET"]);
  expect(find({ search: "หวย" })).toEqual(["HUAYHD"]);
  expect(find({ search: "joker", filter: "lotto" })).toEqual([]);
});

test("a game that is not offered any more, or has no account, is not the last played", () => {
  const at = "2026-11-15T00:00:00.000Z";
  const choices = [
    choice("CIRCUS", { playedAt: at }),
    choice("UFABET", { playedAt: at }),
    choice("PG", { playedAt: at }),
    choice("JOKER", { playedAt: at }),
  ];
  expect(lastPlayed(slots, choices)?.code).toBe("PG");
  expect(lastPlayed(slots, [choice("PG", { isFavourite: true })])).toBeUndefined();
});

test("a favourite is shown before the server has a row for it", () => {
  expect(withFavourite([], "PG", true)).toEqual([choice("PG", { isFavourite: true })]);
  const played = choice("PG", { lastAmount: 5, isFavourite: true });
  expect(withFavourite([played], "PG", false)).toEqual([{ ...played, isFavourite: false }]);
});

import type { GameChoice } from "@krapao/contract/game";
import type { StatementEntry } from "@krapao/contract/statement";
import { expect, test } from "vitest";
import { findNew, parseMark, type Mark } from "./announcements.ts";

const now = Date.parse("2026-11-16T12:00:00Z");
const entry = (number: number, part: Partial<StatementEntry> = {}) =>
  ({
    number,
    statementType: "transfer",
    to: "WALLET",
    createdAt: "2026-11-16T11:59:00.000Z",
    ...part,
  }) as StatementEntry;
const finish = (number: number, part: Partial<StatementEntry> = {}) =>
  entry(number, { statementType: "finish_bonus", ...part });
const won = (number: number, amount = 50) =>
  ({ code: "PG", win: { number, amount } }) as GameChoice;
const mark: Mark = { member: "A", entry: 3, wins: { PG: 2 } };
const find = (part: { statements?: StatementEntry[]; games?: GameChoice[] }, before = mark) =>
  findNew(before, { member: "A", statements: [entry(4)], games: [], now, ...part });

test("a completed bonus is announced once", () => {
  const first = find({ statements: [entry(5), finish(4), entry(3)] });
  expect(first.isBonusDone).toBe(true);
  const again = findNew(first.mark, {
    member: "A",
    statements: [entry(5), finish(4)],
    games: [],
    now,
  });
  expect(again.isBonusDone).toBe(false);
});

test("a bonus that the member ended, or that another followed, or an old one is not", () => {
  expect(find({ statements: [finish(4, { to: "HOUSE" })] }).isBonusDone).toBe(false);
  const next = entry(5, { statementType: "bonus" });
  expect(find({ statements: [next, finish(4)] }).isBonusDone).toBe(false);
  const old = finish(4, { createdAt: "2026-11-15T11:00:00.000Z" });
  expect(find({ statements: [old] }).isBonusDone).toBe(false);
});

test("a win is announced once for each transfer", () => {
  const first = find({ games: [won(4)] });
  expect(first.wins).toMatchObject([{ code: "PG", amount: 50 }]);
  expect(first.mark.wins).toEqual({ PG: 4 });
  expect(find({ games: [won(4)] }, first.mark).wins).toEqual([]);
  // The next launch hides it, and it stays announced.
  const hidden = find({ games: [] }, first.mark);
  expect(find({ games: [won(4)] }, hidden.mark).wins).toEqual([]);
});

test("on a new device, for another member and after a restored backup all counts as known", () => {
  const seen = { member: "A", statements: [finish(4)], games: [won(4)], now };
  for (const before of [undefined, { ...mark, member: "B" }, { ...mark, entry: 9 }]) {
    const found = findNew(before, seen);
    expect(found).toMatchObject({ isBonusDone: false, wins: [] });
    expect(found.mark).toEqual({ member: "A", entry: 4, wins: { PG: 4 } });
  }
});

test("a mark that the app did not write is ignored", () => {
  expect(parseMark(JSON.stringify(mark))).toEqual(mark);
  for (const text of [null, "", "{", "5", "[]", '{"member":"A","entry":"3","wins":{}}']) {
    expect(parseMark(text)).toBeUndefined();
  }
});

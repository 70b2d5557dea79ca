import { readConfig } from "#config/config.ts";
import { Slot } from "@krapao/contract/slot";
import { parse } from "valibot";
import { expect, test } from "vitest";
import { GameCatalogue, GameCatalogues } from "./game-catalogue.ts";
import type { Provider, SlotAccount } from "./slots.ts";

const config = readConfig({});

function provider(changes: Partial<Provider>): Provider {
  return {
    code: "JOKER",
    name: "Joker",
    category: "slot",
    class: "A",
    ratios: { BAHT: "1.000000", LAK: null },
    delaySeconds: 5,
    web: null,
    android: null,
    ios: null,
    isOpen: true,
    ...changes,
  };
}

const providers = [
  provider({}),
  provider({ code: "PG", name: "PG", ratios: { BAHT: "0.500000", LAK: "0.010000" } }),
  provider({ code: "UFABET", name: "Ufabet", category: "sport", isOpen: false }),
];

function account(changes: Partial<SlotAccount>): SlotAccount {
  return {
    provider: "JOKER",
    username: "kp1",
    balanceMinor: "12345",
    seenAt: "2026-01-02T03:04:05+07:00",
    isStale: true,
    isMoving: true,
    ...changes,
  };
}

const members = [
  { currency: "BAHT", accounts: [] },
  { currency: "LAK", accounts: [] },
  { currency: "BAHT", accounts: [account({})] },
  { currency: "BAHT", accounts: [account({ provider: "UFABET", seenAt: null }), account({})] },
] as const;

test.each(members)("the JSON text equals the shown value: %j", (member) => {
  const catalogue = new GameCatalogue(providers, config);
  const shown = catalogue.show(member);
  expect(JSON.parse(catalogue.write(member))).toEqual(shown);
  for (const slot of shown) expect(parse(Slot, slot)).toEqual(slot);
});

test("a game is shown if it is open to the currency or the member has an account", () => {
  const catalogue = new GameCatalogue(providers, config);
  const codes = members.map((member) => catalogue.show(member).map(({ code }) => code));
  expect(codes).toEqual([["JOKER", "PG"], ["PG"], ["JOKER", "PG"], ["JOKER", "PG", "UFABET"]]);
});

test("an account is shown with its last known balance, only to its owner", () => {
  const catalogue = new GameCatalogue(providers, config);
  const [owned] = catalogue.show({ currency: "BAHT", accounts: [account({})] });
  expect(owned).toMatchObject({ isActive: true, amount: 123.45, isStale: true, isMoving: true });
  expect(owned?.seenAt).toBe("2026-01-01T20:04:05.000Z");
  const [other] = catalogue.show({ currency: "BAHT", accounts: [] });
  expect(other).toMatchObject({ isActive: false, amount: 0, isStale: false, seenAt: null });
});

test("an operator's change is shown at once, and unchanged parts are not rebuilt", () => {
  const catalogues = new GameCatalogues(config);
  const before = catalogues.of(JSON.stringify(providers));
  expect(catalogues.of(JSON.stringify(providers))).toBe(before);
  const closed = catalogues.of(JSON.stringify([provider({ isOpen: false })]));
  expect(closed.show({ currency: "BAHT", accounts: [] })).toEqual([]);
});

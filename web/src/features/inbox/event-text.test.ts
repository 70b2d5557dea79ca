// @vitest-environment node
import { type InboxItem, inboxKinds, type InboxKind } from "@krapao/contract/inbox";
import { expect, test } from "vitest";
import { inbox as en } from "#locale/en/inbox.ts";
import { slipReason as enReasons } from "#locale/en/slip-reason.ts";
import { statement as enStatement } from "#locale/en/statement.ts";
import { inbox as la } from "#locale/la/inbox.ts";
import { slipReason as laReasons } from "#locale/la/slip-reason.ts";
import { statement as laStatement } from "#locale/la/statement.ts";
import { inbox as th } from "#locale/th/inbox.ts";
import { slipReason as thReasons } from "#locale/th/slip-reason.ts";
import { statement as thStatement } from "#locale/th/statement.ts";
import { eventText } from "./event-text.ts";

const languages = {
  th: [th, thReasons, thStatement],
  la: [la, laReasons, laStatement],
  en: [en, enReasons, enStatement],
} as const;

const item = (kind: InboxKind): InboxItem => ({
  number: 1,
  kind,
  at: "2026-01-01T00:00:00.000Z",
  isRead: false,
  amount: 50,
  from: "WALLET",
  to: "JOKER",
  entry: null,
  reward: "Daily bonus",
  note: "EXPIRED_SLIP",
  device: null,
  account: "KBANK •••1234",
});

function textsOf(kind: InboxKind, language: keyof typeof languages) {
  const [texts, reasons, statement] = languages[language];
  const gameNames = new Map([["JOKER", "Joker"]]);
  const money = (amount: number) => `${amount} baht`;
  return eventText(item(kind), { texts, reasons, statement, gameNames, money });
}

test.each(Object.keys(inboxKinds) as InboxKind[])(
  "%s has a text of its own in each language",
  (kind) => {
    const titles = (["th", "la", "en"] as const).map((language) => textsOf(kind, language).title);
    expect(new Set(titles).size).toBe(3);
    for (const title of titles) expect(title).not.toMatch(/undefined|null/);
  },
);

test("the details come from the facts of the event", () => {
  expect(textsOf("transfer_done", "en").detail).toBe(`${enStatement.wallet} → Joker`);
  expect(textsOf("slip_refused", "en").detail).toBe(enReasons.EXPIRED_SLIP);
  expect(textsOf("reward_played", "en").detail).toBe("Daily bonus");
  expect(textsOf("login", "en").title).toContain(en.unknownDevice);
});

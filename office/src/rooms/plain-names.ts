import type { Currency } from "@krapao/contract/fields";
import { moneyOf, timeOf } from "#lib/format.ts";
import type { Texts } from "#locale/texts.ts";

type Words = Readonly<Record<string, string>>;

/** The name of a provider: `bank`, `game:PG`, `payment:WW`. `games` has the games' own names, where a room knows them. */
export function partyText({ names }: Texts, party: string, games: Words = {}): string {
  const [kind = "", code] = party.split(":");
  if (code === undefined) return (names.parties as Words)[kind] ?? party;
  if (kind === "game") return games[code] ?? names.game(code);
  return kind === "payment" ? names.payment(code) : party;
}

/** What one call to a provider does. */
export const callText = ({ names }: Texts, call: string): string =>
  (names.calls as Words)[call] ?? call;

/** What a background worker does. */
export const workerText = ({ names }: Texts, worker: string): string =>
  (names.workers as Words)[worker] ?? worker;

/** Amounts of money have two names in the records of contradictions; credits of a game have their own. */
const minorFields: Readonly<Record<string, string>> = {
  amountMinor: "amount",
  creditMinor: "credits",
};

const isTime = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value);

function valueText(
  { names }: Texts,
  name: string,
  value: unknown,
  currency: Currency | null,
): string {
  if (value === null || value === undefined) return "–";
  const amount = Number(value);
  if (name === "amount" && currency !== null && Number.isFinite(amount)) {
    return moneyOf(amount, currency);
  }
  if (isTime(value)) return timeOf(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (names.values as Words)[text] ?? text;
}

const isCurrency = (value: unknown): value is Currency => value === "BAHT" || value === "LAK";

/** One side of a contradiction, each of its values with its name. */
export function evidenceText(
  texts: Texts,
  evidence: Readonly<Record<string, unknown>>,
  known: Currency | null = null,
): string {
  const currency = isCurrency(evidence["currency"]) ? evidence["currency"] : known;
  const fields: Words = texts.names.evidence;
  return Object.entries(evidence)
    .filter(([name]) => name !== "currency" || evidence["amount"] === undefined)
    .map(([name, value]) => {
      const plain = minorFields[name];
      const isMinor = plain !== undefined && /^-?\d+$/.test(String(value));
      const shown = isMinor ? Number(value) / 100 : value;
      const field = plain ?? name;
      return `${fields[field] ?? field}: ${valueText(texts, field, shown, currency)}`;
    })
    .join(", ");
}

/** A side of a difference, as its act keeps it: `100.00 BAHT SCB ••0010`, or `500.00` credits of a game. */
export function sideFact(texts: Texts, value: string): string {
  if (value.startsWith("{")) {
    return evidenceText(texts, JSON.parse(value) as Readonly<Record<string, unknown>>);
  }
  const [, amount, currency, account] = /^(-?[\d.]+)(?: (BAHT|LAK))?(?: (.+))?$/.exec(value) ?? [];
  if (amount === undefined) return value === "" ? texts.difference.nothing : value;
  const money = isCurrency(currency)
    ? moneyOf(Number(amount), currency)
    : `${amount} ${texts.difference.credits}`;
  return account === undefined ? money : `${money} · ${account}`;
}

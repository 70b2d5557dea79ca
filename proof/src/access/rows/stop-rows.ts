import { type Call, keyHeader } from "../call.ts";
import { keyField } from "../description.ts";
import type { Person } from "../person.ts";
import { row } from "../row.ts";

const keyed = (body: Readonly<Record<string, unknown>>, { phone }: Person, name: string): Call => ({
  body,
  header: { [keyHeader]: `${name}-${phone}` },
});

/** Another member's key begins a stop of the caller's own. Nothing of anybody is held. */
export const stopRows = [
  row("protection.takeBreak", {
    cast: ({ takers }) => ({ owner: takers.stop, other: takers.refund }),
    send: (person) => keyed({ days: 1 }, person, "break"),
    identifiers: { [keyField]: "own" },
    values: ["body.days"],
  }),
  row("protection.exclude", {
    cast: ({ takers }) => ({ owner: takers.stop, other: takers.refund }),
    send: (person) => keyed({ months: 6 }, person, "exclude"),
    identifiers: { [keyField]: "own" },
    values: ["body.months"],
  }),
  row("protection.comeBack", {
    send: () => ({ body: { text: "I would like to come back" } }),
    owner: ["NO_DATA"],
    values: ["body.text"],
  }),
  row("protection.activity", {
    send: () => ({ body: { from: "2026-01-01", to: "2026-01-31" } }),
    values: ["body.from", "body.to"],
  }),
  row("protection.setLimit", {
    send: () => ({ body: { kind: "deposit", period: "day", amount: 1_000_000 } }),
    values: ["body.kind", "body.period", "body.amount"],
  }),
  row("protection.confirmLimit", {
    send: () => ({ body: { kind: "deposit", period: "day" } }),
    owner: ["NO_DATA"],
    values: ["body.kind", "body.period"],
  }),
  row("protection.chooseReality", {
    send: () => ({ body: { minutes: 60 } }),
    values: ["body.minutes"],
  }),
  row("protection.answerReality"),
  row("protection.answerOffer"),
  row("protection.decideHold", {
    // Numbers count per member, so another member's number is one's own.
    send: () => ({ path: { number: "1" }, body: { wish: "return" } }),
    owner: ["NO_DATA"],
    values: ["path.number", "body.wish"],
  }),
];

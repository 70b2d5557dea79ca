import type { differenceNames } from "#outside/compare.ts";
import { incomingKinds, type Kind, kinds } from "#outside/line.ts";
import type { ListEntry } from "./mirror.ts";

const incoming = kinds.filter((kind) => incomingKinds.has(kind));
const outgoing = kinds.filter((kind) => !incomingKinds.has(kind));

/**
 * A difference and the change that causes it: the entries that the provider lists instead of one
 * entry.
 */
interface Plant {
  readonly name: (typeof differenceNames)[number];
  readonly kinds: readonly Kind[];
  readonly change: (entry: ListEntry) => readonly ListEntry[];
}

export const plants: readonly Plant[] = [
  { name: "paid here, not outside", kinds: outgoing, change: () => [] },
  {
    name: "paid here, not outside",
    kinds: outgoing,
    change: (entry) => [{ ...entry, state: "REFUSED" }],
  },
  { name: "credited here, not paid outside", kinds: incoming, change: () => [] },
  {
    name: "other amount",
    kinds: kinds,
    change: (entry) => [{ ...entry, amount: "100.01" }],
  },
  {
    name: "other amount",
    kinds: ["payout", ...incoming],
    change: (entry) => [{ ...entry, currency: "LAK" }],
  },
  {
    name: "other account",
    kinds: [...outgoing, "gift", "transfer"],
    change: (entry) => [{ ...entry, account: "SCB 7000000029" }],
  },
  { name: "done twice outside", kinds: kinds, change: (entry) => [entry, { ...entry }] },
  {
    name: "unknown here",
    kinds: outgoing,
    change: (entry) => [entry, { ...entry, reference: "never-requested" }],
  },
  {
    name: "not credited here",
    kinds: incoming,
    change: (entry) => [entry, { ...entry, reference: "NEVERSEEN", line: "" }],
  },
  {
    name: "still open outside",
    kinds: kinds,
    change: (entry) => [{ ...entry, state: "OPEN" }],
  },
];

import { differenceNames as officeNames } from "@krapao/contract/office/differences";
import {
  incomingKinds,
  isSameAccount,
  type Kind,
  type OutsideLine,
  type OwnLine,
  showAmount,
} from "./line.ts";

type DifferenceName = keyof typeof officeNames;
export const differenceNames = Object.keys(officeNames) as readonly DifferenceName[];

export interface Difference {
  readonly name: DifferenceName;
  readonly party: string;
  readonly kind: Kind;
  readonly reference: string;
  readonly sentence: string;
  /** The two lines; one side may have none. */
  readonly own: OwnLine | undefined;
  readonly outside: OutsideLine | undefined;
}

interface CompareOptions {
  /** The time when our books began to be read: what came later is not judged. */
  readonly now: number;
  /** How far a provider may be ahead of our books: younger lines are under way. */
  readonly graceSeconds: number;
}

/** Returns every difference between our books and the providers', by reference. */
export function compareLines(
  own: readonly OwnLine[],
  outside: readonly OutsideLine[],
  { now, graceSeconds }: CompareOptions,
): readonly Difference[] {
  const isYoung = ({ at }: OutsideLine) => now - at < graceSeconds * 1000;
  const byName = indexByName(outside);
  const pairs = own.map((line) => ({
    line,
    found: [...new Set(namesOf(line).flatMap((name) => byName.get(name) ?? []))],
  }));
  const matched = new Set(pairs.flatMap(({ found }) => found));
  const doneHere = Map.groupBy(
    pairs.flatMap(({ line, found }) =>
      line.state === "DONE" ? found.map((outsideLine) => ({ line, outsideLine })) : [],
    ),
    ({ outsideLine }) => outsideLine,
  );
  const doubled = [...doneHere].filter(([, times]) => times.length > 1);
  const unmatched = outside.filter((line) => line.state === "DONE" && !matched.has(line));
  return [
    ...pairs.flatMap(({ line, found }) => {
      // A gift that was refused to one member may belong to the next: the one with the credit
      // counts.
      const others = line.state === "DONE" ? found : found.filter((one) => !doneHere.has(one));
      return compareOne(line, others, isYoung);
    }),
    ...doubled.map(([line, times]) =>
      differ("done twice here", { own: times[0]?.line, outside: line }, `${times.length} times`),
    ),
    ...unmatched.flatMap((line) => {
      if (!incomingKinds.has(line.kind)) {
        // Our books may have written it after they were read here.
        const isUnderWay = graceSeconds > 0 && isYoung(line);
        return isUnderWay ? [] : [differ("unknown here", { outside: line }, describe(line))];
      }
      if (isYoung(line) || !line.isReported) return [];
      return [differ("not credited here", { outside: line }, describe(line))];
    }),
  ];
}

const namesOf = ({ party, kind, references }: OwnLine | OutsideLine) =>
  references.map((reference) => `${party} ${kind} ${reference}`);

function indexByName(lines: readonly OutsideLine[]): ReadonlyMap<string, readonly OutsideLine[]> {
  const index = new Map<string, OutsideLine[]>();
  for (const line of lines) {
    for (const name of namesOf(line)) index.set(name, [...(index.get(name) ?? []), line]);
  }
  return index;
}

function compareOne(
  own: OwnLine,
  found: readonly OutsideLine[],
  isYoung: (line: OutsideLine) => boolean,
): readonly Difference[] {
  const done = found.filter(({ state }) => state === "DONE");
  const [first] = done;
  const state = compareState(own, found, first && isYoung(first));
  const content = found.flatMap((line) => compareContent(own, line));
  const twice =
    done.length > 1
      ? [differ("done twice outside", { own, outside: first }, `${done.length} times`)]
      : [];
  return [...state, ...content, ...twice];
}

function compareState(
  own: OwnLine,
  found: readonly OutsideLine[],
  isFirstYoung: boolean | undefined,
): readonly Difference[] {
  const isDone = found.some(({ state }) => state === "DONE");
  const isOpen = !isDone && found.some(({ state }) => state === "OPEN");
  const said = found.length === 0 ? "the outside has no such reference" : "refused outside";
  const lines = { own, outside: found.find((line) => line.state === "DONE") ?? found[0] };
  switch (own.state) {
    case "WAITING":
      return [];
    case "OPEN":
      return isDone && isFirstYoung === false
        ? [differ("still open here", lines, `done outside: ${describe(own)}`)]
        : [];
    case "DONE": {
      if (isDone) return [];
      const text = `${describe(own)}: ${isOpen ? "open outside" : said}`;
      if (isOpen) return [differ("still open outside", lines, `done here: ${text}`)];
      const isIncoming = incomingKinds.has(own.kind);
      return [
        differ(
          isIncoming ? "credited here, not paid outside" : "paid here, not outside",
          lines,
          text,
        ),
      ];
    }
    case "RETURNED":
      if (isDone) return [differ("paid outside, returned here", lines, describe(own))];
      return isOpen ? [differ("still open outside", lines, `returned here: ${describe(own)}`)] : [];
  }
}

function compareContent(own: OwnLine, line: OutsideLine): readonly Difference[] {
  const isSameCurrency =
    own.currency === "" || line.currency === "" || own.currency === line.currency;
  const isAmountKnown = own.amountMinor !== undefined;
  const isSameAmount = !isAmountKnown || (own.amountMinor === line.amountMinor && isSameCurrency);
  const [here, there] = [own, line].map(({ amountMinor, currency }) =>
    showAmount(amountMinor, currency),
  );
  return [
    ...(isSameAmount
      ? []
      : [differ("other amount", { own, outside: line }, `${here} here, ${there} outside`)]),
    ...(isSameAccount(own.account, line.account)
      ? []
      : [
          differ(
            "other account",
            { own, outside: line },
            `${own.account} here, ${line.account} outside`,
          ),
        ]),
  ];
}

const describe = ({ amountMinor, currency, account }: OwnLine | OutsideLine) =>
  `${showAmount(amountMinor, currency)}${account === "" ? "" : ` ${account}`}`;

interface Lines {
  readonly own?: OwnLine | undefined;
  readonly outside?: OutsideLine | undefined;
}

function differ(name: Difference["name"], { own, outside }: Lines, text: string): Difference {
  // What our books do not have, or have twice, is named as the provider names it.
  const named = name === "done twice here" ? outside : (own ?? outside);
  if (!named) throw new Error("A difference needs a line.");
  const { party, kind, references } = named;
  const [reference = ""] = references;
  const sentence = `${name}: ${party} ${kind} ${reference} (${text})`;
  return { name, party, kind, reference, sentence, own, outside };
}

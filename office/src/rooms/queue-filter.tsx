import type { Currency } from "@krapao/contract/fields";
import { Button } from "@krapao/ui/button/button.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import type { ReactNode } from "react";
import { ageOf, minutesSince, moneyOf } from "#lib/format.ts";
import { useView, type View } from "#lib/use-view.ts";
import { type Texts, useTexts } from "#locale/texts.ts";

/** One thing that a queue is filtered by. */
export interface Facet<Item> {
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  /** The choices that an item belongs to. */
  readonly valuesOf: (item: Item) => readonly string[];
  /** The name of a choice; undefined if there is none. */
  readonly show: (value: string) => string | undefined;
}

interface FilterOptions<Item> {
  readonly items: readonly Item[];
  readonly facets: readonly Facet<Item>[];
  /** Whether the server has more rows than it sends. */
  readonly isFull: boolean;
  /** Other names in the address, which the server filters by. They stay when the filters change. */
  readonly kept?: readonly string[];
}

/** The rows of a queue that fit the view in the address, and the choices of the view. */
export function useQueueFilter<Item>({ items, facets, isFull, kept = [] }: FilterOptions<Item>): {
  readonly shown: readonly Item[];
  readonly bar: ReactNode;
} {
  const words = useTexts().filter;
  const names = facets.map(({ name }) => name);
  const [whole, setView] = useView([...names, ...kept]);
  const ofNames = (wanted: readonly string[]) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => wanted.includes(name)));
  const view: View<string> = ofNames(names);
  const shown = fitting(items, facets, view);
  const isFiltered = Object.keys(view).length > 0;
  if (items.length === 0 && !isFiltered) return { shown, bar: null };
  const bar = (
    <>
      <form
        className="office-span office-filter mb-2"
        role="search"
        aria-label={words.title}
        onSubmit={(event) => event.preventDefault()}
      >
        {facets.map((facet) => (
          <SelectField
            key={facet.name}
            name={facet.name}
            label={facet.label}
            value={view[facet.name] ?? ""}
            options={[{ value: "", label: words.all }, ...optionsOf(items, facets, facet, view)]}
            onChange={({ target }) => setView({ ...whole, [facet.name]: target.value })}
          />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          {isFiltered && (
            <Button tone="quiet" onClick={() => setView(ofNames(kept))}>
              {words.clear}
            </Button>
          )}
          {isFiltered && isFull && (
            <span className="text-small text-content-soft">{words.first(items.length)}</span>
          )}
        </div>
      </form>
      {items.length > 0 && shown.length === 0 && (
        <EmptyState title={words.none} text={words.noneText} />
      )}
    </>
  );
  return { shown, bar };
}

const fitting = <Item,>(
  items: readonly Item[],
  facets: readonly Facet<Item>[],
  view: View<string>,
): readonly Item[] =>
  items.filter((item) =>
    facets.every(({ name, valuesOf }) => {
      const value = view[name];
      return value === undefined || valuesOf(item).includes(value);
    }),
  );

/** The choices that rows of the present view have, with their numbers, and the one that is chosen. */
function optionsOf<Item>(
  items: readonly Item[],
  facets: readonly Facet<Item>[],
  { name, valuesOf, show }: Facet<Item>,
  view: View<string>,
) {
  const others = facets.filter((facet) => facet.name !== name);
  const counts = new Map<string, number>();
  for (const value of fitting(items, others, view).flatMap(valuesOf)) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const chosen = view[name];
  if (chosen !== undefined && !counts.has(chosen)) counts.set(chosen, 0);
  return [...counts].map(([value, count]) => ({
    value,
    label: `${show(value) ?? value} (${count})`,
  }));
}

const ageMinutes = [15, 60, 24 * 60] as const;

/** How long rows wait at least. */
export function ageFacet<Item>(
  { filter: words, today }: Texts,
  sinceOf: (item: Item) => string | null,
): Facet<Item> {
  return {
    name: "age",
    label: words.age,
    valuesOf: (item) => {
      const since = sinceOf(item);
      const minutes = since === null ? 0 : minutesSince(since);
      return ageMinutes.filter((min) => minutes >= min).map(String);
    },
    show: (value) => {
      const minutes = ageMinutes.find((min) => String(min) === value);
      return minutes === undefined ? undefined : words.from(ageOf(minutes, today.age));
    },
  };
}

const amountsMin = [1000, 5000, 20_000, 50_000] as const;
/** Amounts in kip are a thousand times those in baht. */
const scaleOf = (currency: Currency) => (currency === "LAK" ? 1000 : 1);

interface Amount {
  readonly amount: number;
  readonly currency: Currency;
}

/** How much rows are at least. */
export function amountFacet<Item>(
  { filter: words }: Texts,
  items: readonly Item[],
  amountOf: (item: Item) => Amount | null,
): Facet<Item> {
  const currency = items.map(amountOf).find((amount) => amount !== null)?.currency ?? "BAHT";
  return {
    name: "amount",
    label: words.amount,
    valuesOf: (item) => {
      const found = amountOf(item);
      if (found === null) return [];
      const units = found.amount / scaleOf(found.currency);
      return amountsMin.filter((min) => units >= min).map(String);
    },
    show: (value) => {
      const min = amountsMin.find((one) => String(one) === value);
      return min === undefined ? undefined : words.from(moneyOf(min * scaleOf(currency), currency));
    },
  };
}

interface Decidable {
  readonly needsSecond: boolean;
  readonly openAct: string | null;
}

/** How many people decide about rows, or that one of them has. */
export function decisionFacet<Item extends Decidable>({ filter: words }: Texts): Facet<Item> {
  const names: Readonly<Record<string, string>> = words.decisions;
  return {
    name: "decision",
    label: words.decision,
    valuesOf: ({ needsSecond, openAct }) => [
      openAct === null ? (needsSecond ? "TWO" : "ONE") : "OPEN",
    ],
    show: (value) => names[value],
  };
}

/** What rows are by one of their words. */
export function wordFacet<Item>(
  given: Pick<Facet<Item>, "name" | "label" | "valuesOf">,
  names: Readonly<Record<string, string>> = {},
): Facet<Item> {
  return { ...given, show: (value) => names[value] };
}

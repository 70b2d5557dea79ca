import { Button, type ButtonTone } from "@krapao/ui/button/button.tsx";
import { Checkbox } from "@krapao/ui/form/checkbox.tsx";
import { useState } from "react";
import { codeOf } from "#lib/api.ts";
import { codeText, useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Line } from "./member-money.tsx";

/** How a deed about one of several items ended. */
export interface BulkResult {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
}

interface MarkAllProps {
  readonly count: number;
  readonly marks: { readonly marked: readonly unknown[]; readonly toggleAll: () => void };
}

export function MarkAll({ count, marks }: MarkAllProps) {
  const words = useTexts().bulk;
  if (count < 2) return null;
  return (
    <Checkbox
      className="w-full border-b border-line px-4 py-3"
      label={words.all(count)}
      checked={marks.marked.length === count}
      onChange={marks.toggleAll}
    />
  );
}

export interface BulkChoice<Item> {
  readonly name: string;
  readonly label: string;
  readonly tone: ButtonTone;
  readonly deed: (item: Item, reason: string) => Promise<string>;
}

interface BulkProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly titleOf: (item: Item) => string;
  /** What the marked items are in all. */
  readonly total: string;
  readonly choices: readonly BulkChoice<Item>[];
  readonly onEnd: (results: readonly BulkResult[]) => void;
  readonly onCancel: () => void;
}

/** One reason for several items. Each is an act of its own, with its own rules and its own answer. */
export function Bulk<Item>(props: BulkProps<Item>) {
  const { items, keyOf, titleOf, total, choices, onEnd, onCancel } = props;
  const texts = useTexts();
  const words = texts.bulk;
  const [done, setDone] = useState<number>();
  const runAll = async ({ deed }: BulkChoice<Item>, reason: string) => {
    const results: BulkResult[] = [];
    for (const item of items) {
      setDone(results.length);
      const known = { key: keyOf(item), title: titleOf(item) };
      try {
        results.push({ ...known, text: await deed(item, reason), isDone: true });
      } catch (error) {
        results.push({ ...known, text: codeText(texts, codeOf(error)), isDone: false });
      }
    }
    setDone(undefined);
    onEnd(results);
    return undefined;
  };
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title font-bold">{words.marked(items.length)}</h2>
        <Button tone="quiet" onClick={onCancel}>
          {words.clear}
        </Button>
      </header>
      <p className="text-display font-bold">{total}</p>
      <p className="text-small text-content-soft">{words.each}</p>
      <Decide
        choices={choices.map((choice) => ({
          name: choice.name,
          label: choice.label,
          tone: choice.tone,
          needsReason: true,
          deed: (reason) => runAll(choice, reason),
        }))}
      />
      <p role="status" className="text-small text-content-soft">
        {done === undefined ? "" : words.progress(done, items.length)}
      </p>
    </section>
  );
}

interface BulkResultsProps {
  readonly results: readonly BulkResult[];
  readonly onClose: () => void;
}

/** The answer for each item, first those that were refused. */
export function BulkResults({ results, onClose }: BulkResultsProps) {
  const words = useTexts().bulk;
  const done = results.filter(({ isDone }) => isDone);
  return (
    <section className="office-panel mb-5 p-5" aria-labelledby="bulk-results" aria-live="polite">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="bulk-results" className="text-title font-bold">
          {words.ended(done.length, results.length)}
        </h2>
        <Button tone="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </header>
      <ul>
        {[...results.filter(({ isDone }) => !isDone), ...done].map(
          ({ key, title, text, isDone }) => (
            <Line key={key} title={title} note={text} end={isDone ? "✓" : words.refused} />
          ),
        )}
      </ul>
    </section>
  );
}

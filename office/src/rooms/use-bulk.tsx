import { type ReactNode, useState } from "react";
import { useMarks } from "#lib/use-marks.ts";
import { useTexts } from "#locale/texts.ts";
import { Bulk, type BulkChoice, type BulkResult, BulkResults, MarkAll } from "./bulk.tsx";

export interface BulkOptions<Item> {
  /** The rows that can be decided. */
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly titleOf: (item: Item) => string;
  /** What the marked rows are in all. */
  readonly totalOf: (items: readonly Item[]) => string;
  /** What this operator may do with several; none: no row can be marked. */
  readonly choices: readonly BulkChoice<Item>[];
}

interface BulkParts<Item> {
  readonly onMark: { readonly onMark?: (item: Item) => void };
  readonly markOf: (item: Item) => {
    readonly mark?: {
      readonly label: string;
      readonly isOn: boolean;
      readonly onToggle: () => void;
    };
  };
  readonly markAll: ReactNode;
  readonly results: ReactNode;
  /** Instead of the chosen row, while rows are marked. */
  readonly panel: ReactNode;
}

/** The rows of a queue that are decided with one reason, and the answer for each. */
export function useBulk<Item>(options: BulkOptions<Item>): BulkParts<Item> {
  const { items, keyOf, titleOf, totalOf, choices } = options;
  const words = useTexts().bulk;
  const open = choices.length > 0 ? items : [];
  const marks = useMarks(open, keyOf);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  return {
    onMark: open.length > 0 ? { onMark: (item) => open.includes(item) && marks.toggle(item) } : {},
    markOf: (item) =>
      open.includes(item)
        ? {
            mark: {
              label: words.mark(titleOf(item)),
              isOn: marks.isMarked(item),
              onToggle: () => marks.toggle(item),
            },
          }
        : {},
    markAll: open.length > 0 && <MarkAll count={open.length} marks={marks} />,
    results: results.length > 0 && <BulkResults results={results} onClose={() => setResults([])} />,
    panel: marks.marked.length > 0 && (
      <Bulk
        items={marks.marked}
        {...{ keyOf, titleOf, choices }}
        total={totalOf(marks.marked)}
        onEnd={(ended) => {
          marks.clear();
          setResults(ended);
        }}
        onCancel={marks.clear}
      />
    ),
  };
}

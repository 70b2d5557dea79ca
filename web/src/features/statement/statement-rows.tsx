import type { StatementEntry } from "@krapao/contract/statement";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useState } from "react";
import { useLazySheet } from "#lib/hooks/use-lazy-sheet.ts";
import { useNow } from "#lib/hooks/use-now.ts";
import { loadTexts, useTexts } from "#locale/texts.ts";
import { dayOf } from "./day.ts";
import { statementPageSize } from "./first-page.ts";
import { StatementRow, StatementRowSkeleton } from "./statement-row.tsx";

/** Loads with its texts, so that it opens complete. */
async function loadEntrySheet() {
  const [{ EntrySheet }] = await Promise.all([
    import("./entry-sheet.tsx"),
    loadTexts(["entry", "codes/wallet"]),
  ]);
  return EntrySheet;
}

export type RowsProps = Pick<Parameters<typeof StatementRow>[0], "currency">;

interface StatementRowsProps extends RowsProps {
  /** Undefined until the first page is loaded. */
  entries: readonly StatementEntry[] | undefined;
  isBusy: boolean;
}

const everyTenSeconds = 10_000;

/** The entries of one page, grouped by day. A tap on an entry leads to its own page. */
export function StatementRows({ entries, isBusy, currency }: StatementRowsProps) {
  const texts = useTexts("statement");
  const { connection } = useTexts("shell");
  const [number, setNumber] = useState(0);
  const detail = useLazySheet(loadEntrySheet, () =>
    showToast({ tone: "error", text: connection.NETWORK }),
  );
  const openEntry = (chosen: number) => {
    setNumber(chosen);
    detail.open();
  };
  const now = useNow(everyTenSeconds);
  return (
    <>
      <ol
        className={`@container transition-opacity ${isBusy ? "opacity-50" : ""}`}
        aria-label={texts.list}
        aria-busy={isBusy || !entries}
      >
        {entries?.map((entry, index) => (
          <StatementRow
            key={entry.number}
            entry={entry}
            day={dayOf(entry, entries[index - 1], texts, now)}
            currency={currency}
            now={now}
            onOpen={() => openEntry(entry.number)}
          />
        ))}
        {!entries &&
          Array.from({ length: statementPageSize }, (_, index) => (
            <StatementRowSkeleton key={index} isFirst={index === 0} />
          ))}
      </ol>
      {detail.Sheet && <detail.Sheet key={detail.key} {...detail.props} number={number} />}
    </>
  );
}

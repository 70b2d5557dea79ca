import { type MemberOperation, members } from "@krapao/contract/office/members";
import type { Currency } from "@krapao/contract/fields";
import { Button } from "@krapao/ui/button/button.tsx";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { ErrorState } from "@krapao/ui/layout/state.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { ReportTable } from "./report-table.tsx";

const tones = { PENDING: "waiting", SUCCESS: "done", FAILED: "failed" } as const;

function stateText({ member: words }: Texts, { state, waitsFor }: MemberOperation): string {
  return waitsFor === null ? words.states[state] : words.waits[waitsFor];
}

function StateTag({ row }: { row: MemberOperation }) {
  return <StatusTag tone={tones[row.state]}>{stateText(useTexts(), row)}</StatusTag>;
}

const showState = (row: MemberOperation) => <StateTag row={row} />;

/** All operations of a member, the newest first, in pages. */
export function MemberHistory({ id, currency }: { id: string; currency: Currency }) {
  const texts = useTexts();
  const history = useInfiniteQuery({
    queryKey: ["members", "history", id],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) =>
      callOffice(members.history, { params: { id }, body: { before: pageParam } }),
    getNextPageParam: ({ operations, isMore }) => (isMore ? operations.at(-1)?.number : null),
  });
  if (history.isLoadingError) return <ErrorState onRetry={() => void history.refetch()} />;
  const rows = history.data?.pages.flatMap(({ operations }) => operations);
  return (
    <section className="flex flex-col gap-4">
      <HistoryTable id={id} currency={currency} rows={rows} />
      {history.hasNextPage && (
        <Button
          tone="quiet"
          className="self-start"
          isBusy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {texts.find.more}
        </Button>
      )}
    </section>
  );
}

interface HistoryTableProps {
  readonly id: string;
  readonly currency: Currency;
  readonly rows: readonly MemberOperation[] | undefined;
}

function HistoryTable({ id, currency, rows }: HistoryTableProps) {
  const texts = useTexts();
  const words = texts.member;
  const { columns } = words;
  const money = (amount: number) => moneyOf(amount, currency);
  return (
    <ReportTable
      title={words.history}
      file={`member-${id}`}
      none={words.none}
      rows={rows}
      rowKey={({ number }) => String(number)}
      columns={[
        { key: "number", header: columns.number, value: ({ number }) => number },
        { key: "at", header: columns.at, value: ({ at }) => timeOf(at), isText: true },
        {
          key: "kind",
          header: columns.kind,
          value: ({ kind }) => words.kinds[kind],
          isText: true,
        },
        {
          key: "way",
          header: columns.way,
          value: ({ from, to }) => `${from} → ${to}`,
          isText: true,
        },
        {
          key: "amount",
          header: columns.amount,
          value: ({ amount }) => amount,
          show: ({ amount }) => money(amount),
        },
        {
          key: "after",
          header: columns.after,
          value: ({ walletAfter }) => walletAfter,
          show: ({ walletAfter }) => money(walletAfter),
        },
        {
          key: "state",
          header: columns.state,
          value: (row) => stateText(texts, row),
          show: showState,
          isText: true,
        },
        {
          key: "reference",
          header: columns.reference,
          value: ({ reference }) => reference,
          isText: true,
        },
      ]}
    />
  );
}

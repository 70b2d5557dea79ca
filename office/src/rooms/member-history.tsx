import { type MemberOperation, members } from "@krapao/contract/office/members";
import type { Currency } from "@krapao/contract/fields";
import { Button } from "@krapao/ui/button/button.tsx";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { DataTable } from "@krapao/ui/layout/data-table.tsx";
import { ErrorState } from "@krapao/ui/layout/state.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";

const tones = { PENDING: "waiting", SUCCESS: "done", FAILED: "failed" } as const;

/** All operations of a member, the newest first, in pages. */
export function MemberHistory({ id, currency }: { id: string; currency: Currency }) {
  const texts = useTexts();
  const words = texts.member;
  const history = useInfiniteQuery({
    queryKey: ["members", "history", id],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) =>
      callOffice(members.history, { params: { id }, body: { before: pageParam } }),
    getNextPageParam: ({ operations, isMore }) => (isMore ? operations.at(-1)?.number : null),
  });
  if (history.isError) return <ErrorState onRetry={() => void history.refetch()} />;
  const rows = history.data?.pages.flatMap(({ operations }) => operations);
  const { columns } = words;
  const money = (amount: number) => moneyOf(amount, currency);
  const stateOf = ({ state, waitsFor }: MemberOperation) =>
    waitsFor === null ? words.states[state] : words.waits[waitsFor];
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-title font-bold">{words.history}</h2>
      <DataTable
        caption={words.history}
        rows={rows}
        rowKey={({ number }) => number}
        empty={<p className="text-content-soft">{words.none}</p>}
        columns={[
          { key: "number", header: columns.number, renderCell: ({ number }) => number },
          { key: "at", header: columns.at, renderCell: ({ at }) => timeOf(at) },
          { key: "kind", header: columns.kind, renderCell: ({ kind }) => words.kinds[kind] },
          { key: "way", header: columns.way, renderCell: ({ from, to }) => `${from} → ${to}` },
          {
            key: "amount",
            header: columns.amount,
            isEnd: true,
            renderCell: ({ amount }) => money(amount),
          },
          {
            key: "after",
            header: columns.after,
            isEnd: true,
            renderCell: ({ walletAfter }) => money(walletAfter),
          },
          {
            key: "state",
            header: columns.state,
            renderCell: (row) => <StatusTag tone={tones[row.state]}>{stateOf(row)}</StatusTag>,
          },
          { key: "reference", header: columns.reference, renderCell: (row) => row.reference },
        ]}
      />
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

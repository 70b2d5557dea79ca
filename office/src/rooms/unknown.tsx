import { type OpenContradiction, unknown, type UnknownItem } from "@krapao/contract/office/unknown";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { ageOf, minutesSince, moneyOf } from "#lib/format.ts";
import { useList } from "#lib/use-list.ts";
import { useTexts } from "#locale/texts.ts";
import { pressChoice } from "./decide.tsx";
import { QueueGroup } from "./queue-group.tsx";
import { QueueRow } from "./queue-row.tsx";
import { ContradictionDetail, contradictionName, UnknownDetail } from "./unknown-detail.tsx";

/** A payout becomes unknown with time, which no event reports. */
const refreshMilliseconds = 20_000;

type Entry = { readonly item: UnknownItem } | { readonly contradiction: OpenContradiction };
const keyOf = (entry: Entry) =>
  "item" in entry ? entry.item.reference : `contradiction ${entry.contradiction.id}`;

/** Payouts and transfers without a clear answer, and answers that contradict our books. */
export function Unknown() {
  const texts = useTexts();
  const words = texts.unknown;
  const { data, isError, refetch } = useQuery({
    queryKey: ["unknown"],
    queryFn: () => callOffice(unknown.list),
    refetchInterval: refreshMilliseconds,
  });
  const items = (data?.items ?? []).map((item) => ({ item }));
  const contradictions = (data?.contradictions ?? []).map((contradiction) => ({ contradiction }));
  const entries: readonly Entry[] = [...contradictions, ...items];
  const { found, choose } = useList(entries, keyOf, {
    onAccept: () => pressChoice("settle"),
    onReject: () => pressChoice("return"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  const lineOf = (entry: Entry) =>
    "item" in entry
      ? {
          title: `${entry.item.party} ${entry.item.account}`,
          amount: moneyOf(entry.item.amount, entry.item.currency),
          note: words.ways[entry.item.way],
          at: entry.item.since,
        }
      : {
          title: entry.contradiction.party,
          amount: `× ${entry.contradiction.times}`,
          note: contradictionName(words, entry.contradiction),
          at: entry.contradiction.noticedAt,
        };
  const rowOf = (entry: Entry) => {
    const { title, amount, note, at } = lineOf(entry);
    return (
      <QueueRow
        key={keyOf(entry)}
        title={title}
        amount={amount}
        note={note}
        state={texts.payout.waiting(ageOf(minutesSince(at), texts.today.age))}
        isChosen={found !== undefined && keyOf(entry) === keyOf(found)}
        onChoose={() => choose(keyOf(entry))}
      />
    );
  };
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.rooms.unknown}</h1>
      {!data && <Skeleton className="h-96 w-full" />}
      {data && entries.length === 0 && <EmptyState title={words.empty} text={words.emptyText} />}
      {found && (
        <div className="office-split">
          <div className="flex flex-col gap-5">
            <QueueGroup title={words.contradictions}>{contradictions.map(rowOf)}</QueueGroup>
            <QueueGroup title={words.items}>{items.map(rowOf)}</QueueGroup>
          </div>
          {"item" in found ? (
            <UnknownDetail key={keyOf(found)} item={found.item} />
          ) : (
            <ContradictionDetail key={keyOf(found)} contradiction={found.contradiction} />
          )}
        </div>
      )}
    </>
  );
}

import { queueMax } from "@krapao/contract/office/queue";
import {
  type HeldReward,
  type OpenContradiction,
  unknown,
  type UnknownItem,
} from "@krapao/contract/office/unknown";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { ageOf, minutesSince, moneyOf } from "#lib/format.ts";
import { useList } from "#lib/use-list.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { pressChoice } from "./decide.tsx";
import { HeldRewardDetail } from "./held-reward.tsx";
import { QueueGroup } from "./queue-group.tsx";
import { ageFacet, amountFacet, useQueueFilter, wordFacet } from "./queue-filter.tsx";
import { QueueRow } from "./queue-row.tsx";
import { ContradictionDetail, contradictionName, UnknownDetail } from "./unknown-detail.tsx";

/** A payout becomes unknown with time, which no event reports. */
const refreshMilliseconds = 20_000;

type Entry =
  | { readonly item: UnknownItem }
  | { readonly contradiction: OpenContradiction }
  | { readonly reward: HeldReward };
function keyOf(entry: Entry): string {
  if ("item" in entry) return entry.item.reference;
  return "reward" in entry
    ? `reward ${entry.reward.id}`
    : `contradiction ${entry.contradiction.id}`;
}

type Kind = "ITEM" | "CONTRADICTION" | "REWARD";
function kindOf(entry: Entry): Kind {
  if ("item" in entry) return "ITEM";
  return "reward" in entry ? "REWARD" : "CONTRADICTION";
}

function sinceOf(entry: Entry): string {
  if ("item" in entry) return entry.item.since;
  return "reward" in entry ? entry.reward.takenAt : entry.contradiction.noticedAt;
}

function partyOf(entry: Entry): readonly string[] {
  if ("item" in entry) return [entry.item.party];
  return "contradiction" in entry ? [entry.contradiction.party] : [];
}

function amountOf(entry: Entry) {
  if ("item" in entry) return entry.item;
  return "reward" in entry ? entry.reward : null;
}

const facetsOf = (texts: Texts, entries: readonly Entry[]) => [
  wordFacet<Entry>(
    { name: "kind", label: texts.filter.kind, valuesOf: (entry) => [kindOf(entry)] },
    {
      ITEM: texts.unknown.items,
      CONTRADICTION: texts.unknown.contradictions,
      REWARD: texts.today.names.rewards_held,
    },
  ),
  wordFacet<Entry>(
    {
      name: "way",
      label: texts.filter.way,
      valuesOf: (entry) => ("item" in entry ? [entry.item.way] : []),
    },
    texts.unknown.ways,
  ),
  wordFacet<Entry>({ name: "party", label: texts.unknown.party, valuesOf: partyOf }),
  amountFacet(texts, entries, amountOf),
  ageFacet<Entry>(texts, sinceOf),
];

/** What a row shows. */
function lineOf(texts: Texts, entry: Entry) {
  const words = texts.unknown;
  if ("item" in entry) {
    const { party, account, amount, currency, way } = entry.item;
    const title = `${party} ${account}`;
    return { title, amount: moneyOf(amount, currency), note: words.ways[way] };
  }
  if ("reward" in entry) {
    const { member, amount, currency, names } = entry.reward;
    const note = names[texts.tag];
    return { title: member, amount: moneyOf(amount, currency), note };
  }
  const { party, times } = entry.contradiction;
  const note = contradictionName(words, entry.contradiction);
  return { title: party, amount: `× ${times}`, note };
}

/** What has no clear answer, answers that contradict our books, and rewards that wait for a person. */
export function Unknown() {
  const texts = useTexts();
  const words = texts.unknown;
  const { data, isError, refetch } = useQuery({
    queryKey: ["unknown"],
    queryFn: () => callOffice(unknown.list),
    refetchInterval: refreshMilliseconds,
  });
  const listed: readonly Entry[] = [
    ...(data?.contradictions ?? []).map((contradiction) => ({ contradiction })),
    ...(data?.items ?? []).map((item) => ({ item })),
    ...(data?.rewards ?? []).map((reward) => ({ reward })),
  ];
  const { shown: entries, bar } = useQueueFilter({
    items: listed,
    facets: facetsOf(texts, listed),
    isFull: [data?.items, data?.contradictions, data?.rewards].some(
      (list = []) => list.length >= queueMax,
    ),
  });
  const rowsOf = (kind: Kind) => entries.filter((entry) => kindOf(entry) === kind).map(rowOf);
  const { found, choose } = useList(entries, keyOf, {
    onAccept: () => pressChoice("settle"),
    onReject: () => pressChoice("return"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  const rowOf = (entry: Entry) => {
    const { title, amount, note } = lineOf(texts, entry);
    return (
      <QueueRow
        key={keyOf(entry)}
        title={title}
        amount={amount}
        note={note}
        state={texts.payout.waiting(ageOf(minutesSince(sinceOf(entry)), texts.today.age))}
        isChosen={found !== undefined && keyOf(entry) === keyOf(found)}
        onChoose={() => choose(keyOf(entry))}
      />
    );
  };
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.rooms.unknown}</h1>
      {!data && <Skeleton className="h-96 w-full" />}
      {bar}
      {data && listed.length === 0 && <EmptyState title={words.empty} text={words.emptyText} />}
      {found && (
        <div className="office-split">
          <div className="flex flex-col gap-5">
            <QueueGroup title={words.contradictions}>{rowsOf("CONTRADICTION")}</QueueGroup>
            <QueueGroup title={words.items}>{rowsOf("ITEM")}</QueueGroup>
            <QueueGroup title={texts.today.names.rewards_held}>{rowsOf("REWARD")}</QueueGroup>
          </div>
          {"item" in found && <UnknownDetail key={keyOf(found)} item={found.item} />}
          {"reward" in found && <HeldRewardDetail key={keyOf(found)} reward={found.reward} />}
          {"contradiction" in found && (
            <ContradictionDetail key={keyOf(found)} contradiction={found.contradiction} />
          )}
        </div>
      )}
    </>
  );
}

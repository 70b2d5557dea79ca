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
import { useTexts } from "#locale/texts.ts";
import { pressChoice } from "./decide.tsx";
import { HeldRewardDetail } from "./held-reward.tsx";
import { QueueGroup } from "./queue-group.tsx";
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

/** What has no clear answer, answers that contradict our books, and rewards that wait for a person. */
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
  const rewards = (data?.rewards ?? []).map((reward) => ({ reward }));
  const entries: readonly Entry[] = [...contradictions, ...items, ...rewards];
  const { found, choose } = useList(entries, keyOf, {
    onAccept: () => pressChoice("settle"),
    onReject: () => pressChoice("return"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  const lineOf = (entry: Entry) => {
    if ("item" in entry) {
      const { party, account, amount, currency, way, since } = entry.item;
      const title = `${party} ${account}`;
      return { title, amount: moneyOf(amount, currency), note: words.ways[way], at: since };
    }
    if ("reward" in entry) {
      const { member, amount, currency, names, takenAt } = entry.reward;
      const note = names[texts.tag];
      return { title: member, amount: moneyOf(amount, currency), note, at: takenAt };
    }
    const { party, times, noticedAt } = entry.contradiction;
    const note = contradictionName(words, entry.contradiction);
    return { title: party, amount: `× ${times}`, note, at: noticedAt };
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
            <QueueGroup title={texts.today.names.rewards_held}>{rewards.map(rowOf)}</QueueGroup>
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

import { queueMax } from "@krapao/contract/office/queue";
import {
  type HeldReward,
  type OpenContradiction,
  unknown,
  type UnknownItem,
} from "@krapao/contract/office/unknown";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { moneyOf } from "#lib/format.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { HeldRewardDetail } from "./held-reward.tsx";
import { partyText } from "./plain-names.ts";
import { ageFacet, amountFacet, wordFacet } from "./queue-filter.tsx";
import { QueueRoom, waitingSince } from "./queue-room.tsx";
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
  {
    ...wordFacet<Entry>({ name: "party", label: texts.unknown.party, valuesOf: partyOf }),
    show: (party: string) => partyText(texts, party),
  },
  amountFacet(texts, entries, amountOf),
  ageFacet<Entry>(texts, sinceOf),
];

/** What a row shows. */
function lineOf(texts: Texts, entry: Entry) {
  const words = texts.unknown;
  const state = waitingSince(texts, sinceOf(entry));
  if ("item" in entry) {
    const { party, account, amount, currency, way } = entry.item;
    const title = `${partyText(texts, party)} ${account}`;
    return { title, amount: moneyOf(amount, currency), note: words.ways[way], state };
  }
  if ("reward" in entry) {
    const { member, amount, currency, names } = entry.reward;
    const note = names[texts.tag];
    return { title: member, amount: moneyOf(amount, currency), note, state };
  }
  const { party, times } = entry.contradiction;
  const note = contradictionName(words, entry.contradiction);
  return { title: partyText(texts, party), amount: `× ${times}`, note, state };
}

/** What has no clear answer, answers that contradict our books, and rewards that wait for a person. */
export function Unknown() {
  const texts = useTexts();
  const words = texts.unknown;
  const query = useQuery({
    queryKey: ["unknown"],
    queryFn: () => callOffice(unknown.list),
    refetchInterval: refreshMilliseconds,
  });
  const { contradictions = [], items: unanswered = [], rewards = [] } = query.data ?? {};
  const items: readonly Entry[] = [
    ...contradictions.map((contradiction) => ({ contradiction })),
    ...unanswered.map((item) => ({ item })),
    ...rewards.map((reward) => ({ reward })),
  ];
  return (
    <QueueRoom
      title={texts.rooms.unknown}
      {...{ words, query, items, keyOf }}
      isFull={[contradictions, unanswered, rewards].some((list) => list.length >= queueMax)}
      facets={facetsOf(texts, items)}
      lineOf={(entry) => lineOf(texts, entry)}
      groups={[
        { title: words.contradictions, has: (entry) => "contradiction" in entry },
        { title: words.items, has: (entry) => "item" in entry },
        { title: texts.today.names.rewards_held, has: (entry) => "reward" in entry },
      ]}
      accept="settle"
      reject="return"
    >
      {(entry) => {
        if ("item" in entry) return <UnknownDetail item={entry.item} />;
        if ("reward" in entry) return <HeldRewardDetail reward={entry.reward} />;
        return <ContradictionDetail contradiction={entry.contradiction} />;
      }}
    </QueueRoom>
  );
}

import { type Act, acts, waitingMax } from "@krapao/contract/office/acts";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { ActDetail, amountOf } from "./act-detail.tsx";
import { amountFacet, wordFacet } from "./queue-filter.tsx";
import { QueueRoom } from "./queue-room.tsx";

const facetsOf = (texts: Texts, items: readonly Act[]) => [
  wordFacet<Act>(
    { name: "kind", label: texts.filter.kind, valuesOf: ({ kind }) => [kind] },
    texts.act as unknown as Readonly<Record<string, string>>,
  ),
  wordFacet<Act>(
    { name: "state", label: texts.filter.state, valuesOf: ({ state }) => [state] },
    texts.act.states,
  ),
  wordFacet<Act>(
    { name: "for", label: texts.filter.forWhom, valuesOf: forWhom },
    texts.filter.forWhoms,
  ),
  wordFacet<Act>({
    name: "by",
    label: texts.filter.by,
    valuesOf: ({ requestedBy }) => [requestedBy],
  }),
  amountFacet(texts, items, ({ amount, currency }: Act) =>
    amount === null || currency === null ? null : { amount, currency },
  ),
];

/** Acts that wait for a second person, and those decided lately. */
export function Approvals() {
  const texts = useTexts();
  const words = texts.act;
  const query = useQuery({ queryKey: ["acts"], queryFn: () => callOffice(acts.list) });
  const { waiting = [], decided = [] } = query.data ?? {};
  const items = [...waiting, ...decided];
  return (
    <QueueRoom
      title={texts.rooms.approvals}
      {...{ words, query, items }}
      isFull={waiting.length >= waitingMax}
      facets={facetsOf(texts, items)}
      keyOf={({ id }) => id}
      lineOf={(act) => ({
        title: words[act.kind],
        amount: amountOf(act),
        note: words.by(act.requestedBy),
        state: words.states[act.state],
      })}
      groups={[
        { title: words.waiting, has: (act) => waiting.includes(act), empty: words.empty },
        { title: words.decided, has: (act) => decided.includes(act) },
      ]}
      accept="approve"
      reject="reject"
    >
      {(act) => <ActDetail act={act} />}
    </QueueRoom>
  );
}

/** Whether this operator decides about an act, or has requested it. */
function forWhom({ isOwn, isApprovable }: Act): readonly string[] {
  if (isOwn) return ["OWN"];
  return isApprovable ? ["ME"] : [];
}

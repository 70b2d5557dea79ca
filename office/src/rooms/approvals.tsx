import { type Act, acts, waitingMax } from "@krapao/contract/office/acts";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { useList } from "#lib/use-list.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { ActDetail, amountOf } from "./act-detail.tsx";
import { pressChoice } from "./decide.tsx";
import { amountFacet, useQueueFilter, wordFacet } from "./queue-filter.tsx";
import { QueueRow } from "./queue-row.tsx";

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
  const { data, isError, refetch } = useQuery({
    queryKey: ["acts"],
    queryFn: () => callOffice(acts.list),
  });
  const listed = [...(data?.waiting ?? []), ...(data?.decided ?? [])];
  const { shown: items, bar } = useQueueFilter({
    items: listed,
    facets: facetsOf(texts, listed),
    isFull: (data?.waiting ?? []).length >= waitingMax,
  });
  const waiting = items.filter((act) => data?.waiting.includes(act));
  const decided = items.filter((act) => data?.decided.includes(act));
  const { found, choose } = useList(items, ({ id }) => id, {
    onAccept: () => pressChoice("approve"),
    onReject: () => pressChoice("reject"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.rooms.approvals}</h1>
      {!data && <Skeleton className="h-96 w-full" />}
      {bar}
      {data && listed.length === 0 && (
        <EmptyState title={texts.act.empty} text={texts.act.emptyText} />
      )}
      {found && (
        <div className="office-split">
          <div className="flex flex-col gap-5">
            {waiting.length === 0 && <p>{texts.act.empty}</p>}
            <Rows acts={waiting} title={texts.act.waiting} {...{ found, choose }} />
            <Rows acts={decided} title={texts.act.decided} {...{ found, choose }} />
          </div>
          <ActDetail key={found.id} act={found} />
        </div>
      )}
    </>
  );
}

/** Whether this operator decides about an act, or has requested it. */
function forWhom({ isOwn, isApprovable }: Act): readonly string[] {
  if (isOwn) return ["OWN"];
  return isApprovable ? ["ME"] : [];
}

interface RowsProps {
  readonly acts: readonly Act[];
  readonly title: string;
  readonly found: Act;
  readonly choose: (id: string) => void;
}

function Rows({ acts: listed, title, found, choose }: RowsProps) {
  const texts = useTexts();
  if (listed.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="office-panel">
        {listed.map((act) => (
          <QueueRow
            key={act.id}
            title={texts.act[act.kind]}
            amount={amountOf(act)}
            note={texts.act.by(act.requestedBy)}
            state={texts.act.states[act.state]}
            isChosen={act === found}
            onChoose={() => choose(act.id)}
          />
        ))}
      </ul>
    </section>
  );
}

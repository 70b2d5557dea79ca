import {
  type DayClosing,
  differences,
  type WorldDifference,
} from "@krapao/contract/office/differences";
import { queueMax } from "@krapao/contract/office/queue";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { dayText } from "#lib/days.ts";
import { useList } from "#lib/use-list.ts";
import { useView } from "#lib/use-view.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { DayClosings } from "./day-closings.tsx";
import { DifferenceDetail, sideText } from "./difference-detail.tsx";
import { DayTable, DifferenceTable } from "./difference-tables.tsx";
import { pressChoice } from "./decide.tsx";
import { useQueueFilter, wordFacet } from "./queue-filter.tsx";
import { partyText } from "./plain-names.ts";
import { QueueRow } from "./queue-row.tsx";

const facetsOf = ({ difference: words }: Texts) => [
  wordFacet<WorldDifference>(
    { name: "state", label: words.state, valuesOf: ({ state }) => [state] },
    words.states,
  ),
  wordFacet<WorldDifference>(
    { name: "name", label: words.name, valuesOf: ({ name }) => [name] },
    words.names,
  ),
  wordFacet<WorldDifference>(
    { name: "kind", label: words.kind, valuesOf: ({ kind }) => [kind] },
    words.kinds,
  ),
];

const spanNames = ["party", "day"] as const;

/** What differs between our books and those of banks and games, by provider and day. */
export function Differences() {
  const texts = useTexts();
  const words = texts.difference;
  const [{ party, day }] = useView(spanNames);
  const body = { ...(party !== undefined && { party }), ...(day !== undefined && { day }) };
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ["differences", body],
    queryFn: () => callOffice(differences.list, { body }),
  });
  const listed = data?.differences ?? [];
  const { shown, bar } = useQueueFilter({
    items: listed,
    facets: facetsOf(texts),
    isFull: listed.length >= queueMax,
    kept: spanNames,
  });
  const { found, choose } = useList(shown, ({ id }) => id, {
    onAccept: () => pressChoice("settle"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-5">
      <header>
        <h1 className="text-heading font-bold">{texts.rooms.differences}</h1>
        <p className="text-small text-content-soft">{words.text}</p>
      </header>
      {!data && <Skeleton className="h-96 w-full" />}
      {data && data.parties.length === 0 && listed.length === 0 && (
        <EmptyState title={words.never} text={words.neverText} />
      )}
      {data && data.parties.length > 0 && (
        <>
          <Span parties={data.parties} />
          {listed.length === 0 && <p className="text-content-soft">{words.none}</p>}
        </>
      )}
      {bar}
      {found && (
        <>
          <div className="office-split">
            <ul className="office-panel">
              {shown.map((one) => (
                <QueueRow
                  key={one.id}
                  title={`${partyText(texts, one.party)} · ${dayText(one.day)}`}
                  amount={sideText(texts, one, one.ours.amount === null ? one.theirs : one.ours)}
                  note={words.names[one.name]}
                  state={words.states[one.state]}
                  isChosen={one === found}
                  onChoose={() => choose(one.id)}
                />
              ))}
            </ul>
            <DifferenceDetail key={found.id} difference={found} receivers={data?.receivers ?? []} />
          </div>
          <DifferenceTable rows={shown} />
        </>
      )}
      {data && data.parties.length > 0 && (
        <>
          <Closings closings={data.closings} />
          <DayTable days={data.days} />
        </>
      )}
    </div>
  );
}

/** A day that is chosen to be closed is also that of the lists. */
function Closings({ closings }: { closings: readonly DayClosing[] }) {
  const [view, setView] = useView(spanNames);
  const choose = (day: string) => setView({ ...view, day });
  return <DayClosings closings={closings} chosen={view.day} onChoose={choose} />;
}

/** Which provider and which day. */
function Span({ parties }: { parties: readonly string[] }) {
  const texts = useTexts();
  const { difference: words, filter } = texts;
  const [view, setView] = useView(spanNames);
  const choices = [...new Set([...parties, ...(view.party === undefined ? [] : [view.party])])];
  return (
    <form className="office-span office-filter" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        name="party"
        label={words.party}
        value={view.party ?? ""}
        options={[
          { value: "", label: filter.all },
          ...choices.map((value) => ({ value, label: partyText(texts, value) })),
        ]}
        onChange={({ target }) => setView({ ...view, party: target.value })}
      />
      {view.day !== undefined && (
        <SelectField
          name="day"
          label={words.day}
          value={view.day}
          options={[
            { value: "", label: filter.all },
            { value: view.day, label: dayText(view.day) },
          ]}
          onChange={({ target }) => setView({ ...view, day: target.value })}
        />
      )}
    </form>
  );
}

import { record, recordEvents } from "@krapao/contract/office/record";
import type { ReplyOf } from "@krapao/contract/route";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { ErrorState } from "@krapao/ui/layout/state.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callOffice } from "#lib/api.ts";
import { timeOf } from "#lib/format.ts";
import { useList } from "#lib/use-list.ts";
import { useView, type View } from "#lib/use-view.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { ActLink } from "./act-link.tsx";
import { ReportTable } from "./report-table.tsx";

type RecordLine = ReplyOf<typeof record.list>["lines"][number];

const filterNames = ["operator", "event", "subject"] as const;
type Filter = View<(typeof filterNames)[number]>;

function useLines(filter: Filter) {
  return useInfiniteQuery({
    queryKey: ["record", filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      callOffice(record.list, {
        body: { ...filter, ...(pageParam !== undefined && { before: pageParam }) },
      }),
    getNextPageParam: ({ isMore, lines }) => (isMore ? lines.at(-1)?.number : undefined),
  });
}

/** Everything that operators did, as a chain. */
export function RecordRoom() {
  const texts = useTexts();
  const words = texts.record;
  const [filter, setFilter] = useView(filterNames);
  const { data, isLoadingError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useLines(filter);
  useList([], () => "", { onHelp: () => showToast({ tone: "info", text: texts.keys }) });
  const isWhole = data?.pages.every((page) => page.isWhole) ?? true;
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading font-bold">{texts.rooms.record}</h1>
        <Verify />
      </header>
      <FilterForm key={JSON.stringify(filter)} filter={filter} onFilter={setFilter} />
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data && (
        <>
          <Callout tone={isWhole ? "success" : "error"}>
            {isWhole ? words.page : words.broken}
          </Callout>
          <Lines lines={data.pages.flatMap(({ lines }) => lines)} />
        </>
      )}
      {hasNextPage && (
        <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

interface FilterFormProps {
  readonly filter: Filter;
  readonly onFilter: (next: Filter) => void;
}

function FilterForm({ filter, onFilter }: FilterFormProps) {
  const words = useTexts().record;
  const [chosen, setChosen] = useState(filter);
  const set = (name: keyof Filter, value: string) => {
    const { [name]: _, ...rest } = chosen;
    const next = value === "" ? rest : { ...rest, [name]: value };
    setChosen(next);
    return next;
  };
  return (
    <form
      className="office-span"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(chosen);
      }}
    >
      <TextField
        name="search"
        label={words.who}
        value={chosen.operator ?? ""}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => set("operator", target.value.trim())}
      />
      <SelectField
        name="event"
        label={words.event}
        value={chosen.event ?? ""}
        options={[
          { value: "", label: words.all },
          ...recordEvents.map((value) => ({ value, label: words.events[value] })),
        ]}
        onChange={({ target }) => onFilter(set("event", target.value))}
      />
      <TextField
        name="subject"
        label={words.subject}
        value={chosen.subject ?? ""}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => set("subject", target.value.trim())}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="quiet">
          {words.find}
        </Button>
        {Object.keys(filter).length > 0 && (
          <Button tone="quiet" onClick={() => onFilter({})}>
            {words.clear}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What happened, with the kind of the act. */
function eventName({ record: words, act }: Texts, line: RecordLine): string {
  const events: Readonly<Record<string, string>> = words.events;
  const kinds = act as unknown as Readonly<Record<string, string>>;
  return [
    events[line.event] ?? line.event,
    ...(line.actKind === null ? [] : [kinds[line.actKind] ?? line.actKind]),
  ].join(": ");
}

/** The same for the file, with the act that undid it. */
function eventText(texts: Texts, line: RecordLine): string {
  const { actId, undoneBy } = line;
  const undone = undoneBy === null ? [] : [texts.record.undone(actId ?? "", undoneBy)];
  return [eventName(texts, line), ...undone].join(": ");
}

/** With the links to the act, and to the one that undid it. */
function showEvent(line: RecordLine) {
  return <EventCell line={line} />;
}

function EventCell({ line }: { line: RecordLine }) {
  const texts = useTexts();
  const { actId, undoneBy } = line;
  return (
    <>
      {eventName(texts, line)}
      {actId !== null && (
        <>
          {" "}
          <ActLink id={actId} text={texts.act.title(actId)} />
        </>
      )}
      {undoneBy !== null && (
        <>
          {" "}
          <ActLink id={undoneBy} text={texts.act.undoneBy(undoneBy)} />
        </>
      )}
    </>
  );
}

/** A reference may be longer than its column. */
const showSubject = ({ subject }: RecordLine) => <span className="break-all">{subject ?? ""}</span>;

function Lines({ lines }: { lines: readonly RecordLine[] }) {
  const texts = useTexts();
  const words = texts.record;
  return (
    <ReportTable
      title={texts.rooms.record}
      file="record"
      none={words.none}
      rows={lines}
      rowKey={({ number }) => String(number)}
      columns={[
        { key: "number", header: words.number, value: ({ number }) => number },
        { key: "at", header: words.at, value: ({ at }) => timeOf(at), isText: true },
        { key: "operator", header: words.operator, value: (line) => line.operator, isText: true },
        {
          key: "event",
          header: words.event,
          value: (line) => eventText(texts, line),
          show: showEvent,
          isText: true,
        },
        {
          key: "subject",
          header: words.subject,
          value: ({ subject }) => subject,
          show: showSubject,
          isText: true,
        },
        { key: "hash", header: words.hash, value: ({ hash }) => hash, isText: true },
      ]}
    />
  );
}

/** Checks every line, in steps that the server answers quickly. */
function Verify() {
  const words = useTexts().record;
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    let last = 0;
    while (true) {
      const { to, broken } = await callOffice(record.verify, { body: { from: last + 1 } });
      if (broken !== null) return { tone: "error", text: words.brokenAt(broken) } as const;
      if (to === null) return { tone: "success", text: words.verified(formatCount(last)) } as const;
      last = to;
    }
  };
  const { ui } = useTexts();
  const run = async () => {
    setBusy(true);
    showToast(await verify().catch(() => ({ tone: "error", text: ui.failed }) as const));
    setBusy(false);
  };
  return (
    <Button tone="quiet" isBusy={isBusy} onClick={() => void run()}>
      {words.verify}
    </Button>
  );
}

import { floor, type FloorEvent, type FloorMinute } from "@krapao/contract/office/floor";
import type { Currency } from "@krapao/contract/fields";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { DataTable } from "@krapao/ui/layout/data-table.tsx";
import { ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Chart } from "./chart.tsx";
import { currenciesOf } from "./report-money.tsx";

/** A change is on the screen within a second. */
const refreshMilliseconds = 700;

/** What is happening this minute. */
export function Floor() {
  const { rooms, floor: words } = useTexts();
  const { data, isError, isPaused, refetch } = useQuery({
    queryKey: ["floor"],
    queryFn: () => callOffice(floor.read),
    refetchInterval: refreshMilliseconds,
  });
  const isCut = isError || isPaused;
  if (isCut && !data) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-heading font-bold">{rooms.floor}</h1>
        {data && <p className="text-small text-content-soft">{words.live(timeOf(data.at))}</p>}
      </header>
      {isCut && <Callout tone="error">{words.stale}</Callout>}
      {data && (
        <>
          {currenciesOf(data.minutes).map((currency) => (
            <Minutes
              key={currency}
              currency={currency}
              at={data.at}
              rows={data.minutes.filter((row) => row.currency === currency)}
            />
          ))}
          <Events events={data.events} />
        </>
      )}
    </div>
  );
}

interface MinutesProps {
  readonly currency: Currency;
  readonly at: string;
  readonly rows: readonly FloorMinute[];
}

const minuteText = (at: number) => timeOf(new Date(at).toISOString()).slice(11, 16);

function Minutes({ currency, at, rows }: MinutesProps) {
  const { floor: words, reports } = useTexts();
  const money = (amount: number) => moneyOf(amount, currency);
  const last = Math.floor(Date.parse(at) / 60_000) * 60_000;
  const minutes = Array.from({ length: 60 }, (_, index) => last - (59 - index) * 60_000);
  const byMinute = new Map(rows.map((row) => [Date.parse(row.minute), row]));
  const valuesOf = (name: "in" | "out") => minutes.map((one) => byMinute.get(one)?.[name] ?? 0);
  const sumOf = (name: "in" | "out" | "inCount" | "outCount") =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return (
    <>
      <dl className="office-cards">
        {(["in", "out"] as const).map((name) => (
          <div key={name} className="office-panel p-4">
            <dt className="text-small text-content-soft">{words[name]}</dt>
            <dd className="text-heading font-bold">{money(sumOf(name))}</dd>
            <dd className="text-small text-content-soft">{words.count(sumOf(`${name}Count`))}</dd>
          </div>
        ))}
      </dl>
      <section className="office-panel p-5">
        <Chart
          title={words.chart}
          axis={words.minute}
          labels={minutes.map(minuteText)}
          format={money}
          series={[
            { label: reports.columns.in, values: valuesOf("in") },
            { label: reports.columns.out, values: valuesOf("out") },
          ]}
        />
      </section>
    </>
  );
}

function Events({ events }: { events: readonly FloorEvent[] }) {
  const { floor: words, reports } = useTexts();
  const isOpen = useOperator().permissions.includes("member.read");
  return (
    <section className="office-panel office-report p-5">
      <h2 className="mb-3 text-title font-bold">{words.events}</h2>
      <DataTable
        caption={words.events}
        rows={events}
        rowKey={(event) => `${event.at} ${event.kind} ${event.memberId} ${event.party}`}
        empty={<p className="text-content-soft">{words.none}</p>}
        columns={[
          { key: "at", header: words.minute, renderCell: ({ at }) => timeOf(at).slice(11) },
          {
            key: "kind",
            header: reports.columns.kind,
            renderCell: ({ kind, party }) => `${words.kinds[kind]} ${party}`.trim(),
          },
          {
            key: "member",
            header: reports.columns.member,
            renderCell: ({ memberId, phone }) =>
              isOpen ? (
                <Link href={`/members/${memberId}`} className="text-gold-text underline">
                  {phone}
                </Link>
              ) : (
                phone
              ),
          },
          {
            key: "amount",
            header: reports.columns.amount,
            isEnd: true,
            renderCell: ({ amount, currency }) =>
              amount === null ? "–" : moneyOf(amount, currency),
          },
        ]}
      />
    </section>
  );
}

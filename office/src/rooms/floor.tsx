import {
  floor,
  type FloorEvent,
  type FloorMinute,
  type FloorStake,
} from "@krapao/contract/office/floor";
import type { CallState } from "@krapao/contract/office/service";
import type { Currency } from "@krapao/contract/fields";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { ErrorState } from "@krapao/ui/layout/state.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Chart } from "./chart.tsx";
import { Line, Section } from "./member-money.tsx";
import { isForPeople, Queues } from "./queue-states.tsx";
import { currenciesOf } from "./report-money.tsx";
import { ReportTable } from "./report-table.tsx";

/** A change is on the screen within a second. */
const refreshMilliseconds = 700;

/** What is happening this minute. */
export function Floor() {
  const { rooms, floor: words, today } = useTexts();
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ["floor"],
    queryFn: () => callOffice(floor.read),
    refetchInterval: refreshMilliseconds,
  });
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-heading font-bold">{rooms.floor}</h1>
        {data && <p className="text-small text-content-soft">{words.live(timeOf(data.at))}</p>}
      </header>
      {data && (
        <>
          <People online={data.online} playing={data.playing} />
          {currenciesOf([...data.minutes, ...data.stakes]).map((currency) => (
            <Minutes
              key={currency}
              currency={currency}
              at={data.at}
              rows={data.minutes.filter((row) => row.currency === currency)}
              stakes={data.stakes.filter((row) => row.currency === currency)}
            />
          ))}
          <div className="office-member">
            <Events events={data.events} />
            <div className="flex min-w-0 flex-col gap-6">
              <Queues title={today.queues} queues={data.queues.filter(isForPeople)} />
              <Providers silent={data.silent} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

interface Card {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <dl className="office-cards">
      {cards.map(({ name, value, note }) => (
        <div key={name} className="office-panel p-4">
          <dt className="text-small text-content-soft">{name}</dt>
          <dd className="text-heading font-bold">{value}</dd>
          {note && <dd className="text-small text-content-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function People({ online, playing }: { online: number; playing: number }) {
  const words = useTexts().floor;
  const cards = [
    { name: words.online, value: formatCount(online) },
    { name: words.playing, value: formatCount(playing) },
  ];
  return <Cards cards={cards} />;
}

/** Who does not answer at the moment. */
function Providers({ silent }: { silent: readonly CallState[] }) {
  const words = useTexts().floor;
  return (
    <Section title={words.providers}>
      {silent.length === 0 && <StatusTag tone="done">{words.answering}</StatusTag>}
      <ul>
        {silent.map(({ provider, call, silentSeconds }) => (
          <Line
            key={`${provider} ${call}`}
            title={`${provider} ${call}`}
            end={<StatusTag tone="failed">{words.silent(silentSeconds)}</StatusTag>}
          />
        ))}
      </ul>
    </Section>
  );
}

interface MinutesProps {
  readonly currency: Currency;
  readonly at: string;
  readonly rows: readonly FloorMinute[];
  readonly stakes: readonly FloorStake[];
}

const minuteText = (at: number) => timeOf(new Date(at).toISOString()).slice(11, 16);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function Minutes({ currency, at, rows, stakes }: MinutesProps) {
  const { floor: words, reports } = useTexts();
  const money = (amount: number) => moneyOf(amount, currency);
  const last = Math.floor(Date.parse(at) / 60_000) * 60_000;
  const minutes = Array.from({ length: 60 }, (_, index) => last - (59 - index) * 60_000);
  const byMinute = new Map(rows.map((row) => [Date.parse(row.minute), row]));
  const stakeOf = new Map(stakes.map(({ minute, stake }) => [Date.parse(minute), stake]));
  const valuesOf = (name: "in" | "out") => minutes.map((one) => byMinute.get(one)?.[name] ?? 0);
  const cards = [
    ...(["in", "out"] as const).map((name) => ({
      name: words[name],
      value: money(sumOf(rows.map((row) => row[name]))),
      note: words.count(formatCount(sumOf(rows.map((row) => row[`${name}Count`])))),
    })),
    {
      name: words.stakes,
      value: money(sumOf(stakes.map(({ stake }) => stake))),
      note: words.bets(formatCount(sumOf(stakes.map(({ bets }) => bets)))),
    },
  ];
  return (
    <>
      <Cards cards={cards} />
      <section className="office-panel p-5">
        <Chart
          title={words.chart}
          axis={words.minute}
          labels={minutes.map(minuteText)}
          format={money}
          series={[
            { label: reports.columns.in, values: valuesOf("in") },
            { label: reports.columns.out, values: valuesOf("out") },
            {
              label: reports.columns.stake,
              values: minutes.map((one) => stakeOf.get(one) ?? 0),
            },
          ]}
        />
      </section>
    </>
  );
}

const keyOf = (event: FloorEvent) => `${event.at} ${event.kind} ${event.memberId} ${event.party}`;
const showKind = (event: FloorEvent) => <EventKind event={event} />;
const showMember = (event: FloorEvent) => <EventMember event={event} />;

const kindText = (words: Texts["floor"], { kind, party }: FloorEvent) =>
  `${words.kinds[kind]} ${party}`.trim();

function EventKind({ event }: { event: FloorEvent }) {
  const words = useTexts().floor;
  return (
    <>
      {kindText(words, event)}
      {event.isLarge && <StatusTag tone="waiting">{words.large}</StatusTag>}
    </>
  );
}

function EventMember({ event: { memberId, phone } }: { event: FloorEvent }) {
  const isOpen = useOperator().permissions.includes("member.read");
  if (!isOpen) return phone;
  return (
    <Link href={`/members/${memberId}`} className="text-gold-text underline">
      {phone}
    </Link>
  );
}

function Events({ events }: { events: readonly FloorEvent[] }) {
  const { floor: words, reports } = useTexts();
  return (
    <ReportTable
      title={words.events}
      file="floor-events"
      none={words.none}
      rows={events}
      rowKey={keyOf}
      columns={[
        {
          key: "at",
          header: words.minute,
          value: ({ at }) => timeOf(at),
          show: ({ at }) => timeOf(at).slice(11),
        },
        {
          key: "kind",
          header: reports.columns.kind,
          value: (event) => kindText(words, event),
          show: showKind,
          isText: true,
        },
        {
          key: "member",
          header: reports.columns.member,
          value: ({ phone }) => phone,
          show: showMember,
          isText: true,
        },
        {
          key: "amount",
          header: reports.columns.amount,
          value: ({ amount }) => amount,
          show: ({ amount, currency }) => (amount === null ? "–" : moneyOf(amount, currency)),
        },
        {
          key: "currency",
          header: reports.columns.currency,
          value: ({ currency }) => currency,
          isFileOnly: true,
        },
      ]}
    />
  );
}

import type { WorldDay, WorldDifference } from "@krapao/contract/office/differences";
import { Link } from "wouter";
import { dayText } from "#lib/days.ts";
import { timeOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";
import { creditsText, sideText } from "./difference-detail.tsx";
import { partyText } from "./plain-names.ts";
import { ReportTable } from "./report-table.tsx";

const hrefOf = ({ party, day }: WorldDay) =>
  `/differences?${new URLSearchParams({ party, day }).toString()}`;

const showDay = (row: WorldDay) => (
  <Link className="whitespace-nowrap text-gold-text underline" href={hrefOf(row)}>
    {dayText(row.day)}
  </Link>
);

const showCount = ({ differences: count }: WorldDay) =>
  count === 0 ? "0" : <strong>{String(count)}</strong>;

/** A day and a word of the list stay whole. */
const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;

/** A reference may be longer than its column. */
const showReference = ({ reference }: WorldDifference) => (
  <span className="break-all">{reference}</span>
);

/** What both sides have of each day. */
export function DayTable({ days }: { days: readonly WorldDay[] }) {
  const texts = useTexts();
  const words = texts.difference;
  const amountText = (row: WorldDay, amount: number) => creditsText(texts, row.currency, amount);
  return (
    <ReportTable
      title={words.days}
      file="compared-days"
      rows={days}
      rowKey={({ party, kind, currency, day }) => [party, kind, currency, day].join(" ")}
      columns={[
        {
          key: "day",
          header: words.day,
          value: ({ day }) => dayText(day),
          show: showDay,
        },
        {
          key: "party",
          header: words.party,
          value: ({ party }) => partyText(texts, party),
          isText: true,
        },
        { key: "kind", header: words.kind, value: ({ kind }) => words.kinds[kind], isText: true },
        { key: "oursCount", header: words.oursCount, value: ({ ours }) => ours.count },
        {
          key: "ours",
          header: words.ours,
          value: ({ ours }) => ours.amount,
          show: (row) => amountText(row, row.ours.amount),
        },
        { key: "theirsCount", header: words.theirsCount, value: ({ theirs }) => theirs.count },
        {
          key: "theirs",
          header: words.theirs,
          value: ({ theirs }) => theirs.amount,
          show: (row) => amountText(row, row.theirs.amount),
        },
        {
          key: "currency",
          header: words.currency,
          value: ({ currency }) => currency,
          isFileOnly: true,
        },
        {
          key: "differences",
          header: words.count,
          value: (row) => row.differences,
          show: showCount,
        },
        {
          key: "comparedAt",
          header: words.comparedAt,
          value: ({ comparedAt }) => timeOf(comparedAt),
          isText: true,
        },
      ]}
    />
  );
}

/** The same list as a table, with its file. */
export function DifferenceTable({ rows }: { rows: readonly WorldDifference[] }) {
  const texts = useTexts();
  const words = texts.difference;
  return (
    <ReportTable
      title={words.list}
      file="differences"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "day",
          header: words.day,
          value: ({ day }) => dayText(day),
          show: ({ day }) => whole(dayText(day)),
        },
        {
          key: "party",
          header: words.party,
          value: ({ party }) => partyText(texts, party),
          show: ({ party }) => whole(partyText(texts, party)),
          isText: true,
        },
        {
          key: "kind",
          header: words.kind,
          value: ({ kind }) => words.kinds[kind],
          show: ({ kind }) => whole(words.kinds[kind]),
          isText: true,
        },
        {
          key: "reference",
          header: texts.payout.reference,
          value: ({ reference }) => reference,
          show: showReference,
          isText: true,
        },
        { key: "name", header: words.name, value: ({ name }) => words.names[name], isText: true },
        {
          key: "ours",
          header: words.ours,
          value: ({ ours }) => ours.amount,
          show: (row) => sideText(texts, row, row.ours),
        },
        {
          key: "theirs",
          header: words.theirs,
          value: ({ theirs }) => theirs.amount,
          show: (row) => sideText(texts, row, row.theirs),
        },
        {
          key: "state",
          header: words.state,
          value: ({ state }) => words.states[state],
          isText: true,
        },
        {
          key: "act",
          header: words.act,
          value: ({ act }) => act?.id ?? null,
          isText: true,
        },
      ]}
    />
  );
}

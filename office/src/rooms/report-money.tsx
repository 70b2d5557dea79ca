import type { Currency } from "@krapao/contract/fields";
import type {
  DayRow,
  HourRow,
  LiabilityRow,
  reports,
  WayRow,
} from "@krapao/contract/office/reports";
import type { ReplyOf } from "@krapao/contract/route";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { dayText } from "#lib/days.ts";
import { useTexts } from "#locale/texts.ts";
import { accountText } from "./account-text.ts";
import { Chart } from "./chart.tsx";
import { countColumns, dayColumn, moneyColumns } from "./report-columns.ts";
import { ReportTable } from "./report-table.tsx";

type Reply<Name extends keyof typeof reports> = ReplyOf<(typeof reports)[Name]>;
export interface ReportProps<Name extends keyof typeof reports> {
  readonly data: Reply<Name>;
  /** The beginning of the names of its files. */
  readonly file: string;
}

/** One part of a report for each currency in it. */
export function currenciesOf(rows: readonly { currency: Currency }[]): readonly Currency[] {
  return (["BAHT", "LAK"] as const).filter((one) => rows.some(({ currency }) => currency === one));
}

const sum = (values: readonly number[]) =>
  Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100;

/** A chart of days has a place for each day, also for one on which nothing happened. */
function everyDay<Row extends { day: string }>(rows: readonly Row[]) {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const [first, last] = [rows[0]?.day, rows.at(-1)?.day];
  const days: string[] = [];
  if (first === undefined || last === undefined) return { days, byDay };
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return { days, byDay };
}

const shortDay = (day: string) => dayText(day).slice(0, 5);

export function DayReport({ data: { days }, file }: ReportProps<"day">) {
  return currenciesOf(days).map((currency) => (
    <DayPart
      key={currency}
      currency={currency}
      rows={days.filter((row) => row.currency === currency)}
      file={`${file}-day`}
    />
  ));
}

interface PartProps<Row> {
  readonly currency: Currency;
  readonly rows: readonly Row[];
  readonly file: string;
}

const shownMoney = [
  "in",
  "out",
  "stake",
  "grossResult",
  "rewards",
  "netResult",
  "adjustments",
] as const;
const charts = [
  { name: "cash", lines: ["in", "out"] },
  { name: "result", lines: ["grossResult", "netResult"] },
] as const;
const shownCounts = ["depositors", "players", "newMembers", "firstDeposits"] as const;

function DayPart({ currency, rows, file }: PartProps<DayRow>) {
  const { reports: words } = useTexts();
  const { columns } = words;
  const money = (amount: number) => moneyOf(amount, currency);
  const { days, byDay } = everyDay(rows);
  const totals = [
    [columns.in, money(sum(rows.map((row) => row.in)))],
    [columns.out, money(sum(rows.map((row) => row.out)))],
    [words.netCash, money(sum(rows.map((row) => row.in - row.out)))],
    [columns.grossResult, money(sum(rows.map((row) => row.grossResult)))],
    [columns.netResult, money(sum(rows.map((row) => row.netResult)))],
    [columns.newMembers, formatCount(sum(rows.map((row) => row.newMembers)))],
    [columns.firstDeposits, formatCount(sum(rows.map((row) => row.firstDeposits)))],
  ] as const;
  const valuesOf = (name: (typeof charts)[number]["lines"][number]) =>
    days.map((day) => byDay.get(day)?.[name] ?? 0);
  return (
    <>
      <dl className="office-cards">
        {totals.map(([name, value]) => (
          <div key={name} className="office-panel p-4">
            <dt className="text-small text-content-soft">{name}</dt>
            <dd className="text-lead font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <ReportTable
        title={words.tabs.day}
        file={file}
        rows={rows.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          dayColumn<DayRow>(columns.day),
          { key: "currency", header: columns.currency, value: () => currency, isFileOnly: true },
          ...moneyColumns<DayRow, (typeof shownMoney)[number]>(shownMoney, { columns, currency }),
          ...countColumns<DayRow, (typeof shownCounts)[number]>(shownCounts, columns),
          ...countColumns<DayRow, "inCount" | "outCount" | "payout">(
            ["inCount", "outCount", "payout"],
            columns,
          ).map((column) => ({ ...column, isFileOnly: true })),
        ]}
      >
        <div className="office-charts">
          {charts.map(({ name, lines }) => (
            <Chart
              key={name}
              title={words.charts[name]}
              axis={columns.day}
              labels={days.map(shortDay)}
              format={money}
              series={lines.map((line) => ({ label: columns[line], values: valuesOf(line) }))}
            />
          ))}
        </div>
      </ReportTable>
    </>
  );
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

export function WaysReport({ data, file }: ReportProps<"ways">) {
  return currenciesOf(data.ways).map((currency) => (
    <div key={currency} className="flex flex-col gap-6">
      <Ways
        currency={currency}
        rows={data.ways.filter((row) => row.currency === currency)}
        file={`${file}-ways`}
      />
      <Hours
        currency={currency}
        rows={data.hours.filter((row) => row.currency === currency)}
        file={`${file}-hours`}
      />
    </div>
  ));
}

function Ways({ currency, rows, file }: PartProps<WayRow>) {
  const texts = useTexts();
  const words = texts.reports;
  const { columns } = words;
  return (
    <ReportTable
      title={words.tabs.ways}
      file={file}
      rows={rows}
      rowKey={({ account }) => account}
      columns={[
        {
          key: "account",
          header: columns.account,
          value: ({ account }) => account,
          show: ({ account }) => accountText(texts, account),
        },
        {
          key: "direction",
          header: columns.direction,
          isText: true,
          value: ({ direction }) => columns[direction],
        },
        ...countColumns<WayRow, "count">(["count"], columns),
        ...moneyColumns<WayRow, "amount" | "mean">(["amount", "mean"], { columns, currency }),
      ]}
    >
      <Chart
        title={words.tabs.ways}
        axis={columns.account}
        labels={rows.map(({ account }) => accountText(texts, account))}
        format={(amount) => moneyOf(amount, currency)}
        isBars
        series={[{ label: columns.amount, values: rows.map(({ amount }) => amount) }]}
      />
    </ReportTable>
  );
}

function Hours({ currency, rows, file }: PartProps<HourRow>) {
  const words = useTexts().reports;
  const { columns } = words;
  const none = { currency, in: 0, inCount: 0, out: 0, outCount: 0 };
  const hours = hoursOfDay.map(
    (hour): HourRow => rows.find((row) => row.hour === hour) ?? { ...none, hour },
  );
  return (
    <ReportTable
      title={words.hours}
      file={file}
      rows={hours}
      rowKey={({ hour }) => String(hour)}
      columns={[
        { key: "hour", header: columns.hour, value: ({ hour }) => hourText(hour) },
        ...moneyColumns<HourRow, "in" | "out">(["in", "out"], { columns, currency }),
        ...countColumns<HourRow, "inCount" | "outCount">(["inCount", "outCount"], columns),
      ]}
    >
      <Chart
        title={words.hours}
        axis={columns.hour}
        labels={hours.map(({ hour }) => hourText(hour))}
        format={(amount) => moneyOf(amount, currency)}
        series={[
          { label: columns.in, values: hours.map((row) => row.in) },
          { label: columns.out, values: hours.map((row) => row.out) },
        ]}
      />
    </ReportTable>
  );
}

export function Liabilities({ data, file }: ReportProps<"liabilities">) {
  const texts = useTexts();
  const words = texts.reports;
  const { columns } = words;
  return currenciesOf([...data.liabilities, ...data.floats]).map((currency) => (
    <div key={currency} className="flex flex-col gap-6">
      <Owed
        currency={currency}
        rows={data.liabilities.filter((row) => row.currency === currency)}
        file={file}
      />
      <ReportTable
        title={words.floats}
        file={`${file}-floats`}
        rows={data.floats.filter((row) => row.currency === currency)}
        rowKey={({ account }) => account}
        columns={[
          {
            key: "account",
            header: columns.account,
            value: ({ account }) => account,
            show: ({ account }) => accountText(texts, account),
          },
          ...moneyColumns<(typeof data.floats)[number], "amount">(["amount"], {
            columns,
            currency,
          }),
        ]}
      />
    </div>
  ));
}

function Owed({ currency, rows, file }: PartProps<LiabilityRow>) {
  const words = useTexts().reports;
  const { columns } = words;
  const nameOf = ({ kind, party }: LiabilityRow) =>
    party === "" ? words.liabilities[kind] : `${words.liabilities[kind]} ${party}`;
  return (
    <ReportTable
      title={words.owed}
      file={file}
      rows={rows}
      rowKey={({ kind, party }) => `${kind} ${party}`}
      columns={[
        { key: "kind", header: columns.liability, value: nameOf },
        ...moneyColumns<LiabilityRow, "amount">(["amount"], { columns, currency }),
        ...countColumns<LiabilityRow, "count">(["count"], columns),
        {
          key: "oldest",
          header: columns.oldest,
          value: ({ oldestAt }) => (oldestAt === null ? null : timeOf(oldestAt)),
        },
      ]}
    >
      <Chart
        title={words.owed}
        axis={columns.liability}
        labels={rows.map(nameOf)}
        format={(amount) => moneyOf(amount, currency)}
        isBars
        series={[{ label: columns.amount, values: rows.map(({ amount }) => amount) }]}
      />
    </ReportTable>
  );
}

import type { Currency } from "@krapao/contract/fields";
import type { CohortRow } from "@krapao/contract/office/reports";
import { moneyOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";
import { Chart } from "./chart.tsx";
import { currenciesOf, type ReportProps } from "./report-money.tsx";
import { type ReportColumn, ReportTable } from "./report-table.tsx";

/** One month of registration, with what its members did in each month since. */
interface Cohort {
  readonly cohort: string;
  readonly members: number;
  readonly months: readonly CohortRow[];
}

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const percentOf = (part: number, all: number) => (all > 0 ? Math.round((part / all) * 100) : 0);
const netOf = (row: CohortRow) => Math.round((row.in - row.out) * 100) / 100;
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function cohortsOf(rows: readonly CohortRow[]): readonly Cohort[] {
  return [...Map.groupBy(rows, ({ cohort }) => cohort)].map(([cohort, months]) => ({
    cohort,
    members: months[0]?.members ?? 0,
    months,
  }));
}

/** The share of members active so many months later, of the cohorts that are that old. */
function shareOf(cohorts: readonly Cohort[], since: number): number {
  const old = cohorts.flatMap(({ months }) => months[since] ?? []);
  return percentOf(total(old.map(({ active }) => active)), total(old.map((row) => row.members)));
}

export function CohortsReport({ data, file }: ReportProps<"cohorts">) {
  return currenciesOf(data.cohorts).map((currency) => (
    <Cohorts
      key={currency}
      currency={currency}
      cohorts={cohortsOf(data.cohorts.filter((row) => row.currency === currency))}
      file={file}
    />
  ));
}

interface CohortsProps {
  readonly currency: Currency;
  readonly cohorts: readonly Cohort[];
  readonly file: string;
}

function Cohorts({ currency, cohorts, file }: CohortsProps) {
  const { columns, cohort: words } = useTexts().reports;
  const steps = Array.from(
    { length: Math.max(...cohorts.map(({ months }) => months.length)) },
    (_, since) => since,
  );
  const columnsOf = (
    value: (row: CohortRow) => number,
    show: (row: CohortRow) => string,
  ): ReportColumn<Cohort>[] => [
    { key: "cohort", header: words.joined, value: ({ cohort }) => cohort },
    { key: "members", header: columns.members, value: ({ members }) => members },
    ...steps.map((since) => ({
      key: String(since),
      header: words.month(since),
      value: ({ months }: Cohort) => (months[since] ? value(months[since]) : null),
      show: ({ months }: Cohort) => (months[since] ? show(months[since]) : ""),
    })),
  ];
  const parts = [
    { key: "in", title: words.deposits, value: (row: CohortRow) => row.in },
    { key: "net", title: words.net, value: netOf },
  ];
  const common = { rows: cohorts.toReversed(), rowKey: ({ cohort }: Cohort) => cohort };
  return (
    <div className="flex flex-col gap-6">
      <ReportTable
        {...common}
        title={words.active}
        file={`${file}-cohorts-active`}
        columns={columnsOf(
          ({ active }) => active,
          ({ active, members }) => `${active} (${percentOf(active, members)}%)`,
        )}
      >
        <Chart
          title={words.share}
          axis={words.since}
          labels={steps.map((since) => words.month(since))}
          format={(value) => `${value}%`}
          series={[{ label: words.share, values: steps.map((since) => shareOf(cohorts, since)) }]}
        />
      </ReportTable>
      {parts.map(({ key, title, value }) => (
        <ReportTable
          key={key}
          {...common}
          title={title}
          file={`${file}-cohorts-${key}`}
          columns={columnsOf(value, (row) => whole.format(value(row)))}
        >
          <Chart
            title={title}
            axis={words.joined}
            labels={cohorts.map(({ cohort }) => cohort)}
            format={(amount) => moneyOf(amount, currency)}
            isBars
            series={[
              { label: title, values: cohorts.map(({ months }) => total(months.map(value))) },
            ]}
          />
        </ReportTable>
      ))}
    </div>
  );
}

import type { DecisionRow, PayoutRow } from "@krapao/contract/office/reports";
import { dayText } from "#lib/days.ts";
import { useTexts } from "#locale/texts.ts";
import { Chart } from "./chart.tsx";
import { currenciesOf, type ReportProps } from "./report-money.tsx";
import { countColumns, dayColumn, moneyColumns } from "./report-columns.ts";
import { ReportTable } from "./report-table.tsx";

const times = ["in1Minute", "in5Minutes", "in30Minutes", "later"] as const;

/** How many withdrawals were paid, how fast, and what people decided about held ones. */
export function PayoutsReport({ data, file }: ReportProps<"payouts">) {
  const texts = useTexts();
  const words = texts.reports;
  const { columns } = words;
  const reasons: Readonly<Record<string, string>> = texts.payout.reasons;
  const reasonsOf = (row: DecisionRow) =>
    row.reasons
      .split(" ")
      .map((reason) => reasons[reason] ?? reason)
      .join(", ");
  return currenciesOf([...data.days, ...data.decisions]).map((currency) => {
    const days = data.days.filter((row) => row.currency === currency);
    return (
      <div key={currency} className="flex flex-col gap-6">
        <ReportTable
          title={words.tabs.payouts}
          file={`${file}-payouts`}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            dayColumn<PayoutRow>(columns.day),
            { key: "paid", header: columns.count, value: ({ paid }) => paid },
            ...moneyColumns<PayoutRow, "amount">(["amount"], { columns, currency }),
            ...countColumns<PayoutRow, (typeof times)[number]>(times, columns),
          ]}
        >
          <Chart
            title={words.charts.payouts}
            axis={columns.day}
            labels={days.map(({ day }) => dayText(day).slice(0, 5))}
            format={String}
            series={[
              { label: columns.count, values: days.map(({ paid }) => paid) },
              {
                label: columns.in5Minutes,
                values: days.map((row) => row.in1Minute + row.in5Minutes),
              },
            ]}
          />
        </ReportTable>
        <ReportTable
          title={words.decisions}
          file={`${file}-decisions`}
          rows={data.decisions.filter((row) => row.currency === currency)}
          rowKey={(row) => `${row.operator} ${row.reasons}`}
          columns={[
            { key: "operator", header: columns.operator, value: ({ operator }) => operator },
            { key: "reasons", header: columns.reasons, isText: true, value: reasonsOf },
            ...countColumns<DecisionRow, "released" | "refused">(["released", "refused"], columns),
            ...moneyColumns<DecisionRow, "amount">(["amount"], { columns, currency }),
          ]}
        />
      </div>
    );
  });
}

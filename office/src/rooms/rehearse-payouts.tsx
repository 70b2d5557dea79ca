import {
  type ChangedPayout,
  type KeptRehearsal,
  type PayoutFigures,
  payoutSettings,
  type RehearsedPayoutDay,
  rehearsals,
} from "@krapao/contract/office/rehearsals";
import type { ReplyOf } from "@krapao/contract/route";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { dayText } from "#lib/days.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";
import { Chart } from "./chart.tsx";
import { Assumptions, Rehearsal } from "./rehearsal.tsx";
import { dayColumn } from "./report-columns.ts";
import { memberColumns } from "./report-members.tsx";
import { ReportTable } from "./report-table.tsx";

/** Runs the rules that hold payouts over the withdrawals of past days. */
export function RehearsePayouts({ itemKey, value }: { itemKey: string; value: unknown }) {
  if (!payoutSettings.includes(itemKey)) return null;
  return (
    <Rehearsal
      key={itemKey}
      call={rehearsals.payouts}
      keptCall={rehearsals.payoutsKept}
      {...{ itemKey, value }}
      Made={Result}
      Kept={KeptPayouts}
    />
  );
}

function KeptPayouts({ kept: { payouts } }: { kept: KeptRehearsal }) {
  return payouts && <PayoutRehearsal figures={payouts} />;
}

/** How many withdrawals would have been held and by which rule, beside what really happened. */
export function PayoutRehearsal({ figures }: { figures: readonly PayoutFigures[] }) {
  const { rehearsal: words, reports, payout } = useTexts();
  const { columns } = reports;
  if (figures.length === 0) return <p className="text-content-soft">{reports.none}</p>;
  return figures.map((one) => {
    const money = (amount: number) => moneyOf(amount, one.currency);
    return (
      <div key={one.currency} className="flex flex-col gap-4">
        <dl className="office-figures">
          {(
            [
              [reports.tabs.payouts, one.withdrawals, money(one.amount)],
              [words.held, one.held, money(one.heldAmount)],
              [words.reallyHeld, one.reallyHeld, money(one.reallyHeldAmount)],
              [words.newlyHeld, one.newlyHeld, ""],
              [words.newlyReleased, one.newlyReleased, ""],
            ] as const
          ).map(([label, value, note]) => (
            <div key={label}>
              <dt className="text-small text-content-soft">{label}</dt>
              <dd className="text-title font-bold">{value}</dd>
              <dd className="text-small">{note}</dd>
            </div>
          ))}
        </dl>
        <ReportTable
          title={words.byReason}
          file="rehearsal-reasons"
          rows={one.reasons}
          rowKey={({ reason }) => reason}
          columns={[
            {
              key: "reason",
              header: columns.reasons,
              value: ({ reason }) => payout.reasons[reason],
            },
            { key: "held", header: words.held, value: ({ held }) => held },
            {
              key: "heldAmount",
              header: columns.amount,
              value: (row) => row.heldAmount,
              show: (row) => money(row.heldAmount),
            },
            { key: "really", header: words.reallyHeld, value: (row) => row.reallyHeld },
            {
              key: "reallyAmount",
              header: columns.amount,
              value: (row) => row.reallyHeldAmount,
              show: (row) => money(row.reallyHeldAmount),
            },
          ]}
        />
      </div>
    );
  });
}

interface ResultProps {
  readonly made: ReplyOf<typeof rehearsals.payouts>;
  readonly file: string;
}

function Result({ made: { isWhole, figures, days, changed }, file }: ResultProps) {
  const { rehearsal: words, reports } = useTexts();
  const { columns } = reports;
  return (
    <>
      {!isWhole && <Callout>{words.partOfPayouts}</Callout>}
      <PayoutRehearsal figures={figures} />
      <Assumptions lines={words.payoutAssumptions} />
      {figures.map(({ currency }) => {
        const rows = days.filter((row) => row.currency === currency);
        return (
          <ReportTable
            key={currency}
            title={words.byDay}
            file={`${file}-rehearsal-days`}
            rows={rows.toReversed()}
            rowKey={({ day }) => day}
            columns={[
              dayColumn<RehearsedPayoutDay>(columns.day),
              { key: "count", header: columns.count, value: (row) => row.withdrawals },
              { key: "held", header: words.held, value: ({ held }) => held },
              { key: "really", header: words.reallyHeld, value: (row) => row.reallyHeld },
            ]}
          >
            {rows.length > 1 && (
              <Chart
                title={words.byDay}
                axis={columns.day}
                labels={rows.map(({ day }) => dayText(day).slice(0, 5))}
                format={String}
                series={[
                  { label: words.held, values: rows.map(({ held }) => held) },
                  { label: words.reallyHeld, values: rows.map((row) => row.reallyHeld) },
                ]}
              />
            )}
          </ReportTable>
        );
      })}
      {changed && changed.length > 0 && <Changed rows={changed} file={file} />}
    </>
  );
}

/** The withdrawals that another verdict would have met. */
function Changed({ rows, file }: { rows: readonly ChangedPayout[]; file: string }) {
  const { rehearsal: words, reports, payout } = useTexts();
  const { columns } = reports;
  const reasonsOf = (reasons: ChangedPayout["reasons"]) =>
    reasons.map((reason) => payout.reasons[reason]).join(", ") || words.byItself;
  return (
    <ReportTable
      title={words.otherVerdict}
      file={`${file}-rehearsal-changed`}
      rows={rows}
      rowKey={({ reference }) => reference}
      columns={[
        ...memberColumns<ChangedPayout>(columns),
        {
          key: "at",
          header: columns.day,
          isText: true,
          value: ({ at }) => timeOf(at),
        },
        {
          key: "amount",
          header: columns.amount,
          value: ({ amount }) => amount,
          show: ({ amount, currency }) => moneyOf(amount, currency),
        },
        {
          key: "reasons",
          header: words.held,
          isText: true,
          value: ({ reasons }) => reasonsOf(reasons),
        },
        {
          key: "really",
          header: words.reallyHeld,
          isText: true,
          value: ({ reallyReasons }) => reasonsOf(reallyReasons),
        },
      ]}
    />
  );
}

import {
  type KeptRehearsal,
  type OfferFigures,
  type RehearsedDay,
  type RehearsedTaker,
  rehearsals,
} from "@krapao/contract/office/rehearsals";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { dayText } from "#lib/days.ts";
import { moneyOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";
import { Chart } from "./chart.tsx";
import { Assumptions, Rehearsal } from "./rehearsal.tsx";
import { countColumns, dayColumn, moneyColumns } from "./report-columns.ts";
import { memberColumns } from "./report-members.tsx";
import { ReportTable } from "./report-table.tsx";

interface RehearseOfferProps {
  readonly itemKey: string;
  readonly value: unknown;
}

/** Runs the offer of the form over past days, and shows what it would have cost. */
export function RehearseOffer({ itemKey, value }: RehearseOfferProps) {
  return (
    <Rehearsal
      call={rehearsals.offer}
      keptCall={rehearsals.offerKept}
      {...{ itemKey, value }}
      Made={Result}
      Kept={KeptOffer}
    />
  );
}

function KeptOffer({ kept: { offer } }: { kept: KeptRehearsal }) {
  return offer && <OfferRehearsal figures={offer} />;
}

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const shareOf = (part: number, whole: number) =>
  whole === 0 ? String(part) : `${part} (${percent.format(part / whole)})`;

/** The figures of one rehearsal, beside what really happened where the offer was live. */
export function OfferRehearsal({ figures }: { figures: OfferFigures }) {
  const { rehearsal: words, reports } = useTexts();
  const { columns } = reports;
  const { currency, really } = figures;
  const money = (amount: number) => moneyOf(amount, currency);
  const rows: readonly (readonly [string, string, string | undefined])[] = [
    [columns.taken, String(figures.taken), really ? String(really.taken) : undefined],
    [columns.members, String(figures.members), really ? String(really.members) : undefined],
    [
      columns.completed,
      shareOf(figures.completed, figures.taken),
      really ? String(really.completed) : undefined,
    ],
    [words.ended, shareOf(figures.ended, figures.taken), undefined],
    [columns.open, shareOf(figures.open, figures.taken), undefined],
    [words.given, money(figures.given), really ? money(really.given) : undefined],
    [columns.played, money(figures.played), undefined],
    [columns.grossResult, money(figures.grossResult), undefined],
    [columns.netResult, money(figures.netResult), undefined],
    [words.inRings, shareOf(figures.inRings, figures.members), undefined],
  ];
  return (
    <>
      {figures.checked < figures.all && (
        <Callout>{words.part(figures.checked, figures.all)}</Callout>
      )}
      <dl className="office-figures">
        {rows.map(([label, value, real]) => (
          <div key={label}>
            <dt className="text-small text-content-soft">{label}</dt>
            <dd className="text-title font-bold">{value}</dd>
            {real !== undefined && <dd className="text-small">{words.really(real)}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
}

interface ResultProps {
  readonly made: {
    readonly figures: OfferFigures;
    readonly days: readonly RehearsedDay[];
    readonly takers: readonly RehearsedTaker[] | null;
  };
  readonly file: string;
}

function Result({ made: { figures, days, takers }, file }: ResultProps) {
  const { rehearsal: words, reports } = useTexts();
  const { columns } = reports;
  const { currency } = figures;
  const sums = <Row extends RehearsedDay | RehearsedTaker>() => [
    ...countColumns<Row, "taken" | "completed">(["taken", "completed"], columns),
    ...moneyColumns<Row, "given" | "grossResult">(["given", "grossResult"], { columns, currency }),
  ];
  return (
    <>
      <OfferRehearsal figures={figures} />
      <Assumptions lines={words.assumptions} />
      {days.length > 0 && (
        <ReportTable
          title={words.byDay}
          file={`${file}-rehearsal-days`}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[dayColumn<RehearsedDay>(columns.day), ...sums<RehearsedDay>()]}
        >
          {days.length > 1 && (
            <Chart
              title={words.byDay}
              axis={columns.day}
              labels={days.map(({ day }) => dayText(day).slice(0, 5))}
              format={(value) => moneyOf(value, currency)}
              series={[
                { label: columns.given, values: days.map(({ given }) => given) },
                { label: columns.grossResult, values: days.map((row) => row.grossResult) },
              ]}
            />
          )}
        </ReportTable>
      )}
      {takers && takers.length > 0 && (
        <ReportTable
          title={words.takers}
          file={`${file}-rehearsal-members`}
          rows={takers}
          rowKey={({ id }) => id}
          columns={[
            ...memberColumns<RehearsedTaker>(columns),
            ...sums<RehearsedTaker>(),
            {
              key: "ring",
              header: words.ring,
              isText: true,
              value: ({ isInRing }) => (isInRing ? words.isInRing : ""),
            },
          ]}
        />
      )}
    </>
  );
}

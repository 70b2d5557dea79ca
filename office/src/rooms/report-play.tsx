import type { GameRow, MemberRow, OfferRow } from "@krapao/contract/office/reports";
import { moneyOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Chart } from "./chart.tsx";
import { currenciesOf, type ReportProps } from "./report-money.tsx";
import { countColumns, moneyColumns } from "./report-columns.ts";
import { memberColumns } from "./report-members.tsx";
import { type ReportColumn, ReportTable } from "./report-table.tsx";

/** More bars than this are not readable. */
const barsMax = 12;

export function GamesReport({ data, file }: ReportProps<"games">) {
  const words = useTexts().reports;
  const { columns } = words;
  return currenciesOf(data.providers).map((currency) => {
    const providers = data.providers.filter((row) => row.currency === currency);
    const games = data.games.filter((row) => row.currency === currency);
    const figures: ReportColumn<GameRow>[] = [
      ...countColumns<GameRow, "players" | "bets">(["players", "bets"], columns),
      ...moneyColumns<GameRow, "stake" | "payout" | "grossResult">(
        ["stake", "payout", "grossResult"],
        { columns, currency },
      ),
      {
        key: "hold",
        header: columns.hold,
        value: ({ holdPercent }) => holdPercent,
        show: ({ holdPercent }) => (holdPercent === null ? "–" : `${holdPercent}%`),
      },
    ];
    const bars = providers.slice(0, barsMax);
    return (
      <div key={currency} className="flex flex-col gap-6">
        <ReportTable
          title={words.providers}
          file={`${file}-providers`}
          rows={providers}
          rowKey={({ provider }) => provider}
          columns={[
            { key: "provider", header: columns.provider, value: ({ provider }) => provider },
            ...figures,
          ]}
        >
          <Chart
            title={words.charts.games}
            axis={columns.provider}
            labels={bars.map(({ provider }) => provider)}
            format={(value) => moneyOf(value, currency)}
            isBars
            series={[{ label: columns.grossResult, values: bars.map((row) => row.grossResult) }]}
          />
        </ReportTable>
        <ReportTable
          title={words.tabs.games}
          file={`${file}-games`}
          rows={games}
          rowKey={({ provider, game }) => `${provider} ${game}`}
          columns={[
            { key: "game", header: columns.game, value: ({ game }) => game },
            {
              key: "provider",
              header: columns.provider,
              isText: true,
              value: ({ provider }) => provider,
            },
            ...figures,
          ]}
        />
      </div>
    );
  });
}

export function OffersReport({ data: { offers }, file }: ReportProps<"offers">) {
  const words = useTexts().reports;
  const { columns } = words;
  const nameOf = ({ kind, code }: OfferRow) => (code === "" ? words.offerKinds[kind] : code);
  return currenciesOf(offers).map((currency) => {
    const rows = offers.filter((row) => row.currency === currency);
    const bars = rows.slice(0, barsMax);
    return (
      <ReportTable
        key={currency}
        title={words.tabs.offers}
        file={`${file}-offers`}
        rows={rows}
        rowKey={({ kind, code }) => `${kind} ${code}`}
        columns={[
          { key: "code", header: columns.offer, value: nameOf },
          {
            key: "kind",
            header: columns.kind,
            isText: true,
            value: ({ kind }) => words.offerKinds[kind],
          },
          ...countColumns<OfferRow, "taken" | "members" | "completed" | "ended" | "open">(
            ["taken", "members", "completed", "ended", "open"],
            columns,
          ),
          ...moneyColumns<OfferRow, "given" | "returned" | "cost" | "played">(
            ["given", "returned", "cost", "played"],
            { columns, currency },
          ),
        ]}
      >
        <Chart
          title={words.charts.offers}
          axis={columns.offer}
          labels={bars.map(nameOf)}
          format={(value) => moneyOf(value, currency)}
          isBars
          series={[{ label: columns.cost, values: bars.map(({ cost }) => cost) }]}
        />
      </ReportTable>
    );
  });
}

const memberMoney = ["in", "out", "stake", "grossResult", "rewards", "adjustments"] as const;

export function MembersReport({ data: { top, bottom }, file }: ReportProps<"members">) {
  const words = useTexts().reports;
  const { columns } = words;
  const { permissions } = useOperator();
  const isOpen = permissions.includes("member.read");
  return currenciesOf(top).map((currency) => (
    <div key={currency} className="flex flex-col gap-6">
      {(["top", "bottom"] as const).map((end) => {
        const rows = { top, bottom }[end].filter((row) => row.currency === currency);
        const bars = rows.slice(0, barsMax);
        return (
          <ReportTable
            key={end}
            title={words[end]}
            file={`${file}-${end}`}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              ...memberColumns<MemberRow>(columns, isOpen),
              ...moneyColumns<MemberRow, (typeof memberMoney)[number]>(memberMoney, {
                columns,
                currency,
              }),
            ]}
          >
            <Chart
              title={words[end]}
              axis={columns.member}
              labels={bars.map(({ phone }) => phone)}
              format={(value) => moneyOf(value, currency)}
              isBars
              series={[{ label: columns.grossResult, values: bars.map((row) => row.grossResult) }]}
            />
          </ReportTable>
        );
      })}
    </div>
  ));
}

import type { Permission } from "@krapao/contract/office/permissions";
import { reportDaysMax, reports } from "@krapao/contract/office/reports";
import type { OfficeRoute } from "@krapao/contract/office/office-route";
import type { ReplyOf } from "@krapao/contract/route";
import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { Tabs } from "@krapao/ui/layout/tabs.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { callOffice } from "#lib/api.ts";
import { dayAfter, daysBetween } from "#lib/days.ts";
import { timeOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { CohortsReport } from "./report-cohorts.tsx";
import { DayReport, Liabilities, WaysReport } from "./report-money.tsx";
import { PayoutsReport } from "./report-payouts.tsx";
import { GamesReport, MembersReport, OffersReport } from "./report-play.tsx";

type Name = keyof typeof reports;
const names = Object.keys(reports) as Name[];
const spans = [1, 7, 30, 90] as const;
/** How many days a report shows first. Cohorts are months. */
const firstDays = (name: Name) => (name === "cohorts" ? 365 : 30);

interface View {
  readonly name: Name;
  readonly from: string;
  readonly to: string;
}

/** The report and its days are in the address, so that a view can be kept and sent. */
function useView(): [View, (next: Partial<View>) => void] {
  const search = new URLSearchParams(useSearch());
  const [, go] = useLocation();
  const { permissions } = useOperator();
  const allowed = names.filter((name) =>
    permissions.includes(reports[name].permission as Permission),
  );
  const wanted = names.find((name) => name === search.get("report"));
  const name = wanted && allowed.includes(wanted) ? wanted : (allowed[0] ?? "games");
  const view = {
    name,
    from: search.get("from") ?? dayAfter(1 - firstDays(name)),
    to: search.get("to") ?? dayAfter(0),
  };
  const show = (next: Partial<View>) => {
    const { from, to, ...shown } = { ...view, ...next };
    go(`/reports?${new URLSearchParams({ report: shown.name, from, to }).toString()}`, {
      replace: true,
    });
  };
  return [view, show];
}

/** The figure, and the rows behind it. */
export function Reports() {
  const texts = useTexts();
  const words = texts.reports;
  const { permissions } = useOperator();
  const [view, show] = useView();
  const allowed = names.filter((name) =>
    permissions.includes(reports[name].permission as Permission),
  );
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-heading font-bold">{texts.rooms.reports}</h1>
      <Tabs
        label={texts.rooms.reports}
        tabs={allowed.map((name) => ({ key: name, label: words.tabs[name] }))}
        current={view.name}
        onSelect={(key) => {
          const name = key as Name;
          const isOther = firstDays(name) !== firstDays(view.name);
          show({ name, ...(isOther && { from: dayAfter(1 - firstDays(name)), to: dayAfter(0) }) });
        }}
      >
        <div className="flex flex-col gap-6">
          {view.name === "liabilities" ? (
            <Report call={reports.liabilities} view={view}>
              {(data) => <Liabilities data={data} file="liabilities" />}
            </Report>
          ) : (
            <DaysReport view={view} onShow={show} />
          )}
        </div>
      </Tabs>
    </div>
  );
}

interface DaysReportProps {
  readonly view: View;
  readonly onShow: (next: Partial<View>) => void;
}

function DaysReport({ view, onShow }: DaysReportProps) {
  const { name, from, to } = view;
  const days = daysBetween(from, to);
  const isWrong = !(days >= 1 && days <= reportDaysMax);
  const file = `${from}_${to}`;
  return (
    <>
      <SpanChoice view={view} onShow={onShow} isWrong={isWrong} />
      {!isWrong && name === "day" && (
        <Report call={reports.day} view={view}>
          {(data) => <DayReport data={data} file={file} />}
        </Report>
      )}
      {!isWrong && name === "ways" && (
        <Report call={reports.ways} view={view}>
          {(data) => <WaysReport data={data} file={file} />}
        </Report>
      )}
      {!isWrong && name === "payouts" && (
        <Report call={reports.payouts} view={view}>
          {(data) => <PayoutsReport data={data} file={file} />}
        </Report>
      )}
      {!isWrong && name === "games" && (
        <Report call={reports.games} view={view}>
          {(data) => <GamesReport data={data} file={file} />}
        </Report>
      )}
      {!isWrong && name === "offers" && (
        <Report call={reports.offers} view={view}>
          {(data) => <OffersReport data={data} file={file} />}
        </Report>
      )}
      {!isWrong && name === "members" && (
        <Report call={reports.members} view={view}>
          {(data) => <MembersReport data={data} file={file} />}
        </Report>
      )}
      {!isWrong && name === "cohorts" && (
        <Report call={reports.cohorts} view={view}>
          {(data) => <CohortsReport data={data} file={file} />}
        </Report>
      )}
    </>
  );
}

/** The days of a report: from, to, or the latest ones. */
function SpanChoice({ view, onShow, isWrong }: DaysReportProps & { readonly isWrong: boolean }) {
  const words = useTexts().reports;
  const { from, to } = view;
  return (
    <form
      className="office-span"
      aria-label={words.span}
      onSubmit={(event) => event.preventDefault()}
    >
      {(["from", "to"] as const).map((end) => (
        <TextField
          key={end}
          name={end}
          type="date"
          label={words[end]}
          value={view[end]}
          min="2020-01-01"
          max={dayAfter(0)}
          error={end === "to" && isWrong ? words.wrongDays : undefined}
          onChange={(event) => onShow({ [end]: event.target.value })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {spans.map((span) => (
          <Button
            key={span}
            tone="quiet"
            aria-pressed={to === dayAfter(0) && from === dayAfter(1 - span)}
            onClick={() => onShow({ from: dayAfter(1 - span), to: dayAfter(0) })}
          >
            {span === 1 ? words.today : words.lastDays(span)}
          </Button>
        ))}
      </div>
    </form>
  );
}

interface ReportOf<Call extends OfficeRoute> {
  readonly call: Call;
  readonly view: View;
  readonly children: (data: ReplyOf<Call>) => ReactNode;
}

/** Reads one report. It stays as it was while other days are read. */
function Report<Call extends OfficeRoute>({ call, view, children }: ReportOf<Call>) {
  const words = useTexts().reports;
  const { from, to } = view;
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ["reports", call.path, from, to],
    queryFn: () => callOffice(call, { params: { from, to } }),
    placeholderData: keepPreviousData,
  });
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64 w-full" />;
  const { at, ...lists } = data as { at: string };
  const isEmpty = Object.values(lists).every((list) => Array.isArray(list) && list.length === 0);
  return (
    <>
      {isEmpty ? <EmptyState title={words.none} text={words.noneText} /> : children(data)}
      <p className="text-small text-content-soft">{words.at(timeOf(at))}</p>
    </>
  );
}

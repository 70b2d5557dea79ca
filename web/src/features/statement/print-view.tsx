import { statement, type PeriodBalances, type StatementEntry } from "@krapao/contract/statement";
import type { StatementFilters } from "@krapao/contract/statement-filters";
import { Button } from "@krapao/ui/button/button.tsx";
import { SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { formatAmount } from "@krapao/ui/money/amount-text.ts";
import { useUiTexts } from "@krapao/ui/ui-texts.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { failureOf } from "#lib/api/api-error.ts";
import { useBrand } from "#locale/use-brand.ts";
import { call } from "#lib/api/api.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useLocation } from "#lib/location.tsx";
import { useGameNames } from "#lib/money/use-game-names.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { activityText, signOf } from "./activity.ts";
import { showDay, writeAddress, type Chosen } from "./filter-address.ts";
import { useLabels } from "./filtered-statement.tsx";
import { isTotalShown, totalNames } from "./month-totals.tsx";
import "./print.css";

/** More rows would be a book: the CSV file has no limit. */
const rowsMax = 1000;
const callRows = 50;

interface PrintViewProps {
  chosen: Chosen;
  filters: StatementFilters;
}

/** The list as a page to print, of any length up to a limit. */
export function PrintView({ chosen, filters }: PrintViewProps) {
  const texts = useTexts("statement-filter");
  const [, navigate] = useLocation();
  const { data, error, isFetching, refetch } = useQuery(paperQuery(filters, useLanguage()));
  if (error && !data) return <FailedState {...failureOf({ error, isFetching, refetch })} />;
  return (
    <>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button tone="quiet" onClick={() => navigate(writeAddress({ ...chosen, view: undefined }))}>
          {texts.paper.back}
        </Button>
        <Button disabled={!data} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      {data ? (
        <Paper chosen={chosen} filters={filters} {...data} />
      ) : (
        <div role="status" aria-label={texts.paper.loading}>
          <SkeletonText lines={8} />
        </div>
      )}
    </>
  );
}

const paperQuery = (filters: StatementFilters, language: string) =>
  queryOptions({
    queryKey: ["member", "statement", "paper", filters, language],
    queryFn: async ({ signal }) => {
      const { from, to } = filters;
      const period = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
      const balances = await call(statement.balances, { body: period, signal });
      const entries: StatementEntry[] = [];
      for (;;) {
        const after = entries.at(-1)?.number;
        const { statements, hasMore } = await call(statement.find, {
          body: { ...filters, limit: callRows, ...(after !== undefined && { after }) },
          signal,
        });
        entries.push(...statements);
        if (hasMore && entries.length < rowsMax) continue;
        return { entries, balances, isCut: hasMore, readAt: Date.now() };
      }
    },
    // The paper does not change under the reader's eyes.
    staleTime: "static",
  });

interface PaperProps extends PrintViewProps {
  entries: readonly StatementEntry[];
  /** Of the whole period, whatever else is filtered. */
  balances: PeriodBalances;
  isCut: boolean;
  /** When the entries were read. */
  readAt: number;
}

function Paper({ chosen, filters, entries, balances, isCut, readAt }: PaperProps) {
  const { paper: texts } = useTexts("statement-filter");
  return (
    <article className="statement-paper">
      <PaperHead chosen={chosen} filters={filters} readAt={readAt} />
      {isCut && <p>{texts.cut(String(entries.length))}</p>}
      <PaperTotals entries={entries} balances={balances} isCut={isCut} />
      <PaperRows entries={entries} />
    </article>
  );
}

function PaperHead({
  chosen,
  filters: { from, to },
  readAt,
}: Omit<PaperProps, "entries" | "balances" | "isCut">) {
  const filterTexts = useTexts("statement-filter");
  const { title } = useTexts("statement");
  const { name: site } = useBrand();
  const { data: member } = useQuery({ ...walletQuery, staleTime: Infinity });
  const { paper: texts, periods, span, since, until } = filterTexts;
  const others = useLabels(chosen).filter(({ names }) => !/period|from/.test(names.join()));
  const period =
    from === undefined && to === undefined
      ? periods.all
      : from === undefined
        ? until(showDay(to ?? ""))
        : to === undefined
          ? since(showDay(from))
          : span(showDay(from), showDay(to));
  const phone = member?.profile.username ?? "";
  return (
    <>
      <h1>
        {site} · {title}
      </h1>
      <dl>
        <dt>{texts.member}</dt>
        <dd>{`${phone.slice(0, 3)}•••${phone.slice(-4)}`}</dd>
        <dt>{texts.period}</dt>
        <dd>{[period, ...others.map(({ label }) => label)].join(" · ")}</dd>
        <dt>{texts.printedAt}</dt>
        <dd>{formatDateTime(readAt)}</dd>
      </dl>
    </>
  );
}

/** The entry counts to this total, as in the totals of a month. */
const counts: Readonly<Record<(typeof totalNames)[number], (entry: StatementEntry) => boolean>> = {
  deposit: ({ statementType }) => statementType === "deposit",
  withdraw: ({ statementType }) => statementType === "withdraw",
  bonus: ({ statementType, to }) => statementType === "bonus" && to === "WALLET",
  toGames: ({ statementType, from }) => statementType === "transfer" && from === "WALLET",
  fromGames: ({ statementType, to }) => statementType === "transfer" && to === "WALLET",
  adjustCredit: ({ statementType, to }) => statementType === "adjust" && to === "WALLET",
  adjustDebit: ({ statementType, from }) => statementType === "adjust" && from === "WALLET",
};

type PaperTotalsProps = Pick<PaperProps, "entries" | "balances" | "isCut">;

function PaperTotals({ entries, balances, isCut }: PaperTotalsProps) {
  const { totals: texts, paper } = useTexts("statement-filter");
  const { currency: currencies } = useUiTexts();
  const { data: member } = useQuery({ ...walletQuery, staleTime: Infinity });
  const unit = member ? currencies[member.profile.currency] : "";
  const done = entries.filter(({ status }) => status === "SUCCESS");
  return (
    <table>
      <caption className="text-start font-bold">{paper.total}</caption>
      <tbody>
        {/* Without its first entries the period would not add up. */}
        {!isCut && <BalanceRow label={paper.opening} amount={balances.opening} unit={unit} />}
        {totalNames.map((name) => {
          const counted = done.filter(counts[name]);
          if (!isTotalShown(name, counted.length)) return null;
          // Whole satang, so that no sum is off by a fraction.
          const sum = counted.reduce((minor, { amount }) => minor + Math.round(amount * 100), 0);
          return (
            <tr key={name}>
              <th scope="row">{texts[name]}</th>
              <td>{texts.entries(String(counted.length))}</td>
              <td className="statement-number">{`${formatAmount(sum / 100)} ${unit}`}</td>
            </tr>
          );
        })}
        <BalanceRow label={paper.closing} amount={balances.closing} unit={unit} />
      </tbody>
    </table>
  );
}

interface BalanceRowProps {
  label: string;
  amount: number;
  unit: string;
}

function BalanceRow({ label, amount, unit }: BalanceRowProps) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td className="statement-number">{`${formatAmount(amount)} ${unit}`}</td>
    </tr>
  );
}

const signs = { in: "+", out: "−", none: "" } as const;

function PaperRows({ entries }: Pick<PaperProps, "entries">) {
  const { paper: texts } = useTexts("statement-filter");
  const statementTexts = useTexts("statement");
  const gameNames = useGameNames();
  return (
    <table className="statement-paper-rows">
      <thead>
        <tr>
          <th scope="col">{texts.time}</th>
          <th scope="col">{texts.what}</th>
          <th scope="col" className="statement-number">
            {texts.amount}
          </th>
          <th scope="col" className="statement-number">
            {texts.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.number}>
            <td>{formatDateTime(entry.createdAt)}</td>
            <td>
              {activityText(entry, statementTexts, gameNames)}
              {entry.status !== "SUCCESS" && ` · ${statementTexts.status[entry.status]}`}
            </td>
            <td className="statement-number">
              {signs[signOf(entry)] + formatAmount(entry.amount)}
            </td>
            <td className="statement-number">{formatAmount(entry.balanceAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

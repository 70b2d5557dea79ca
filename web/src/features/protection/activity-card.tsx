import type { Currency } from "@krapao/contract/fields";
import type { Activity } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { isOfConnection } from "#lib/api/api-error.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useTexts } from "#locale/texts.ts";
import {
  areDaysRight,
  daysOf,
  quickPeriods,
  type Days,
  type QuickPeriod,
} from "./activity-period.ts";
import { activityQuery, loginQuery } from "./api.ts";

/** What the member has deposited, withdrawn and played in a chosen period, and the last login. */
export function ActivityCard({ currency }: { currency: Currency }) {
  const { activity: texts } = useTexts("protection");
  const [period, setPeriod] = useState<string>("month");
  const [days, setDays] = useState<Days>(() => daysOf("month", Date.now()));
  const { data, error, isFetching, refetch } = useQuery(activityQuery(days));
  const { data: login } = useQuery(loginQuery);

  function choose(name: string): void {
    setPeriod(name);
    if (name !== "dates") setDays(daysOf(name as QuickPeriod, Date.now()));
  }
  return (
    <Card className="grid gap-3">
      <h2 className="text-lead font-bold">{texts.title}</h2>
      <SelectField
        name="period"
        label={texts.period}
        value={period}
        options={[...quickPeriods, "dates" as const].map((value) => ({
          value,
          label: texts.periods[value],
        }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {period === "dates" && <DatesForm days={days} onChoose={setDays} />}
      {error && !data ? (
        <FailedState
          isOffline={isOfConnection(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Sums activity={data} currency={currency} />
      )}
      {data && data.days.length > 1 && <PlayDays days={data.days} currency={currency} />}
      {login?.previousLogin && (
        <p className="border-t border-line pt-3 text-small text-content-soft tabular-nums">
          {texts.previousLogin(formatDateTime(login.previousLogin.at))}
        </p>
      )}
    </Card>
  );
}

function DatesForm({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const { activity: texts } = useTexts("protection");
  const [isWrong, setIsWrong] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // No field is a file.
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const chosen = { from: form["from"] ?? "", to: form["to"] ?? "" };
    setIsWrong(!areDaysRight(chosen));
    if (areDaysRight(chosen)) onChoose(chosen);
  }
  return (
    <form className="grid gap-2" noValidate onSubmit={submit}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
        <TextField name="from" type="date" label={texts.from} defaultValue={days.from} />
        <TextField name="to" type="date" label={texts.to} defaultValue={days.to} />
      </div>
      {isWrong && (
        <p className="text-small text-coral" role="alert">
          {texts.wrongDates}
        </p>
      )}
      <Button type="submit" tone="quiet" isFull>
        {texts.show}
      </Button>
    </form>
  );
}

interface SumsProps {
  /** Undefined until it is loaded. */
  activity: Activity | undefined;
  currency: Currency;
}

function Sums({ activity, currency }: SumsProps) {
  const { activity: texts } = useTexts("protection");
  const rows = [
    [texts.deposited, activity?.deposited],
    [texts.withdrawn, activity?.withdrawn],
    [texts.net, activity?.net],
    [texts.netEver, activity?.netEver],
    [texts.bonus, activity?.bonus],
    [texts.staked, activity?.staked],
    [texts.won, activity?.won],
    // Amounts have two decimals.
    [texts.result, activity && Math.round((activity.won - activity.staked) * 100) / 100],
  ] as const;
  return (
    <dl className="grid gap-y-2 text-small">
      {rows.map(([label, amount]) => (
        <Row key={label} label={label}>
          {amount === undefined ? (
            <Skeleton className="h-4 w-16" />
          ) : (
            <Money amount={amount} currency={currency} size="small" />
          )}
        </Row>
      ))}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="min-w-0 flex-1 basis-[6rem] text-content-soft">{label}</dt>
      <dd className="ms-auto text-right">{children}</dd>
    </div>
  );
}

/** Play by day: what was staked and won. */
function PlayDays({ days, currency }: { days: Activity["days"]; currency: Currency }) {
  const { activity: texts } = useTexts("protection");
  return (
    <details className="text-small">
      <summary className="min-h-11 cursor-pointer content-center font-bold">{texts.days}</summary>
      <dl className="grid gap-y-2">
        {days.map(({ day, staked, won }) => (
          <Row key={day} label={day.split("-").toReversed().join("/")}>
            <span className="grid justify-items-end">
              <span>
                {texts.staked} <Money amount={staked} currency={currency} size="small" />
              </span>
              <span>
                {texts.won} <Money amount={won} currency={currency} size="small" />
              </span>
            </span>
          </Row>
        ))}
      </dl>
    </details>
  );
}

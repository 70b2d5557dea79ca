import { type DayMoney, type Figure, today } from "@krapao/contract/office/today";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { ErrorState } from "@krapao/ui/layout/state.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";
import { accountText } from "./account-text.ts";
import { Checks, isForPeople, Queues } from "./queue-states.tsx";
import { Line, Section } from "./member-money.tsx";

const refreshMilliseconds = 10_000;

/** Did we earn, can we pay, is anything wrong. */
export function Today() {
  const texts = useTexts();
  const words = texts.today;
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ["today"],
    queryFn: () => callOffice(today.read),
    refetchInterval: refreshMilliseconds,
  });
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-heading font-bold">{texts.rooms.today}</h1>
        {data && <p className="text-small text-content-soft">{words.at(timeOf(data.at))}</p>}
      </header>
      {!data && <Skeleton className="h-96 w-full" />}
      {data && (
        <>
          {data.money.map((money) => (
            <DayFigures key={money.currency} money={money} newMembers={data.newMembers} />
          ))}
          <div className="office-member">
            <Queues title={words.queues} queues={data.queues.filter(isForPeople)} />
            <div className="flex min-w-0 flex-col gap-6">
              <Checks checks={data.checks} />
              {data.money.map((money) => (
                <Floats key={money.currency} money={money} />
              ))}
              <Section title={words.staff}>
                <p className="break-words">{data.staff.map(({ name }) => name).join(", ")}</p>
              </Section>
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function DayFigures({ money, newMembers }: { money: DayMoney; newMembers: Figure }) {
  const words = useTexts().today;
  const inMoney = (amount: number) => moneyOf(amount, money.currency);
  const cards = [
    [words.in, money.in, inMoney],
    [words.out, money.out, inMoney],
    [words.grossResult, money.grossResult, inMoney],
    [words.netResult, money.netResult, inMoney],
    [words.newMembers, newMembers, String],
  ] as const;
  return (
    <dl className="office-cards">
      {cards.map(([name, figure, show]) => (
        <div key={name} className="office-panel @container p-4">
          <dt className="text-small text-content-soft">{name}</dt>
          <dd className="text-[min(1.5rem,11cqi)] leading-[1.45] font-bold whitespace-nowrap">
            {show(figure.today)}
          </dd>
          <dd className="text-small text-content-soft">{words.before(show(figure.before))}</dd>
          <dd className="text-small text-content-soft">
            {words.beforeDay(show(figure.beforeDay))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Can we pay everybody: what the accounts hold by our books, and what is not paid yet. */
function Floats({ money: { floats, unpaid, currency } }: { money: DayMoney }) {
  const texts = useTexts();
  const words = texts.today;
  return (
    <Section title={words.floats}>
      <p className="mb-3 text-small text-content-soft">{words.floatsText}</p>
      {floats.length === 0 && <p className="text-content-soft">{words.noFloats}</p>}
      <ul>
        {floats.map(({ account, amount }) => (
          <Line key={account} title={accountText(texts, account)} end={moneyOf(amount, currency)} />
        ))}
      </ul>
      <p className="mt-3">
        {words.unpaid(moneyOf(unpaid.amount, currency), formatCount(unpaid.count))}
      </p>
    </Section>
  );
}

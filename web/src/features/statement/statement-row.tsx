import type { Currency, Status } from "@krapao/contract/fields";
import type { StatementEntry } from "@krapao/contract/statement";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { DepositIcon, TransferIcon, WithdrawIcon } from "@krapao/ui/icons/money.tsx";
import { GiftIcon, TrophyIcon } from "@krapao/ui/icons/reward.tsx";
import { HelpIcon } from "@krapao/ui/icons/status.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { useUiTexts } from "@krapao/ui/ui-texts.tsx";
import type { ReactNode } from "react";
import { ageOf, formatDateTime } from "#lib/format/dates.ts";
import { useGameNames } from "#lib/money/use-game-names.ts";
import { useTexts } from "#locale/texts.ts";
import { activityText, signOf } from "./activity.ts";

const icons: Readonly<Record<string, ReactNode>> = {
  deposit: <DepositIcon />,
  bonus: <GiftIcon />,
  finish_bonus: <TrophyIcon />,
  withdraw: <WithdrawIcon />,
  transfer: <TransferIcon />,
};

export const statusTones = {
  PROCESSING: "waiting",
  SUCCESS: "done",
  FAILED: "failed",
} as const satisfies Record<Status, string>;

/**
 * Rows have the same height, also while they load, so that the list does not jump between pages;
 * only a name too long for a line takes a second one. With very large text the amount goes below.
 */
const rowClass =
  "grid min-h-[7.6875rem] @max-[17rem]:min-h-[8.9375rem] grid-cols-[auto_minmax(0,1fr)_auto] content-start gap-x-3 border-t border-line py-3 @max-[14rem]:grid-cols-[auto_minmax(0,1fr)]";

interface StatementRowProps {
  entry: StatementEntry;
  currency: Currency | undefined;
  now: number;
}

export function StatementRow({ entry, currency, now }: StatementRowProps) {
  const texts = useTexts("statement");
  const { currency: currencies } = useUiTexts();
  const { statementType, status, amount, balanceAfter } = entry;
  const { bonus, promotion, invite, refund, luckydraw } = entry;
  const reward = bonus ?? promotion ?? invite ?? refund ?? luckydraw;
  const gameNames = useGameNames();
  const sign = signOf(entry);
  // A failed entry does not count as money in.
  const isCounted = status !== "FAILED";
  return (
    <li className={rowClass}>
      <TypeIcon type={statementType} sign={sign} isCounted={isCounted} />
      <p className="col-span-2 line-clamp-3 font-medium text-pretty @max-[14rem]:col-span-1 @max-[14rem]:line-clamp-none">
        {activityText(entry, texts, gameNames)}
        {reward && <span className="text-content-soft"> · {reward.description}</span>}
      </p>
      <When entry={entry} now={now} />
      <div className="text-right @max-[14rem]:col-span-full @max-[14rem]:text-left">
        <Money
          amount={amount}
          sign={sign}
          currency={currency}
          isUnitShown={false}
          className={isCounted ? undefined : "line-through"}
        />
        <p className="text-caption text-content-faint">
          {texts.balanceAfter(currency ? currencies[currency] : "")}
        </p>
        <Money amount={balanceAfter} size="small" className="text-content-soft" />
      </div>
    </li>
  );
}

/** The status, the time and the age of an entry. */
function When({ entry: { status, createdAt }, now }: Pick<StatementRowProps, "entry" | "now">) {
  const texts = useTexts("statement");
  const { ago } = useTexts("wallet");
  const { unit, count } = ageOf(createdAt, now);
  const [date, time] = formatDateTime(createdAt).split(" ");
  return (
    <div className="text-caption text-content-soft @max-[14rem]:col-span-full">
      <StatusTag tone={statusTones[status]}>{texts.status[status]}</StatusTag>
      <time dateTime={createdAt} className="block tabular-nums">
        {date} <span className="@max-[17rem]:block">{time}</span>
      </time>
      <span className="block text-content-faint">{ago[unit](count)}</span>
    </div>
  );
}

interface TypeIconProps {
  type: string;
  sign: "in" | "out" | "none";
  isCounted: boolean;
}

function TypeIcon({ type, sign, isCounted }: TypeIconProps) {
  const isIn = sign === "in" && isCounted;
  const tone = isIn ? "bg-jade-wash text-jade" : "bg-raised text-content-soft";
  return (
    <span
      className={`row-span-2 @max-[14rem]:row-span-1 grid size-10 place-items-center rounded-full ${tone}`}
    >
      {icons[type] ?? <HelpIcon />}
    </span>
  );
}

/** Fills the space of a row while it loads. */
export function StatementRowSkeleton() {
  return (
    <li className={rowClass} aria-hidden="true">
      <Skeleton className="row-span-2 size-10 rounded-full" />
      <Skeleton className="col-span-2 my-1 h-4 w-40" />
      <div className="grid gap-2 pt-1">
        <Skeleton className="h-3 w-20" />
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-3 w-24" />
      </div>
      <div className="grid content-start justify-items-end gap-2 pt-1">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-3 w-14" />
      </div>
    </li>
  );
}

import type { Currency, Status } from "@krapao/contract/fields";
import type { StatementEntry } from "@krapao/contract/statement";
import type { ReactNode } from "react";
import { ageOf, formatDateTime } from "#lib/dates.ts";
import { useTexts } from "#locale/texts.ts";
import { DepositIcon, TransferIcon, WithdrawIcon } from "#ui/icons/money.tsx";
import { GiftIcon, TrophyIcon } from "#ui/icons/reward.tsx";
import { HelpIcon } from "#ui/icons/status.tsx";
import { Money } from "#ui/money.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
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

/** Rows are equally tall, whatever is in them, so that no page makes another jump. */
const rowClass = "flex min-h-[6.5rem] items-start gap-3 border-t border-line py-3";

interface StatementRowProps {
  entry: StatementEntry;
  currency: Currency | undefined;
  now: number;
}

export function StatementRow({ entry, currency, now }: StatementRowProps) {
  const texts = useTexts("statement");
  const { ago } = useTexts("wallet");
  const { statementType, status, amount, balanceAfter, createdAt, description } = entry;
  const { unit, count } = ageOf(createdAt, now);
  const sign = signOf(statementType);
  // Money that came back or never came is not counted among what came in.
  const isCounted = status !== "FAILED";
  return (
    <li className={rowClass}>
      <TypeIcon type={statementType} sign={sign} isCounted={isCounted} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium">
          {activityText(entry, texts)}
          {description && <span className="text-content-soft"> · {description}</span>}
        </p>
        <p className="text-caption text-content-soft tabular-nums">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
        <p className="flex flex-wrap gap-x-2 text-caption text-content-faint">
          <StatusTag tone={statusTones[status]}>{texts.status[status]}</StatusTag>
          <span>{ago[unit](count)}</span>
        </p>
      </div>
      <div className="shrink-0 text-right">
        <Money
          amount={amount}
          sign={sign}
          className={isCounted ? undefined : "line-through opacity-70"}
        />
        <p className="text-caption text-content-soft">
          {texts.balanceAfter}
          <span className="block">
            <Money amount={balanceAfter} currency={currency} size="small" />
          </span>
        </p>
      </div>
    </li>
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
    <span className={`grid size-11 shrink-0 place-items-center rounded-full ${tone}`}>
      {icons[type] ?? <HelpIcon />}
    </span>
  );
}

/** Where a row will be. */
export function StatementRowSkeleton() {
  return (
    <li className={rowClass} aria-hidden="true">
      <Skeleton className="size-11 shrink-0 rounded-full" />
      <div className="grid flex-1 gap-2 pt-1">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-3 w-24" />
      </div>
      <div className="grid justify-items-end gap-2 pt-1">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-3 w-14" />
      </div>
    </li>
  );
}

/** Keeps the height of a full page on the last one, so that the pager stays under the thumb. */
export function EmptyRow() {
  return <li className={`${rowClass} border-transparent`} aria-hidden="true" />;
}

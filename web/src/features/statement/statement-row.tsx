import type { Currency, Status } from "@krapao/contract/fields";
import type { StatementEntry } from "@krapao/contract/statement";
import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { EditIcon } from "@krapao/ui/icons/action.tsx";
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
  adjust: <EditIcon />,
};

export const statusTones = {
  PROCESSING: "waiting",
  SUCCESS: "done",
  FAILED: "failed",
} as const satisfies Record<Status, string>;

/** Closed rows have the same height, also while they load, so that the list does not jump. */
const rowClass =
  "grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2 @max-[14rem]:grid-cols-[auto_minmax(0,1fr)]";

interface StatementRowProps {
  entry: StatementEntry;
  /** The name of the day, above its first entry. */
  day: string | undefined;
  currency: Currency | undefined;
  now: number;
  /** Opens the entry's own page. */
  onOpen: () => void;
}

/** One entry: what, when and how much. A tap shows the rest. */
export function StatementRow({ entry, day, currency, now, onOpen }: StatementRowProps) {
  const texts = useTexts("statement");
  const { statementType, status, amount } = entry;
  const { bonus, promotion, invite, refund, luckydraw } = entry;
  const reward = bonus ?? promotion ?? invite ?? refund ?? luckydraw;
  const gameNames = useGameNames();
  const sign = signOf(entry);
  // A failed entry does not count as money in.
  const isCounted = status !== "FAILED";
  return (
    <li className={day === undefined ? "border-t border-line" : undefined}>
      {day !== undefined && <Day>{day}</Day>}
      <details className="group">
        <summary
          className={`${rowClass} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
        >
          <TypeIcon type={statementType} sign={sign} isCounted={isCounted} />
          <span className="min-w-0">
            <span className="line-clamp-2 text-small leading-normal font-medium text-pretty group-open:line-clamp-none @max-[14rem]:line-clamp-none">
              {activityText(entry, texts, gameNames)}
              {reward && <span className="text-content-soft"> · {reward.description}</span>}
            </span>
            <When entry={entry} now={now} />
          </span>
          <span className="text-right @max-[14rem]:col-span-full @max-[14rem]:text-left">
            <Money
              amount={amount}
              sign={sign}
              currency={currency}
              isUnitShown={false}
              className={isCounted ? undefined : "line-through"}
            />
          </span>
        </summary>
        <Details entry={entry} currency={currency} onOpen={onOpen} />
      </details>
    </li>
  );
}

function Day({ children }: { children: ReactNode }) {
  return (
    <p className="-mx-4 bg-raised px-4 py-1 text-caption font-bold text-content-soft tabular-nums">
      {children}
    </p>
  );
}

/** The time and the age of an entry, and its status unless it is simply done. */
function When({ entry: { status, createdAt }, now }: Pick<StatementRowProps, "entry" | "now">) {
  const texts = useTexts("statement");
  const { ago } = useTexts("wallet");
  const { unit, count } = ageOf(createdAt, now);
  const time = formatDateTime(createdAt).slice(11, 16);
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-caption text-content-faint">
      <time dateTime={createdAt} className="tabular-nums">
        {time}
      </time>
      <span>{ago[unit](count)}</span>
      {status !== "SUCCESS" && (
        <StatusTag tone={statusTones[status]}>{texts.status[status]}</StatusTag>
      )}
    </span>
  );
}

function Details({
  entry,
  currency,
  onOpen,
}: Pick<StatementRowProps, "entry" | "currency" | "onOpen">) {
  const texts = useTexts("statement");
  const { currency: currencies } = useUiTexts();
  const { status, createdAt, balanceAfter } = entry;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 pb-3 ps-13 text-caption text-content-soft @max-[14rem]:ps-0">
      <dt>{texts.details.time}</dt>
      <dd className="text-right tabular-nums">{formatDateTime(createdAt)}</dd>
      <dt>{texts.details.status}</dt>
      <dd className="text-right">{texts.status[status]}</dd>
      <dt>{texts.balanceAfter(currency ? currencies[currency] : "")}</dt>
      <dd className="text-right">
        <Money amount={balanceAfter} size="small" />
      </dd>
      <dd className="col-span-full">
        <Button tone="quiet" isFull onClick={onOpen}>
          {texts.details.open}
        </Button>
      </dd>
    </dl>
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
    <span className={`grid size-10 place-items-center rounded-full ${tone}`}>
      {icons[type] ?? <HelpIcon />}
    </span>
  );
}

/** Fills the space of a row while it loads. */
export function StatementRowSkeleton({ isFirst }: { isFirst: boolean }) {
  return (
    <li className={isFirst ? undefined : "border-t border-line"} aria-hidden="true">
      {isFirst && <Day>{"\u00A0"}</Day>}
      <div className={rowClass}>
        <Skeleton className="size-10 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-24" />
        </div>
        <Skeleton className="h-4 w-16" />
      </div>
    </li>
  );
}

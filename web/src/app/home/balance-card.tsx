import type { Currency } from "@krapao/contract/fields";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";
import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EyeIcon, EyeOffIcon, RefreshIcon } from "@krapao/ui/icons/action.tsx";
import { ChevronRightIcon } from "@krapao/ui/icons/arrow.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { formatAmount } from "@krapao/ui/money/amount-text.ts";
import { Money, type MoneyProps } from "@krapao/ui/money/money.tsx";
import { useSmoothAmount } from "@krapao/ui/money/use-smooth-amount.ts";
import type { CSSProperties, ReactNode } from "react";
import { ageOf, formatDateTime } from "#lib/format/dates.ts";
import { useNow } from "#lib/hooks/use-now.ts";
import { inGames, totalOf } from "#lib/money/total.ts";
import { readStored } from "#lib/session/storage.ts";
import { useTexts } from "#locale/texts.ts";

interface BalanceCardProps {
  /** Undefined during the first load. */
  wallet: Wallet | undefined;
  /** The games' balances, read together with the wallet. */
  slots: readonly Slot[] | undefined;
  /** The time of the data, if it cannot be read now. */
  knownAt: string | undefined;
  currency: Currency | undefined;
  isHidden: boolean;
  onToggleHidden: () => void;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** Shows the money in transit. */
  onOpenOnItsWay: () => void;
  /** There never was money, so its parts are not shown. */
  isNew: boolean;
  /** The main actions, directly below the total. */
  actions: ReactNode;
  /** The state of the money, such as an active bonus. */
  state: ReactNode;
}

export function BalanceCard(props: BalanceCardProps) {
  const { wallet, slots = [], currency, isHidden, onToggleHidden, isRefreshing, onRefresh } = props;
  const texts = useTexts("wallet");
  return (
    <Card tone="feature" className="px-4 pt-2 pb-2">
      <div className="flex flex-wrap items-center justify-end">
        <h2 className="flex-1 basis-28 text-small text-content-soft">{texts.total}</h2>
        <IconButton
          label={isHidden ? texts.show : texts.hide}
          icon={isHidden ? <EyeOffIcon /> : <EyeIcon />}
          onClick={onToggleHidden}
        />
        <IconButton
          label={texts.refresh}
          icon={<RefreshIcon />}
          isBusy={isRefreshing}
          onClick={onRefresh}
        />
      </div>
      <p className="-mt-1 flex min-h-[3.15rem] items-center">
        {wallet ? (
          <SmoothMoney
            amount={totalOf(wallet, slots)}
            currency={currency}
            size="display"
            isHidden={isHidden}
          />
        ) : (
          <Skeleton className="h-9 w-48" />
        )}
      </p>
      <LastSync knownAt={props.knownAt} />
      {props.actions}
      {!props.isNew && <Parts {...props} />}
      {props.state}
    </Card>
  );
}

/** Where the total is. Money in transit has its part only while there is some. */
function Parts(props: BalanceCardProps) {
  const { wallet, slots = [], currency, isHidden, onOpenOnItsWay } = props;
  const texts = useTexts("wallet");
  const format = { currency, isHidden };
  const onItsWay = wallet?.onItsWay ?? 0;
  const amounts = wallet && [wallet.amount, inGames(slots), ...(onItsWay > 0 ? [onItsWay] : [])];
  return (
    <dl
      className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-2"
      style={partsStyle(amounts)}
    >
      <Part name={texts.mainWallet} amount={wallet?.amount} {...format} />
      <Part name={texts.inGames} amount={wallet && inGames(slots)} {...format} />
      {onItsWay > 0 && (
        <Part name={texts.onItsWay} amount={onItsWay} {...format} onOpen={onOpenOnItsWay} />
      )}
    </dl>
  );
}

/** The approximate width of the parts side by side: their digits, but at least a label. */
function partsStyle(amounts: readonly number[] = []): CSSProperties {
  const figures = amounts.map((amount) => Math.max(formatAmount(amount).length, 8));
  const count = figures.reduce((sum, length) => sum + length, 0);
  return { "--parts-width": `${count * 0.475 + 3.75}rem` } as CSSProperties;
}

interface PartProps {
  name: string;
  amount: number | undefined;
  currency: Currency | undefined;
  isHidden: boolean;
  onOpen?: (() => void) | undefined;
}

/**
 * One part of the total, with its own amount. Its position depends on the amounts, so it waits for
 * them.
 */
function Part({ name, amount, onOpen, ...format }: PartProps) {
  return (
    <div
      key={amount === undefined ? "waiting" : "known"}
      // All parts in one row, or, if they do not fit, each part in its own row.
      className="relative flex grow basis-[calc((var(--parts-width)-100%)*999)] flex-wrap items-center justify-between gap-x-3"
    >
      <dt className="grow text-caption text-content-soft">{name}</dt>
      {/* Below its name in a column, beside it in a row. */}
      <dd className="flex min-h-6 basis-[calc((12rem-100%)*999)] items-center gap-1">
        {amount === undefined ? (
          <Skeleton className="h-4 w-20" />
        ) : (
          <SmoothMoney amount={amount} {...format} isUnitShown={false} />
        )}
        {onOpen && <PartLink name={name} onOpen={onOpen} />}
      </dd>
    </div>
  );
}

/** The whole part is the tap target, though only the arrow is visible. */
function PartLink({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="grid size-6 place-items-center text-gold-text after:absolute after:-inset-1 after:rounded-small"
      aria-label={name}
      onClick={onOpen}
    >
      <ChevronRightIcon size={20} />
    </button>
  );
}

function SmoothMoney({ amount, ...props }: MoneyProps) {
  return <Money {...props} amount={useSmoothAmount(amount)} />;
}

const everyTenSeconds = 10_000;

function LastSync({ knownAt }: { knownAt: string | undefined }) {
  const texts = useTexts("wallet");
  const now = useNow(everyTenSeconds);
  const moment = knownAt ?? readStored("last_sync");
  if (!moment) return <p className="min-h-[1.3rem]" />;
  const { unit, count } = ageOf(moment, now);
  const age = unit === "second" ? texts.justNow : texts.ago[unit](count);
  const shownAt = formatDateTime(moment);
  return (
    <p className="flex min-h-[1.3rem] flex-wrap gap-x-2 text-caption text-content-soft">
      <time dateTime={moment} className={knownAt && "font-bold text-coral"}>
        {knownAt ? texts.lastKnown(shownAt) : texts.updated(shownAt)}
      </time>
      <span className="text-content-faint">{age}</span>
    </p>
  );
}

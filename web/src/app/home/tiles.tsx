import { Spinner } from "@krapao/ui/feedback/spinner.tsx";
import { RefreshIcon } from "@krapao/ui/icons/action.tsx";
import { DepositIcon, RefundIcon, WithdrawIcon } from "@krapao/ui/icons/money.tsx";
import { UserPlusIcon } from "@krapao/ui/icons/navigation.tsx";
import { GiftIcon, WheelIcon } from "@krapao/ui/icons/reward.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import { classNames } from "@krapao/ui/styles/class-names.ts";
import type { ReactNode } from "react";
import { useTexts } from "#locale/texts.ts";

const icons = {
  deposit: <DepositIcon />,
  withdraw: <WithdrawIcon />,
  spin: <WheelIcon />,
  refreshAll: <RefreshIcon />,
  invite: <UserPlusIcon />,
  bonus: <GiftIcon />,
  refund: <RefundIcon />,
} as const;

export type TileName = keyof typeof icons;
const names = Object.keys(icons) as TileName[];

interface TilesProps {
  /** The tiles that are busy. */
  isBusy: Partial<Record<TileName, boolean>>;
  /** Whether all tiles but refresh are disabled until there is a connection. */
  isClosed: boolean;
  /** The member's coins. Without an active wheel, this tile refreshes all balances instead. */
  coin: number | undefined;
  onSelect: (tile: TileName) => void;
}

/** The six main actions, three in a row unless the text is very large. */
export function Tiles({ isBusy, isClosed, coin, onSelect }: TilesProps) {
  const texts = useTexts("wallet");
  const left = coin === undefined ? "spin" : "refreshAll";
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(max(5.25rem,calc((100%-1.6rem)/3)),1fr))] gap-3"
      aria-label={texts.services}
    >
      {names
        .filter((name) => name !== left)
        .map((name) => (
          <li key={name} className="grid">
            <Tile
              label={texts.tiles[name]}
              icon={isBusy[name] ? <Spinner /> : icons[name]}
              isBusy={isBusy[name] ?? false}
              isClosed={isClosed && name !== "refreshAll"}
              coin={name === "spin" ? (coin ?? 0) : undefined}
              onSelect={() => onSelect(name)}
            />
          </li>
        ))}
    </ul>
  );
}

interface TileProps {
  label: string;
  icon: ReactNode;
  isBusy: boolean;
  isClosed: boolean;
  /** Shown as a badge on the icon, so that all tiles are equally tall. */
  coin: number | undefined;
  onSelect: () => void;
}

function Tile({ label, icon, isBusy, isClosed, coin, onSelect }: TileProps) {
  const { coinCount } = useTexts("wallet");
  return (
    <button
      type="button"
      className={classNames(
        "grid content-start justify-items-center gap-1.5 rounded-large border border-line bg-surface px-1 py-3 text-center text-small shadow-card active:bg-raised",
        isClosed && "text-content-faint",
      )}
      aria-busy={isBusy}
      aria-disabled={isBusy || isClosed}
      onClick={isBusy ? undefined : onSelect}
    >
      <span
        className={classNames(
          "relative grid size-11 place-items-center rounded-full",
          isClosed ? "bg-raised" : "bg-gold-wash text-gold-text",
        )}
      >
        {icon}
        {coin !== undefined && (
          <span
            aria-hidden="true"
            className="absolute -top-1 -right-2 min-w-6 rounded-full border border-line bg-raised px-1.5 text-caption leading-[1.375rem] font-bold whitespace-nowrap text-content tabular-nums"
          >
            {coin > 999 ? "999+" : coin}
          </span>
        )}
      </span>
      <span>
        {label}
        {coin !== undefined && <span className="sr-only">, {coinCount(formatCount(coin))}</span>}
      </span>
    </button>
  );
}

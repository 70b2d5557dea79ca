import type { ReactNode } from "react";
import { useTexts } from "#locale/texts.ts";
import { RefreshIcon } from "#ui/icons/action.tsx";
import { DepositIcon, RefundIcon, WithdrawIcon } from "#ui/icons/money.tsx";
import { UserPlusIcon } from "#ui/icons/place.tsx";
import { GiftIcon } from "#ui/icons/reward.tsx";
import { Spinner } from "#ui/spinner.tsx";

const icons = {
  deposit: <DepositIcon />,
  withdraw: <WithdrawIcon />,
  refreshAll: <RefreshIcon />,
  invite: <UserPlusIcon />,
  bonus: <GiftIcon />,
  refund: <RefundIcon />,
} as const;

export type TileName = keyof typeof icons;
const names = Object.keys(icons) as TileName[];

interface TilesProps {
  /** Which tiles have work under way. */
  isBusy: Partial<Record<TileName, boolean>>;
  onSelect: (tile: TileName) => void;
}

/** The six things a member comes for. */
export function Tiles({ isBusy, onSelect }: TilesProps) {
  const texts = useTexts("wallet");
  return (
    <ul className="grid grid-cols-3 gap-3" aria-label={texts.services}>
      {names.map((name) => (
        <li key={name} className="grid">
          <Tile
            label={texts.tiles[name]}
            icon={isBusy[name] ? <Spinner /> : icons[name]}
            isBusy={isBusy[name] ?? false}
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
  onSelect: () => void;
}

function Tile({ label, icon, isBusy, onSelect }: TileProps) {
  return (
    <button
      type="button"
      className="grid content-start justify-items-center gap-2 rounded-large border border-line bg-surface px-1 py-4 text-center text-small shadow-card active:bg-raised"
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onSelect}
    >
      <span className="grid size-12 place-items-center rounded-full bg-gold-wash text-gold-text">
        {icon}
      </span>
      <span>{label}</span>
    </button>
  );
}

import type { Currency } from "@krapao/contract/fields";
import { ageOf, formatDateTime } from "#lib/dates.ts";
import { readStored } from "#lib/storage.ts";
import { useNow } from "#lib/use-now.ts";
import { useTexts } from "#locale/texts.ts";
import { Card } from "#ui/card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { EyeIcon, EyeOffIcon, RefreshIcon } from "#ui/icons/action.tsx";
import { Money } from "#ui/money.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useBalanceHidden } from "./use-balance-hidden.ts";

interface BalanceCardProps {
  /** Unknown while it is being loaded for the first time. */
  total: { amount: number; currency: Currency } | undefined;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function BalanceCard({ total, isRefreshing, onRefresh }: BalanceCardProps) {
  const texts = useTexts("wallet");
  const [isHidden, toggle] = useBalanceHidden();
  return (
    <Card tone="feature">
      <div className="flex items-center justify-between">
        <h2 className="text-small text-content-soft">{texts.total}</h2>
        <IconButton
          label={isHidden ? texts.show : texts.hide}
          icon={isHidden ? <EyeOffIcon /> : <EyeIcon />}
          aria-pressed={isHidden}
          onClick={toggle}
        />
      </div>
      <p className="flex min-h-[3.15rem] items-center">
        {total ? (
          <Money {...total} size="display" isHidden={isHidden} />
        ) : (
          <Skeleton className="h-9 w-48" />
        )}
      </p>
      <div className="flex items-center justify-between gap-2">
        <LastSync />
        <IconButton
          label={texts.refresh}
          icon={<RefreshIcon />}
          isBusy={isRefreshing}
          onClick={onRefresh}
        />
      </div>
    </Card>
  );
}

const everyTenSeconds = 10_000;

function LastSync() {
  const texts = useTexts("wallet");
  const now = useNow(everyTenSeconds);
  const moment = readStored("last_sync");
  if (!moment) return <span />;
  const { unit, count } = ageOf(moment, now);
  const age = unit === "second" ? texts.justNow : texts.ago[unit](count);
  return (
    <p className="text-caption text-content-soft">
      <time dateTime={moment}>{texts.updated(formatDateTime(moment))}</time>
      <span className="block text-content-faint">{age}</span>
    </p>
  );
}

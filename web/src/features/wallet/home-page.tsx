import type { wallet } from "@krapao/contract/wallet";
import type { ReplyOf } from "@krapao/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { OnItsWayCard } from "#features/withdraw/on-its-way-card.tsx";
import { ApiError, isOfConnection } from "#lib/api-error.ts";
import { useBusy } from "#lib/use-busy.ts";
import { useLazySheet } from "#lib/use-lazy-sheet.ts";
import { useOpening } from "#lib/use-opening.ts";
import { withQueries } from "#lib/with-queries.tsx";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { FailedState } from "#ui/failed-state.tsx";
import { CoinIcon } from "#ui/icons/money.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ClosedState } from "#ui/state.tsx";
import { showToast } from "#ui/toast-store.ts";
import { walletQuery } from "./api.ts";
import { BalanceCard } from "./balance-card.tsx";
import { loadDepositSheet, loadWithdrawSheet, preloadSheets } from "./sheets.ts";
import { Tiles, type TileName } from "./tiles.tsx";
import { useBalanceHidden } from "./use-balance-hidden.ts";

type Member = ReplyOf<typeof wallet.read>;

export const HomePage = withQueries(function HomePage() {
  const { data, error, isFetching, refetch } = useQuery(walletQuery);
  const [isHidden, toggleHidden] = useBalanceHidden();
  const [busy, refresh] = useRefresh();
  const sheets = useSheets();
  useEffect(preloadSheets, []);

  if (!data && error) {
    return (
      <FailedState
        isScreen
        isOffline={isOfConnection(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section className="grid gap-4">
      <Greeting member={data?.profile} />
      <BalanceCard
        wallet={data?.wallet}
        currency={data?.profile.currency}
        isHidden={isHidden}
        onToggleHidden={toggleHidden}
        isRefreshing={busy === "card"}
        onRefresh={() => refresh("card")}
        onOpenOnItsWay={sheets.withdraw.open}
      />
      <Services sheets={sheets} isRefreshing={busy === "tile"} onRefresh={() => refresh("tile")} />
      {data && <MoneySheets sheets={sheets} member={data} isHidden={isHidden} />}
    </section>
  );
});

/** Reads the balances again; the wait shows where the finger was. */
function useRefresh(): [busy: "card" | "tile" | undefined, refresh: (at: "card" | "tile") => void] {
  const texts = useTexts("wallet");
  const { refetch } = useQuery(walletQuery);
  const [isBusy, run] = useBusy();
  const [place, setPlace] = useState<"card" | "tile">();

  function refresh(at: "card" | "tile"): void {
    setPlace(at);
    run(async () => {
      const { error } = await refetch();
      if (!error) showToast({ tone: "success", text: texts.refreshed });
      else if (error instanceof ApiError) showToast({ tone: "error", text: codeText(error) });
    });
  }

  return [isBusy ? place : undefined, refresh];
}

function Greeting({ member }: { member: { name: string; coin: number } | undefined }) {
  const texts = useTexts("wallet");
  return (
    <header className="flex min-h-9 items-center justify-between gap-3">
      {member ? (
        <>
          <h1 className="min-w-0 text-title font-bold">{texts.greeting(member.name)}</h1>
          <p className="flex shrink-0 items-center gap-1.5 rounded-full bg-gold-wash px-3 py-1 text-small font-bold text-gold-text tabular-nums">
            <CoinIcon size={20} />
            {texts.coinCount(member.coin.toLocaleString("en-US"))}
          </p>
        </>
      ) : (
        <>
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-8 w-20" />
        </>
      )}
    </header>
  );
}

function useSheets() {
  const { connection } = useTexts("shell");
  const complain = () => showToast({ tone: "error", text: connection.NETWORK });
  return {
    deposit: useLazySheet(loadDepositSheet, complain),
    withdraw: useLazySheet(loadWithdrawSheet, complain),
  };
}

type Sheets = ReturnType<typeof useSheets>;

interface MoneySheetsProps {
  sheets: Sheets;
  member: Member;
  isHidden: boolean;
}

/** What is under way, and the sheets that move money. */
function MoneySheets({ sheets: { deposit, withdraw }, member, isHidden }: MoneySheetsProps) {
  return (
    <>
      <OnItsWayCard currency={member.profile.currency} isHidden={isHidden} onOpen={withdraw.open} />
      {deposit.Sheet && (
        <deposit.Sheet key={`deposit-${deposit.key}`} {...deposit.props} member={member} />
      )}
      {withdraw.Sheet && (
        <withdraw.Sheet key={`withdraw-${withdraw.key}`} {...withdraw.props} member={member} />
      )}
    </>
  );
}

interface ServicesProps {
  sheets: Sheets;
  isRefreshing: boolean;
  onRefresh: () => void;
}

function Services({ sheets: { deposit, withdraw }, isRefreshing, onRefresh }: ServicesProps) {
  const [, navigate] = useLocation();
  const closed = useOpening();
  const [closedName, setClosedName] = useState<TileName>("invite");

  function select(tile: TileName): void {
    if (tile === "refreshAll") return onRefresh();
    if (tile === "bonus") return navigate("/user/bonus");
    if (tile === "deposit") return deposit.open();
    if (tile === "withdraw") return withdraw.open();
    setClosedName(tile);
    return closed.open();
  }

  const isBusy: Partial<Record<TileName, boolean>> = {
    refreshAll: isRefreshing,
    deposit: deposit.isLoading,
    withdraw: withdraw.isLoading,
  };
  return (
    <>
      <Tiles isBusy={isBusy} onSelect={select} />
      <ClosedSheet name={closedName} isOpen={closed.isOpen} onClose={closed.close} />
    </>
  );
}

interface ClosedSheetProps {
  name: TileName;
  isOpen: boolean;
  onClose: () => void;
}

/** Stands where a service will be once it opens. */
function ClosedSheet({ name, isOpen, onClose }: ClosedSheetProps) {
  const shell = useTexts("shell");
  const label = useTexts("wallet").tiles[name];
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={label}>
      <ClosedState title={shell.closed.title(label)} text={shell.closed.text} />
    </Sheet>
  );
}

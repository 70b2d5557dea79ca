import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { ApiError, isOfConnection } from "#lib/api-error.ts";
import { useBusy } from "#lib/use-busy.ts";
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
import { Tiles, type TileName } from "./tiles.tsx";

export const HomePage = withQueries(function HomePage() {
  const { data, error, isFetching, refetch } = useQuery(walletQuery);
  const [busy, refresh] = useRefresh();

  if (!data && error) {
    return (
      <FailedState
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
        total={data && { amount: data.wallet.amount, currency: data.profile.currency }}
        isRefreshing={busy === "card"}
        onRefresh={() => refresh("card")}
      />
      <Services isRefreshing={busy === "tile"} onRefresh={() => refresh("tile")} />
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

interface ServicesProps {
  isRefreshing: boolean;
  onRefresh: () => void;
}

function Services({ isRefreshing, onRefresh }: ServicesProps) {
  const shell = useTexts("shell");
  const texts = useTexts("wallet");
  const [, navigate] = useLocation();
  const closed = useOpening();
  const [name, setName] = useState<TileName>("deposit");

  function select(tile: TileName): void {
    if (tile === "refreshAll") return onRefresh();
    if (tile === "bonus") return navigate("/user/bonus");
    setName(tile);
    return closed.open();
  }

  const label = texts.tiles[name];
  return (
    <>
      <Tiles busy={isRefreshing ? "refreshAll" : undefined} onSelect={select} />
      <Sheet isOpen={closed.isOpen} onClose={closed.close} title={label}>
        <ClosedState title={shell.closed.title(label)} text={shell.closed.text} />
      </Sheet>
    </>
  );
}

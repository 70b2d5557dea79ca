import type { wallet } from "@krapao/contract/wallet";
import type { ReplyOf } from "@krapao/contract/route";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { CoinIcon } from "@krapao/ui/icons/money.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { failureOf } from "#lib/api/api-error.ts";
import { GamesBar } from "#features/game/games-bar.tsx";
import { GameGroups, GameGroupsSkeleton } from "#features/game/game-groups.tsx";
import { UnderWayCard } from "#features/game/under-way-card.tsx";
import { AgreementQuestion } from "#features/lookup/agreement-question.tsx";
import { InboxBell } from "#features/inbox/inbox-bell.tsx";
import { InviteMoney } from "#features/invite/invite-money.tsx";
import { protectionQuery } from "#features/protection/api.ts";
import { RealityQuestion } from "#features/protection/reality-question.tsx";
import { StopCard } from "#features/protection/stop-card.tsx";
import { activeQuery } from "#features/spinwheel/api.ts";
import { withdrawalQuery } from "#features/withdraw/api.ts";
import { OnItsWayCard } from "#features/withdraw/on-its-way-card.tsx";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useIsMoneyClosed } from "#lib/hooks/online.ts";
import { useAfterPaint } from "#lib/hooks/use-after-paint.ts";
import { gamesId } from "#lib/show-games.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { useTexts } from "#locale/texts.ts";
import { logOut } from "../session-end.ts";
import { BalanceCard } from "./balance-card.tsx";
import { InstallGuide, StepsGuide } from "./guides.tsx";
import { MainActions } from "./main-actions.tsx";
import { MoneyState } from "./money-state.tsx";
import { preloadSheets } from "./sheets.ts";
import { Tiles, type TileName } from "./tiles.tsx";
import { useBalanceHidden } from "./use-balance-hidden.ts";
import { useGuides } from "./use-guides.ts";
import { useRefresh } from "./use-refresh.ts";
import { useSheets, type Sheets } from "./use-sheets.ts";
import { useWantedSheet } from "./use-wanted-sheet.ts";

export { prepareHome } from "./prepare-home.ts";

type Member = ReplyOf<typeof wallet.read>;

export const HomePage = withQueries(function HomePage() {
  const { data, error, isFetching, refetch } = useQuery(walletQuery);
  const [isHidden, toggleHidden] = useBalanceHidden();
  const [busy, refresh] = useRefresh({
    hasGames: data?.slots.some(({ isActive }) => isActive) ?? false,
  });
  const sheets = useSheets({ isClosed: useIsMoneyClosed(data) });
  const openOnItsWay = useOnItsWay(sheets);
  const guides = useGuides(data);
  // Read only after the wallet was read, so that an ended session causes one refused call only.
  const { data: guard, isError } = useQuery({ ...protectionQuery, enabled: data !== undefined });
  const isStopped = Boolean(guard?.stop);
  useEffect(preloadSheets, []);
  useWantedSheet(sheets, data !== undefined);

  if (!data && error)
    return <FailedState isScreen {...failureOf({ error, isFetching, refetch })} />;
  const isNew = guides.steps?.deposit === false;
  return (
    <section className="grid grid-cols-1 gap-4">
      <Greeting member={data?.profile} unread={data?.unread} />
      <BalanceCard
        wallet={data?.wallet}
        slots={data?.slots}
        knownAt={data?.knownAt}
        currency={data?.profile.currency}
        isHidden={isHidden}
        onToggleHidden={toggleHidden}
        isRefreshing={busy === "card"}
        onRefresh={() => refresh("card")}
        onOpenOnItsWay={openOnItsWay}
        isNew={isNew}
        actions={<MainActions sheets={sheets} isStopped={isStopped} />}
        state={<MoneyState currency={data?.profile.currency} isHidden={isHidden} isNew={isNew} />}
      />
      {guard && (isStopped || guard.holds.length > 0) && <StopCard {...guard} />}
      {!isStopped && (
        <StepsGuide
          guides={guides}
          isLimitOffered={guard?.isLimitOffered ?? (isError ? false : undefined)}
          onDeposit={sheets.deposit.open}
        />
      )}
      <OnItsWayCard member={data} isHidden={isHidden} onOpen={sheets.withdraw.open} />
      {/* Nothing is offered to a member who is stopped. */}
      {!isStopped && <Offers {...{ data, isHidden, sheets, guides, busy, refresh }} />}
      {data && <MoneySheets sheets={sheets} member={data} isHidden={isHidden} />}
      {data && !isStopped && <RewardSheets sheets={sheets} member={data} />}
      {data && guard && (
        <RealityQuestion due={guard.reality.due} currency={data.profile.currency} />
      )}
      <AgreementQuestion onDecline={logOut} />
    </section>
  );
});

interface GreetingProps {
  member: { name: string; coin: number } | undefined;
  unread: number | undefined;
}

function Greeting({ member, unread }: GreetingProps) {
  const texts = useTexts("wallet");
  return (
    <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {member ? (
        <>
          <h1 className="line-clamp-1 min-w-0 flex-1 basis-20 text-title font-bold wrap-anywhere">
            {texts.greeting(member.name)}
          </h1>
          <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
            <p className="flex shrink-0 items-center gap-1.5 rounded-full bg-gold-wash px-3 py-1 text-small font-bold text-gold-text tabular-nums">
              <CoinIcon size={20} />
              {texts.coinCount(formatCount(member.coin))}
            </p>
            <InboxBell unread={unread} />
          </div>
        </>
      ) : (
        <>
          <Skeleton className="h-7 max-w-40 min-w-0 flex-1 basis-20" />
          <Skeleton className="h-8 w-20" />
          <span className="h-9 w-11" />
        </>
      )}
    </header>
  );
}

/** Opens the money in transit: a withdrawal has its own steps, transfers are in the statement. */
function useOnItsWay({ withdraw }: Sheets): () => void {
  const queryClient = useQueryClient();
  return () => {
    const withdrawal = queryClient.getQueryData(withdrawalQuery.queryKey);
    if (withdrawal?.status === "PROCESSING") withdraw.open();
    else navigate("/user/statement");
  };
}

interface OffersProps extends GamesProps {
  guides: ReturnType<typeof useGuides>;
  busy: ReturnType<typeof useRefresh>[0];
  refresh: ReturnType<typeof useRefresh>[1];
}

function Offers({ data, isHidden, sheets, guides, busy, refresh }: OffersProps) {
  return (
    <>
      <InviteMoney
        invite={data?.invite}
        currency={data?.profile.currency}
        isHidden={isHidden}
        isClosed={sheets.isClosed}
        isLoading={sheets.inviteClaim.isLoading}
        onReceive={sheets.inviteClaim.open}
      />
      <Services
        sheets={sheets}
        coin={data?.profile.coin}
        isRefreshing={busy === "tile" || busy === "entry"}
        onRefresh={() => refresh("tile")}
      />
      <InstallGuide guides={guides} />
      <Games data={data} isHidden={isHidden} sheets={sheets} />
    </>
  );
}

interface GamesProps {
  data: Member | undefined;
  isHidden: boolean;
  sheets: Sheets;
}

function Games({ data, isHidden, sheets: { allGames, openGame } }: GamesProps) {
  // They are at the bottom of the screen and take the longest to render.
  const isPainted = useAfterPaint();
  if (!data || !isPainted) return <GameGroupsSkeleton />;
  return (
    <div id={gamesId} tabIndex={-1} className="grid scroll-mt-20 grid-cols-1 gap-4 outline-none">
      <UnderWayCard slots={data.slots} />
      <GamesBar
        slots={data.slots}
        isLoading={allGames.isLoading}
        onOpenAll={allGames.open}
        onOpen={openGame}
      />
      <GameGroups
        slots={data.slots}
        currency={data.profile.currency}
        isHidden={isHidden}
        onOpen={openGame}
      />
    </div>
  );
}

interface MoneySheetsProps {
  sheets: Sheets;
  member: Member;
  isHidden: boolean;
}

/** The sheets that move money. */
function MoneySheets({ sheets, member, isHidden }: MoneySheetsProps) {
  const { deposit, withdraw, allGames, game, transfer, code } = sheets;
  return (
    <>
      {deposit.Sheet && (
        <deposit.Sheet key={`deposit-${deposit.key}`} {...deposit.props} member={member} />
      )}
      {withdraw.Sheet && (
        <withdraw.Sheet key={`withdraw-${withdraw.key}`} {...withdraw.props} member={member} />
      )}
      {allGames.Sheet && (
        <allGames.Sheet
          key={`games-${allGames.key}`}
          {...allGames.props}
          isHidden={isHidden}
          onOpenGame={sheets.openGame}
        />
      )}
      {game.Sheet && code && (
        <game.Sheet
          key={`game-${game.key}`}
          {...game.props}
          code={code}
          isHidden={isHidden}
          onTransfer={sheets.openTransfer}
        />
      )}
      {transfer.Sheet && (
        <transfer.Sheet key={`transfer-${transfer.key}`} {...transfer.props} game={code} />
      )}
    </>
  );
}

/** The sheets of invitation rewards and refunds. */
function RewardSheets({ sheets, member }: Omit<MoneySheetsProps, "isHidden">) {
  const { invite, inviteClaim, refund } = sheets;
  const { profile } = member;
  return (
    <>
      {invite.Sheet && (
        <invite.Sheet key={`invite-${invite.key}`} {...invite.props} profile={profile} />
      )}
      {inviteClaim.Sheet && (
        <inviteClaim.Sheet {...inviteClaim.props} profile={profile} invite={member.invite} />
      )}
      {refund.Sheet && (
        <refund.Sheet key={`refund-${refund.key}`} {...refund.props} profile={profile} />
      )}
    </>
  );
}

interface ServicesProps {
  sheets: Sheets;
  coin: number | undefined;
  isRefreshing: boolean;
  onRefresh: () => void;
}

function Services({ sheets, coin, isRefreshing, onRefresh }: ServicesProps) {
  const { deposit, withdraw, invite, refund } = sheets;
  // Read only after the wallet was read, so that an ended session causes one refused call only.
  const { data: wheel, isPending } = useQuery({ ...activeQuery, enabled: coin !== undefined });

  function select(tile: TileName): void {
    if (tile === "refreshAll") return onRefresh();
    if (sheets.isClosed) return sheets.showClosed();
    if (tile === "bonus" || tile === "spin") return navigate(`/user/${tile}`);
    return { deposit, withdraw, invite, refund }[tile].open();
  }

  const isBusy: Partial<Record<TileName, boolean>> = {
    refreshAll: isRefreshing || isPending,
    deposit: deposit.isLoading,
    withdraw: withdraw.isLoading,
    invite: invite.isLoading,
    refund: refund.isLoading,
  };
  return (
    <Tiles
      isBusy={isBusy}
      isClosed={sheets.isClosed}
      coin={wheel?.isActive ? (coin ?? 0) : undefined}
      onSelect={select}
    />
  );
}

import type { Profile } from "@krapao/contract/account";
import type { ReplyOf } from "@krapao/contract/route";
import type { ActiveSpinwheel, spinwheel } from "@krapao/contract/spinwheel";
import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton, SkeletonWords } from "@krapao/ui/feedback/skeleton.tsx";
import { CoinIcon } from "@krapao/ui/icons/money.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { ClosedState } from "@krapao/ui/layout/state.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { failureOf } from "#lib/api/api-error.ts";
import { profileQuery } from "#lib/session/profile-query.ts";
import { OutcomeDialog } from "#features/reward/outcome-dialog.tsx";
import { withQueries } from "#lib/api/with-queries.tsx";
import { showGames } from "#lib/show-games.ts";
import { homeWith } from "#lib/wanted-sheet.ts";
import { openRequests } from "#lib/money/money-key.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { setupQuery } from "./api.ts";
import { Coupons } from "./coupons.tsx";
import { FairnessSection } from "./fairness-section.tsx";
import { PrizeDialog } from "./prize-dialog.tsx";
import { sliceOf, useSpin } from "./use-spin.ts";
import { Wheel } from "./wheel.tsx";

export { prepareSpin } from "./prepare-spin.ts";

export const SpinPage = withQueries(function SpinPage() {
  const texts = useTexts("spinwheel");
  const { titles } = useTexts("shell");
  const { data: account } = useQuery(profileQuery);
  const { data, error, isFetching, refetch } = useQuery(setupQuery(useLanguage()));
  const isClosed = data && !data.activeSpinwheel;
  if (isClosed || (!data && error)) {
    return (
      <section className="grid grid-cols-1 gap-4">
        <h1 className="text-heading font-bold">{titles.spin}</h1>
        {isClosed ? (
          <>
            <ClosedState
              {...texts.closed}
              action={
                <Button tone="quiet" onClick={() => navigate("/user/home")}>
                  {titles.home}
                </Button>
              }
            />
            {account && <Coupons profile={account.profile} isHeld={false} isWheelClosed />}
          </>
        ) : (
          <FailedState {...failureOf({ error, isFetching, refetch })} />
        )}
      </section>
    );
  }
  return (
    <section className="-mx-4 grid grid-cols-1 gap-4 overflow-x-clip px-4">
      {data?.activeSpinwheel && account ? (
        <SpinArea wheel={data.activeSpinwheel} spinner={data} profile={account.profile} />
      ) : (
        <WheelSkeleton />
      )}
    </section>
  );
});

function WheelSkeleton() {
  return (
    <>
      <SkeletonWords />
      <div className="flex items-center justify-between gap-3">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-8 w-20" />
      </div>
      <Skeleton className="mx-auto aspect-square w-[min(350px,85vw)] rounded-full" />
      <Skeleton className="h-13 w-full" />
    </>
  );
}

interface SpinAreaProps {
  wheel: ActiveSpinwheel;
  spinner: Pick<
    ReplyOf<typeof spinwheel.setup>["result"],
    "userCoin" | "waitingCoin" | "spinsLeft" | "spinCount" | "clientSeed"
  >;
  profile: Profile;
}

function SpinArea({ wheel, spinner, profile }: SpinAreaProps) {
  const { userCoin: coin, waitingCoin, spinsLeft, spinCount, clientSeed } = spinner;
  const texts = useTexts("spinwheel");
  const spin = useSpin(profile._id, wheel.slice);
  const { phase } = spin;
  const result = phase.name === "ready" ? undefined : phase.result;
  const isOver = phase.name === "stopped" || phase.name === "shown";
  const won = result && sliceOf(wheel.slice, result);
  // Until the wheel has stopped nothing on the screen may reveal the result.
  const coinShown = result && isOver ? result.remainingCoin : coin;
  // A spin whose reply was lost is requested again with its key; its coin is already taken.
  const isOwed = openRequests(profile._id).some(({ kind }) => kind === "spin");
  const isReady = phase.name === "ready" && !isOwed;
  const isEmpty = coinShown <= 0 && isReady;
  const isOverForToday = spinsLeft <= 0 && isReady && !isEmpty;
  const noCoin = waitingCoin > 0 ? undefined : texts.noCoin[profile.currency];
  const hint = isOverForToday ? texts.noMoreToday : isEmpty ? noCoin : texts.costs;
  return (
    <>
      <WheelHeader name={wheel.name} coin={coinShown} />
      <Card tone="feature" className="grid grid-cols-1 gap-5 px-3 pt-9 pb-4">
        <Wheel
          slices={wheel.slice}
          label={texts.wheel(wheel.name, wheel.slice.map(({ label }) => label).join(", "))}
          index={won?.index}
          spin={result?.spin}
          onStop={spin.stop}
        />
        <p className="sr-only" role="status">
          {isOver && texts.stoppedAt(result?.label ?? "")}
        </p>
        <div className="grid gap-2 px-1">
          <Button
            size="large"
            isFull
            isBusy={spin.isConfirming || phase.name === "turning"}
            disabled={isEmpty || isOverForToday}
            aria-disabled={phase.name !== "ready"}
            onClick={spin.spin}
          >
            {texts.spin}
          </Button>
          <SpinHints hint={hint} waitingCoin={waitingCoin} />
          {isEmpty && <CoinAction isWaiting={waitingCoin > 0} />}
        </div>
      </Card>
      <Coupons profile={profile} isHeld={phase.name !== "ready"} />
      <div className="ui-below-loading">
        <FairnessSection
          memberId={profile._id}
          commitment={wheel.commitment}
          clientSeed={clientSeed}
          spinCount={isOver ? Math.max(spinCount, Number(result?.spin)) : spinCount}
        />
      </div>
      <PrizeDialog
        isOpen={phase.name === "shown"}
        result={result}
        description={won?.slice.htmlDescription}
        onClose={spin.acknowledge}
      />
      <OutcomeDialog
        outcome={spin.problem === undefined ? undefined : { isSuccess: false, text: spin.problem }}
        onClose={spin.acknowledge}
      />
    </>
  );
}

function SpinHints({ hint, waitingCoin }: { hint: string | undefined; waitingCoin: number }) {
  const texts = useTexts("spinwheel");
  const waiting = waitingCoin > 0 ? texts.waitingCoins(formatCount(waitingCoin)) : undefined;
  return (
    <>
      {hint && <p className="text-center text-small text-content-soft">{hint}</p>}
      {waiting && <p className="text-center text-small text-content-soft">{waiting}</p>}
    </>
  );
}

/** Without coins: a deposit earns some, or play releases those that wait. */
function CoinAction({ isWaiting }: { isWaiting: boolean }) {
  const texts = useTexts("spinwheel");
  return (
    <Button
      tone="quiet"
      isFull
      onClick={isWaiting ? showGames : () => navigate(homeWith("deposit"))}
    >
      {isWaiting ? texts.play : texts.deposit}
    </Button>
  );
}

function WheelHeader({ name, coin }: { name: string; coin: number }) {
  const texts = useTexts("spinwheel");
  return (
    <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h1 className="min-w-0 flex-1 basis-[7rem] text-heading font-bold">{name}</h1>
      <p className="flex shrink-0 items-center gap-1.5 rounded-full bg-gold-wash px-3 py-1 text-small font-bold text-gold-text tabular-nums">
        <CoinIcon size={20} />
        {texts.coins(formatCount(coin))}
      </p>
    </header>
  );
}

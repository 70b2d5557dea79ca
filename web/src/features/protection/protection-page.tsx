import type { Stop } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { WithdrawIcon } from "@krapao/ui/icons/money.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { useQuery } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { isOfConnection } from "#lib/api/api-error.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { formatDateTime } from "#lib/format/dates.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { totalOf } from "#lib/money/total.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { homeWith } from "#lib/wanted-sheet.ts";
import { useTexts } from "#locale/texts.ts";
import { ActivityCard } from "./activity-card.tsx";
import { protectionQuery } from "./api.ts";
import { ComeBackCard } from "./come-back-card.tsx";
import { HoldCard } from "./hold-card.tsx";
import { LimitCard } from "./limit-card.tsx";
import { RealityCard } from "./reality-card.tsx";
import { endOf } from "./stop-end.ts";
import { StopSheet } from "./stop-sheet.tsx";

/** Limits, breaks, self-exclusion, and the money that is held. */
export const ProtectionPage = withQueries(function ProtectionPage() {
  const texts = useTexts("protection");
  const { data, error, isFetching, refetch } = useQuery(protectionQuery);
  const { data: member } = useQuery(walletQuery);
  const currency = member?.profile.currency;
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-heading font-bold">{texts.title}</h1>
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {!data && error && (
        <FailedState
          isOffline={isOfConnection(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.stop && <Stopped stop={data.stop} />}
      {data?.stop?.comeBack && <ComeBackCard {...data.stop.comeBack} />}
      {member && (
        <Card className="grid gap-3">
          <h2 className="text-lead font-bold">{texts.money}</h2>
          <Money
            amount={totalOf({ ...member.wallet, onItsWay: 0 }, member.slots)}
            currency={currency}
            size="display"
          />
          <p className="text-small text-content-soft">{texts.always}</p>
          <Button
            size="large"
            isFull
            icon={<WithdrawIcon />}
            onClick={() => navigate(homeWith("withdraw"))}
          >
            {texts.withdraw}
          </Button>
        </Card>
      )}
      {data?.holds.map((hold) => (
        <HoldCard key={hold.number} hold={hold} currency={currency} />
      ))}
      {data && currency && <LimitCard kind="deposit" limits={data.limits} currency={currency} />}
      {data && currency && <LimitCard kind="loss" limits={data.limits} currency={currency} />}
      {data && currency && <LimitCard kind="stake" limits={data.limits} currency={currency} />}
      {data && currency && <LimitCard kind="time" limits={data.limits} currency={currency} />}
      {data && <RealityCard {...data.reality} />}
      {data && <Choices stop={data.stop} />}
      {currency && <ActivityCard currency={currency} />}
    </section>
  );
});

function Stopped({ stop }: { stop: Stop }) {
  const texts = useTexts("protection");
  const until = endOf(stop);
  return (
    <Callout title={texts.stopped[stop.kind]}>
      {until !== undefined && (
        <p>{until === null ? texts.endless : texts.until(formatDateTime(until))}</p>
      )}
      {stop.kind === "review" && <p>{texts.review}</p>}
      <p>{texts.closed}</p>
      <p>{texts.open}</p>
    </Callout>
  );
}

/** A member who is stopped may still choose a longer stop. */
function Choices({ stop }: { stop: Stop | null }) {
  const texts = useTexts("protection");
  const pause = useOpening();
  const exclusion = useOpening();
  const isEndless = stop?.kind === "exclusion" && stop.until === null;
  if (isEndless) return null;
  return (
    <>
      {stop?.kind !== "exclusion" && (
        <Card className="grid gap-3">
          <h2 className="text-lead font-bold">{texts.kinds.break.title}</h2>
          <p className="text-small text-content-soft">{texts.kinds.break.text}</p>
          <Button tone="quiet" size="large" isFull onClick={pause.open}>
            {texts.kinds.break.title}
          </Button>
        </Card>
      )}
      <Card className="grid gap-3">
        <h2 className="text-lead font-bold">{texts.kinds.exclusion.title}</h2>
        <p className="text-small text-content-soft">{texts.kinds.exclusion.text}</p>
        <Button tone="quiet" size="large" isFull onClick={exclusion.open}>
          {texts.kinds.exclusion.title}
        </Button>
      </Card>
      <StopSheet
        key={`break-${pause.key}`}
        kind="break"
        isOpen={pause.isOpen}
        close={pause.close}
      />
      <StopSheet
        key={`exclusion-${exclusion.key}`}
        kind="exclusion"
        isOpen={exclusion.isOpen}
        close={exclusion.close}
      />
    </>
  );
}

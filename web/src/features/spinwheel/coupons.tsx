import type { Profile } from "@krapao/contract/account";
import { spinwheel, type Coupon } from "@krapao/contract/spinwheel";
import { Card } from "@krapao/ui/layout/card.tsx";
import { Pager } from "@krapao/ui/layout/pager.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "#lib/api/api-error.ts";
import { OutcomeDialog } from "#features/reward/outcome-dialog.tsx";
import { useOutcome } from "#features/reward/use-outcome.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { call } from "#lib/api/api.ts";
import { couponsQuery, readWheelAgain } from "./api.ts";
import { ClaimDialog } from "./claim-dialog.tsx";
import { CouponTable } from "./coupon-table.tsx";
import { useClaim } from "./use-claim.ts";

const pageSize = 3;

interface CouponsProps {
  profile: Profile;
  /** While the wheel spins nothing is read: a new coupon in the list would reveal the result. */
  isHeld: boolean;
  /** There is no active wheel to win a coupon. */
  isWheelClosed?: boolean;
}

/** The coupons, three at a time, and the dialog to claim one. */
export function Coupons({ profile, isHeld, isWheelClosed = false }: CouponsProps) {
  const { coupons: texts } = useTexts("spinwheel");
  const { data, error, isFetching, refetch } = useQuery({
    ...couponsQuery(useLanguage()),
    enabled: !isHeld,
  });
  const { outcome, showOutcome, acknowledge } = useOutcome();
  return (
    <Card className="grid grid-cols-1 gap-1 px-4 py-3">
      <h2 className="text-title font-bold">{texts.title}</h2>
      {!data && error ? (
        <FailedState {...failureOf({ error, isFetching, refetch })} />
      ) : data?.length === 0 ? (
        <p className="pb-2 text-small text-content-soft">
          {isWheelClosed ? texts.noneClosed : texts.none}
        </p>
      ) : (
        <CouponPages coupons={data} profile={profile} onOutcome={showOutcome} />
      )}
      {/* Outside the list, which disappears when the last coupon is claimed. */}
      <OutcomeDialog outcome={outcome} onClose={acknowledge} />
    </Card>
  );
}

interface CouponPagesProps {
  coupons: readonly Coupon[] | undefined;
  profile: Profile;
  onOutcome: ReturnType<typeof useOutcome>["showOutcome"];
}

function CouponPages({ coupons, profile, onOutcome }: CouponPagesProps) {
  const { _id: member, currency } = profile;
  const { coupons: texts } = useTexts("spinwheel");
  const { exact } = useMoneyText(currency);
  const [wantedPage, setPage] = useState(1);
  const [chosen, setChosen] = useState<Coupon>();
  const confirm = useOpening();
  const [isBusy, claim] = useClaim(onOutcome);
  const pageCount = Math.max(1, Math.ceil((coupons?.length ?? 0) / pageSize));
  const page = Math.min(wantedPage, pageCount);
  const firstIndex = (page - 1) * pageSize;

  function send({ _id: coupon, amount }: Coupon): void {
    claim({
      member,
      content: `coupon ${coupon}`,
      amount,
      send: (key) => call(spinwheel.claim, { body: { coupon }, key }),
      doneText: texts.claimed(exact(amount)),
      onEnd: () => {
        confirm.close();
        void readWheelAgain();
      },
    });
  }

  return (
    <>
      {/* On the narrowest phones the table is wider than its card. */}
      <div className={coupons ? "overflow-x-auto" : "overflow-x-clip"}>
        <CouponTable
          coupons={coupons?.slice(firstIndex, firstIndex + pageSize)}
          firstIndex={firstIndex}
          pageSize={pageSize}
          isPaged={pageCount > 1}
          currency={currency}
          onClaim={(coupon) => {
            setChosen(coupon);
            confirm.open();
          }}
        />
      </div>
      <Pager page={page} pageCount={pageCount} onPageChange={setPage} />
      {chosen && (
        <ClaimDialog
          isOpen={confirm.isOpen}
          onClose={confirm.close}
          onConfirm={() => send(chosen)}
          isBusy={isBusy}
          coupon={chosen}
          currency={currency}
        />
      )}
    </>
  );
}

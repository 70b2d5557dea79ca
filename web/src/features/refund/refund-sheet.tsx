import type { Profile } from "@krapao/contract/account";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { BannersFirst } from "#features/reward/banners-first.tsx";
import { DateCell, RewardTable } from "#features/reward/reward-table.tsx";
import { isOfConnection } from "#lib/api-error.ts";
import { withQueries } from "#lib/with-queries.tsx";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { FailedState } from "#ui/failed-state.tsx";
import { Money } from "#ui/money.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/state.tsx";
import { refundBannersQuery, refundQuery, refundsQuery } from "./api.ts";
import { RefundOffer } from "./refund-offer.tsx";

interface RefundSheetProps {
  isOpen: boolean;
  onClose: () => void;
  profile: Profile;
}

/** The banners, then what of yesterday's losses comes back and what came back before. */
export const RefundSheet = withQueries(function RefundSheet(props: RefundSheetProps) {
  const { isOpen, onClose, profile } = props;
  const texts = useTexts("refund");
  // They were read before the sheet opened; where that failed, there are none.
  const language = useLanguage();
  const { data: banners = [] } = useQuery({ ...refundBannersQuery(language), enabled: false });
  // Asked for while the banners are looked at.
  useQuery({ ...refundQuery(language), enabled: isOpen });
  return (
    <BannersFirst isOpen={isOpen} title={texts.title} banners={banners}>
      {(isTurn) => (
        <Sheet isOpen={isTurn} onClose={onClose} title={texts.title}>
          <div className="grid gap-5">
            <RefundNow profile={profile} onClose={onClose} />
            <Refunds />
          </div>
        </Sheet>
      )}
    </BannersFirst>
  );
});

function RefundNow({ profile, onClose }: Pick<RefundSheetProps, "profile" | "onClose">) {
  const texts = useTexts("refund");
  const { data: check, error, isFetching, refetch } = useQuery(refundQuery(useLanguage()));
  if (!check && error) {
    return (
      <FailedState
        isOffline={isOfConnection(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!check) return <Skeleton className="h-64 w-full" />;
  if (!check.result) return <EmptyState {...texts.notFound} />;
  return <RefundOffer check={check} profile={profile} onLeave={onClose} />;
}

function Refunds() {
  const texts = useTexts("refund");
  const titleId = useId();
  const [page, setPage] = useState(1);
  return (
    <section className="grid gap-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="font-bold">
        {texts.list}
      </h3>
      <RewardTable
        caption={texts.list}
        query={useQuery(refundsQuery(page))}
        rowKey={({ createdAt }) => createdAt}
        page={page}
        onPageChange={setPage}
        empty={<p className="text-small text-content-soft">{texts.empty}</p>}
        columns={[
          {
            key: "date",
            header: texts.date,
            renderCell: ({ createdAt }) => <DateCell moment={createdAt} />,
          },
          {
            key: "amount",
            header: texts.listAmount,
            isEnd: true,
            renderCell: ({ refundAmount }) => <Money amount={refundAmount} sign="in" />,
          },
        ]}
      />
    </section>
  );
}

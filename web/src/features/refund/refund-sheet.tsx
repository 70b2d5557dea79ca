import type { Profile } from "@krapao/contract/account";
import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "#lib/api/api-error.ts";
import { RewardSheet } from "#features/reward/reward-sheet.tsx";
import { DateCell, RewardSection } from "#features/reward/reward-table.tsx";
import { withQueries } from "#lib/api/with-queries.tsx";
import { showGames } from "#lib/show-games.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { refundBannersQuery, refundQuery, refundsQuery } from "./api.ts";
import { RefundOffer } from "./refund-offer.tsx";

interface RefundSheetProps {
  isOpen: boolean;
  onClose: () => void;
  profile: Profile;
}

/** The banners, then the refund of yesterday's losses and earlier refunds. */
export const RefundSheet = withQueries(function RefundSheet(props: RefundSheetProps) {
  const { isOpen, onClose, profile } = props;
  const texts = useTexts("refund");
  const language = useLanguage();
  const { data: banners } = useQuery({ ...refundBannersQuery(language), enabled: false });
  // Read while the banners are shown.
  useQuery({ ...refundQuery(language), enabled: isOpen });
  return (
    <RewardSheet isOpen={isOpen} onClose={onClose} title={texts.title} banners={banners}>
      <RefundNow profile={profile} onClose={onClose} />
      <Refunds currency={profile.currency} />
    </RewardSheet>
  );
});

function RefundNow({ profile, onClose }: Pick<RefundSheetProps, "profile" | "onClose">) {
  const { data: check, error, isFetching, refetch } = useQuery(refundQuery(useLanguage()));
  if (!check && error) return <FailedState {...failureOf({ error, isFetching, refetch })} />;
  if (!check) return <Skeleton className="h-64 w-full" />;
  if (!check.result) return <NothingLost onClose={onClose} />;
  return <RefundOffer check={check} profile={profile} onLeave={onClose} />;
}

function NothingLost({ onClose }: Pick<RefundSheetProps, "onClose">) {
  const { title, text, play } = useTexts("refund").notFound;
  const leave = () => {
    onClose();
    // After the sheet has returned the focus to the button that opened it.
    requestAnimationFrame(showGames);
  };
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button tone="quiet" onClick={leave}>
          {play}
        </Button>
      }
    />
  );
}

function Refunds({ currency }: Pick<Profile, "currency">) {
  const texts = useTexts("refund");
  return (
    <RewardSection
      caption={texts.list}
      queryOf={refundsQuery}
      rowKey={({ createdAt }) => createdAt}
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
          renderCell: ({ refundAmount: amount }) => (
            <Money {...{ amount, currency }} isUnitShown={false} sign="in" />
          ),
        },
      ]}
    />
  );
}

import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "#lib/api/api-error.ts";
import { HelpButton } from "#features/lookup/help-button.tsx";
import { openRewardQuery } from "#features/reward/api.ts";
import { useLocation } from "#lib/location.tsx";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { limitsQuery, withdrawalQuery } from "./api.ts";
import { BonusBlock } from "./bonus-block.tsx";
import { useWithdraw } from "./use-withdraw.ts";
import { WalletSummary } from "./wallet-summary.tsx";
import { OutcomeDialog } from "./withdraw-dialogs.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";
import type { WithdrawMember } from "./withdraw-member.ts";
import { WithdrawTimeline } from "./withdraw-timeline.tsx";

interface WithdrawSheetProps {
  isOpen: boolean;
  onClose: () => void;
  member: WithdrawMember;
}

export const WithdrawSheet = withQueries(function WithdrawSheet(props: WithdrawSheetProps) {
  const { isOpen, onClose, member } = props;
  const texts = useTexts("withdraw");
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      action={<HelpButton {...texts.help} onLeave={onClose} />}
    >
      <Content member={member} onClose={onClose} />
    </Sheet>
  );
});

type ContentProps = Omit<WithdrawSheetProps, "isOpen">;

function Content({ member, onClose }: ContentProps) {
  const { outcome, acknowledge, ...confirming } = useWithdraw(member.profile);
  const [, navigate] = useLocation();
  const seeBonus = () => {
    acknowledge();
    onClose();
    navigate("/user/bonus");
  };
  return (
    <>
      <FormOrTimeline
        member={member}
        onClose={onClose}
        onBonus={seeBonus}
        confirming={confirming}
      />
      <OutcomeDialog outcome={outcome} onClose={acknowledge} onBonus={seeBonus} />
    </>
  );
}

interface FormOrTimelineProps extends ContentProps {
  onBonus: () => void;
  confirming: Pick<ReturnType<typeof useWithdraw>, "isBusy" | "isChecking" | "send">;
}

/**
 * The form, or the withdrawal in progress, because there is only one at a time, or the active bonus
 * that prevents one.
 */
function FormOrTimeline({ member, onClose, onBonus, confirming }: FormOrTimelineProps) {
  const limits = useQuery(limitsQuery);
  const current = useQuery(withdrawalQuery);
  // If it cannot be read, the form is shown: the server refuses a withdrawal that is not allowed.
  const reward = useQuery(openRewardQuery(useLanguage()));
  // A member who saw a withdrawal in progress here sees its end too, before the form returns.
  const [watched, setWatched] = useState<string>();
  const withdrawal = current.data;
  if (withdrawal?.status === "PROCESSING" && withdrawal.requestedAt !== watched) {
    setWatched(withdrawal.requestedAt);
  }

  const failed = [limits, current].find(({ data, error }) => data === undefined && error);
  if (failed) {
    const { error, isFetching, refetch } = failed;
    return <FailedState {...failureOf({ error, isFetching, refetch })} />;
  }
  if (!limits.data || withdrawal === undefined || reward.isPending) {
    return <WithdrawSkeleton member={member} />;
  }
  if (withdrawal && withdrawal.requestedAt === watched) {
    return (
      <WithdrawTimeline
        withdrawal={withdrawal}
        bankAccount={member.bankAccount}
        currency={member.profile.currency}
        onAgain={() => setWatched(undefined)}
        onClose={onClose}
      />
    );
  }
  const grant = reward.data?.grant;
  const takenInStop = grant?.takenInStop ?? undefined;
  if (grant && takenInStop === undefined) {
    return <BonusBlock member={member} grant={grant} onBonus={onBonus} />;
  }
  return (
    <WithdrawForm
      member={member}
      taken={takenInStop}
      limits={limits.data}
      isBusy={confirming.isBusy}
      isChecking={confirming.isChecking}
      onSend={confirming.send}
    />
  );
}

/**
 * The known values have the same position as in the form, so that nothing moves when the rest
 * loads.
 */
function WithdrawSkeleton({ member: { wallet, slots, profile } }: Pick<ContentProps, "member">) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <WalletSummary wallet={wallet} slots={slots} currency={profile.currency} />
      <div>
        <Skeleton className="mt-1 mb-2 h-[1.025rem] w-32" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="my-2 h-4 w-48" />
        <Skeleton className="h-11 w-full" />
      </div>
      <Skeleton className="h-14 w-full" />
    </div>
  );
}

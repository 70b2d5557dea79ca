import type { Bonus } from "@krapao/contract/bonus";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { SuccessIcon } from "@krapao/ui/icons/status.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { profileQuery } from "#lib/session/profile-query.ts";
import { HelpButton } from "#features/lookup/help-button.tsx";
import { CodeForm } from "#features/promotion/code-form.tsx";
import { PromotionSheet } from "#features/promotion/promotion-sheet.tsx";
import { openRewardQuery } from "#features/reward/api.ts";
import { isOfConnection } from "#lib/api/api-error.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { bonusesQuery } from "./api.ts";
import { BonusGrid } from "./bonus-grid.tsx";
import { BonusSheet } from "./bonus-sheet.tsx";
import { GrantCard } from "./grant-card.tsx";

export const BonusPage = withQueries(function BonusPage() {
  const texts = useTexts("bonus");
  const language = useLanguage();
  const bonuses = useQuery(bonusesQuery(language));
  const queries = [useQuery(openRewardQuery(language)), bonuses, useQuery(profileQuery)];
  const failed = queries.find(({ data, error }) => data === undefined && error);
  return (
    <section className="grid grid-cols-1 gap-4">
      <header className="flex items-center justify-between gap-2">
        <h1 className="min-w-0 text-heading font-bold">{texts.title}</h1>
        <HelpButton {...texts.help} clip="bonus" />
      </header>
      {failed ? (
        <FailedState
          isOffline={isOfConnection(failed.error)}
          isRetrying={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { data, refetch } of queries) if (data === undefined) void refetch();
          }}
        />
      ) : (
        <Content />
      )}
    </section>
  );
});

function Content() {
  const language = useLanguage();
  const { data: open } = useQuery(openRewardQuery(language));
  const { data: bonuses } = useQuery(bonusesQuery(language));
  const { data: account } = useQuery(profileQuery);
  const sheet = useOpening();
  const promotion = useOpening();
  const [code, setCode] = useState("");
  const [seen, setSeen] = useState<Bonus>();
  if (!open || !bonuses || !account) return <ContentSkeleton />;

  const { profile } = account;
  const offered = bonuses.find((bonus) => bonus.code === seen?.code);
  // An open sheet stays when its bonus is removed, so that it can show that it is gone.
  const chosen = offered ?? seen;
  function choose(bonus: Bonus): void {
    setSeen(bonus);
    sheet.open();
  }
  function search(typed: string): void {
    setCode(typed);
    promotion.open();
  }
  return (
    <>
      {open.grant ? (
        <GrantCard grant={open.grant} profile={profile} />
      ) : (
        <>
          <FreeToWithdraw />
          <CodeForm onSearch={search} />
        </>
      )}
      <BonusGrid bonuses={bonuses} currency={profile.currency} onChoose={choose} />
      <PromotionSheet
        key={`promotion-${promotion.key}`}
        isOpen={promotion.isOpen}
        onClose={promotion.close}
        code={code}
        profile={profile}
      />
      {chosen && (
        <BonusSheet
          key={`bonus-${sheet.key}`}
          isOpen={sheet.isOpen}
          onClose={sheet.close}
          bonus={chosen}
          isOffered={offered !== undefined}
          profile={profile}
          hasOpenReward={open.status}
        />
      )}
    </>
  );
}

/** Answers "Can I withdraw now?" also when nothing blocks a withdrawal. */
function FreeToWithdraw() {
  const { withdraw } = useTexts("bonus");
  return (
    <p className="flex items-center gap-2 text-small text-content-soft">
      <SuccessIcon size={20} className="shrink-0 text-jade" />
      {withdraw.yes}
    </p>
  );
}

function ContentSkeleton() {
  return (
    <>
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-27 w-full" />
      <Skeleton className="h-27 w-full" />
    </>
  );
}

import type { Profile } from "@krapao/contract/account";
import type { Grant } from "@krapao/contract/reward";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Progress } from "@krapao/ui/feedback/progress.tsx";
import { LockIcon } from "@krapao/ui/icons/status.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { formatAmount } from "@krapao/ui/money/amount-text.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { Money } from "@krapao/ui/money/money.tsx";
import type { ReactNode } from "react";
import { leftToPlay, shareOf } from "#features/reward/progress.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useTexts } from "#locale/texts.ts";
import { EndDialogs } from "./end-dialogs.tsx";
import { useEnding } from "./use-ending.ts";

interface GrantCardProps {
  grant: Grant;
  profile: Profile;
}

/** The active reward: its progress, its effect now, and the button to end it. */
export function GrantCard({ grant, profile }: GrantCardProps) {
  const { open: texts } = useTexts("bonus");
  const { kinds } = useTexts("reward");
  const { currency } = profile;
  const { exact } = useMoneyText(currency);
  const { kind, description, terms, played, total, startedAt } = grant;
  const ending = useEnding(profile, grant);
  return (
    <>
      <Card tone="feature" className="grid gap-4">
        <header>
          <p className="text-small text-gold-text">
            {texts.title} · {kinds[kind]}
          </p>
          <h2 className="text-title font-bold">{description}</h2>
          <p className="text-caption text-content-soft">{texts.since(formatDateTime(startedAt))}</p>
        </header>
        <Progress
          label={texts.played(formatAmount(played), exact(terms.mustPlay))}
          share={shareOf(grant)}
        />
        <dl className="grid gap-1">
          <Fact name={texts.received}>
            <Money amount={terms.reward} currency={currency} />
          </Fact>
          <Fact name={texts.left}>
            <Money amount={leftToPlay(grant)} currency={currency} />
          </Fact>
          <Fact name={texts.totalNow}>
            {total === null ? texts.totalUnknown : <Money amount={total} currency={currency} />}
          </Fact>
        </dl>
        <WithdrawAnswer grant={grant} profile={profile} />
        {!grant.isEnding && !grant.isHeld && (
          <div className="grid gap-2">
            <Button tone="quiet" isFull isBusy={ending.isBusy} onClick={ending.checkEnd}>
              {texts.cancel}
            </Button>
            <EndAnswer grant={grant} profile={profile} />
          </div>
        )}
      </Card>
      {/* Outside the card, because a dialog must not inherit the card's colours. */}
      <EndDialogs grant={grant} currency={currency} ending={ending} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="min-w-0 flex-1 basis-18 text-small text-content-soft">{name}</dt>
      <dd className="ms-auto">{children}</dd>
    </div>
  );
}

function WithdrawAnswer({ grant, profile }: GrantCardProps) {
  const { withdraw: texts } = useTexts("bonus");
  const { exact } = useMoneyText(profile.currency);
  if (grant.takenInStop !== null) return <Callout>{texts.taken(exact(grant.takenInStop))}</Callout>;
  const why = grant.isEnding ? texts.ending : texts.why(exact(leftToPlay(grant)));
  return (
    <Callout tone="warning" icon={<LockIcon />} title={texts.no}>
      <p>{grant.isHeld ? texts.held : why}</p>
    </Callout>
  );
}

/** Whether it can be ended now. Either answer has the room of both, so that nothing moves under a finger. */
function EndAnswer({ grant: { mayEnd, terms }, profile }: GrantCardProps) {
  const { open, withdraw } = useTexts("bonus");
  const { exact } = useMoneyText(profile.currency);
  return (
    <p className="grid text-center text-caption text-content-soft *:col-start-1 *:row-start-1">
      <span className={mayEnd ? undefined : "invisible"}>{withdraw.orEnd}</span>
      <span className={mayEnd ? "invisible" : undefined}>
        {`${open.endsAt} ${exact(terms.endsAtOrBelow)}`}
      </span>
    </p>
  );
}

import type { Currency } from "@krapao/contract/fields";
import type { InviteSummary } from "@krapao/contract/invite";
import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { UserPlusIcon } from "@krapao/ui/icons/navigation.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { useTexts } from "#locale/texts.ts";

interface InviteMoneyProps {
  /** Unknown while it is being loaded for the first time. */
  invite: InviteSummary | undefined;
  currency: Currency | undefined;
  isHidden: boolean;
  /** Nothing can be received just now; a tap says why. */
  isClosed: boolean;
  isLoading: boolean;
  onReceive: () => void;
}

/** What friends have earned the member, with the way to receive it. */
export function InviteMoney(props: InviteMoneyProps) {
  const { invite, currency, isHidden, isClosed, isLoading, onReceive } = props;
  const { inviteMoney: texts } = useTexts("wallet");
  return (
    <section className="flex min-h-[4.75rem] flex-wrap items-center gap-3 rounded-large border border-line bg-surface px-4 py-3 shadow-card">
      {/* On the narrowest phones the amount needs the place of the picture. */}
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-jade-wash text-jade max-[22rem]:hidden">
        <UserPlusIcon />
      </span>
      <span className="min-w-fit flex-1">
        <span className="block text-caption text-content-soft">{texts.title}</span>
        {invite ? (
          <Money amount={invite.amount} currency={currency} isHidden={isHidden} />
        ) : (
          <Skeleton className="my-1 h-4 w-24" />
        )}
      </span>
      <Button
        tone="quiet"
        disabled={!invite?.amount}
        aria-disabled={isClosed}
        isBusy={isLoading}
        aria-label={`${texts.receive} · ${texts.title}`}
        onClick={onReceive}
      >
        {texts.receive}
      </Button>
    </section>
  );
}

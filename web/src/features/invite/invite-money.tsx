import type { Currency } from "@krapao/contract/fields";
import type { InviteSummary } from "@krapao/contract/invite";
import { Button } from "@krapao/ui/button/button.tsx";
import { UserPlusIcon } from "@krapao/ui/icons/navigation.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { useTexts } from "#locale/texts.ts";

interface InviteMoneyProps {
  /** Undefined during the first load. */
  invite: InviteSummary | undefined;
  currency: Currency | undefined;
  isHidden: boolean;
  /** Money actions are disabled; a tap shows the reason. */
  isClosed: boolean;
  isLoading: boolean;
  onReceive: () => void;
}

/** The money earned by invitations, with the button to collect it; nothing if there is none. */
export function InviteMoney(props: InviteMoneyProps) {
  const { invite, currency, isHidden, isClosed, isLoading, onReceive } = props;
  const { inviteMoney: texts } = useTexts("wallet");
  if (!invite?.amount) return null;
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-large border border-line bg-surface px-4 py-3 shadow-card">
      {/* On the narrowest phones the amount needs the space of the picture. */}
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-jade-wash text-jade max-[22rem]:hidden">
        <UserPlusIcon />
      </span>
      <span className="min-w-fit flex-1">
        <span className="block text-caption text-content-soft">{texts.title}</span>
        <Money amount={invite.amount} currency={currency} isHidden={isHidden} sign="in" />
      </span>
      <Button
        tone="quiet"
        className="border-jade text-jade"
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

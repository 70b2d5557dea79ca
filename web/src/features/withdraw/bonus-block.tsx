import type { Grant } from "@krapao/contract/reward";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Progress } from "@krapao/ui/feedback/progress.tsx";
import { LockIcon } from "@krapao/ui/icons/status.tsx";
import { formatAmount } from "@krapao/ui/money/amount-text.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { leftToPlay, shareOf } from "#features/reward/progress.ts";
import { useTexts } from "#locale/texts.ts";
import { WalletSummary } from "./wallet-summary.tsx";
import type { WithdrawMember } from "./withdraw-member.ts";

interface BonusBlockProps {
  member: WithdrawMember;
  grant: Grant;
  onBonus: () => void;
}

/** Explains why an active bonus prevents a withdrawal, before the member enters an amount. */
export function BonusBlock({ member, grant, onBonus }: BonusBlockProps) {
  const { bonus: texts, error } = useTexts("withdraw");
  const { currency } = member.profile;
  const { exact } = useMoneyText(currency);
  const { played, terms, isEnding, isHeld } = grant;
  const why = isEnding ? texts.ending : isHeld ? texts.held : texts.left(exact(leftToPlay(grant)));
  return (
    <div className="grid grid-cols-1 gap-4">
      <WalletSummary wallet={member.wallet} slots={member.slots} currency={currency} />
      <Callout tone="warning" icon={<LockIcon />} title={texts.title}>
        <p>{grant.description}</p>
        <p>{why}</p>
      </Callout>
      {!isEnding && (
        <Progress
          label={texts.played(formatAmount(played), exact(terms.mustPlay))}
          share={shareOf(grant)}
        />
      )}
      <Button size="large" isFull onClick={onBonus}>
        {error.toBonus}
      </Button>
    </div>
  );
}

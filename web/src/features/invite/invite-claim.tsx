import type { Profile } from "@krapao/contract/account";
import type { InviteSummary } from "@krapao/contract/invite";
import { ClaimDialog } from "#features/reward/claim-dialog.tsx";
import { termsOf } from "#features/reward/terms.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useTexts } from "#locale/texts.ts";
import { useClaim } from "./use-claim.ts";

interface InviteClaimProps {
  isOpen: boolean;
  onClose: () => void;
  profile: Profile;
  invite: InviteSummary;
}

/** Confirms with the member, then collects the invite money. */
export const InviteClaim = withQueries(function InviteClaim(props: InviteClaimProps) {
  const { isOpen, onClose, profile, invite } = props;
  const { claim: texts } = useTexts("invite");
  const [isBusy, claim] = useClaim(profile, { amount: invite.amount, onEnd: onClose });
  return (
    <ClaimDialog
      isOpen={isOpen}
      onClose={onClose}
      terms={termsOf(invite, profile.currency)}
      currency={profile.currency}
      texts={texts}
      onConfirm={claim}
      isBusy={isBusy}
    />
  );
});

import type { Profile } from "@krapao/contract/account";
import { invite } from "@krapao/contract/invite";
import { useTaking } from "#features/reward/use-taking.ts";
import { showByToast } from "#features/reward/use-outcome.ts";
import { call } from "#lib/api/api.ts";
import { useTexts } from "#locale/texts.ts";

/** Collects the money earned by invitations. */
export function useClaim(
  { _id: member }: Profile,
  { amount, onEnd }: { amount: number; onEnd: () => void },
): [isBusy: boolean, claim: () => void] {
  const codes = useTexts("codes/reward");
  const [isBusy, take] = useTaking(showByToast);
  const claim = () =>
    take({
      member,
      content: `invite ${amount}`,
      amount,
      send: (key) => call(invite.receive, { key }),
      onEnd,
      doneText: codes.INVITE_BONUS_SUCCESS,
    });
  return [isBusy, claim];
}

import { game } from "@krapao/contract/game";
import type { GameCode } from "@krapao/contract/slot";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { gameAccountQuery } from "./api.ts";

/** Gives the account a new password, after the member confirms. */
export function useReset(slotCode: GameCode) {
  const texts = useTexts("game-account");
  const confirming = useOpening();
  const [isBusy, run] = useBusy();

  async function reset(): Promise<void> {
    const query = gameAccountQuery(slotCode);
    try {
      const key = crypto.randomUUID();
      const { account } = await call(game.resetPassword, { params: { slotCode }, key });
      queryClient.setQueryData(query.queryKey, account);
      showToast({ tone: "success", text: texts.reset.done });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: "error", text: codeText(error, "codes/wallet") });
      // If the reply was lost, the new password may be active already.
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
  }

  return {
    isBusy,
    isConfirming: confirming.isOpen,
    open: confirming.open,
    keep: confirming.close,
    confirm: () => {
      confirming.close();
      run(reset);
    },
  };
}

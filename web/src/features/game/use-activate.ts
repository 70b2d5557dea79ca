import { game } from "@krapao/contract/game";
import type { Slot } from "@krapao/contract/slot";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { readWalletAgain } from "./api.ts";

/** Opens the account at a game; an account that is already open is a success too. */
export function useActivate({ code, name }: Slot): [isBusy: boolean, activate: () => void] {
  const texts = useTexts("game-account");
  const [isBusy, run] = useBusy();

  const activate = () =>
    run(async () => {
      try {
        await call(game.activate, { params: { slotCode: code }, key: crypto.randomUUID() });
        showToast({ tone: "success", text: texts.activate.done(name) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isOpen = error.code === "SLOT_ALREADY_ACTIVE";
        if (!isOpen) showToast({ tone: "error", text: codeText(error, "codes/wallet") });
      }
      await readWalletAgain();
    });

  return [isBusy, activate];
}

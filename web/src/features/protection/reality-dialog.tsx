import type { Currency } from "@krapao/contract/fields";
import { protection, type Reality } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { layersClosed } from "@krapao/ui/layer/layer-stack.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { showChange } from "./api.ts";

export interface RealityDialogProps {
  due: NonNullable<Reality["due"]>;
  currency: Currency;
}

/** How long the member has played and with what result. Every way on is an answer. */
export function RealityDialog({ due, currency }: RealityDialogProps) {
  const { reality: texts } = useTexts("protection");
  const money = useMoneyText(currency);
  const [isOpen, setIsOpen] = useState(true);
  const [isBusy, run] = useBusy();

  async function answer(path?: "/user/protection" | "/user/home"): Promise<void> {
    try {
      await call(protection.answerReality);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: "error", text: codeText(error) });
      return;
    }
    setIsOpen(false);
    await layersClosed();
    showChange(({ reality }) => ({ reality: { ...reality, due: null } }));
    if (path) navigate(path);
  }
  const net = Math.round((due.won - due.staked) * 100) / 100;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => run(() => answer())}
      title={texts.played(due.played)}
      actions={
        <>
          <Button
            size="large"
            isFull
            isBusy={isBusy}
            onClick={() => run(() => answer("/user/home"))}
          >
            {texts.wallet}
          </Button>
          <Button
            tone="quiet"
            size="large"
            isFull
            isBusy={isBusy}
            onClick={() => run(() => answer("/user/protection"))}
          >
            {texts.pause}
          </Button>
          <Button tone="plain" isFull isBusy={isBusy} onClick={() => run(() => answer())}>
            {texts.continue}
          </Button>
        </>
      }
    >
      <p className="tabular-nums">{texts.since(formatDateTime(due.since))}</p>
      <p className="tabular-nums">{texts.sums(money.exact(due.staked), money.exact(due.won))}</p>
      <p className="font-bold tabular-nums">{texts.net(money.exact(net))}</p>
    </Dialog>
  );
}

import type { Profile } from "@krapao/contract/account";
import { refund, type RefundCheck } from "@krapao/contract/refund";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useTaking } from "#features/reward/use-taking.ts";
import { showByToast } from "#features/reward/use-outcome.ts";
import { call } from "#lib/api/api.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { useTexts } from "#locale/texts.ts";

/** Collects the refund, and moves it to the wallet after the member agrees to its conditions. */
export function useRefund({ _id: member, currency }: Profile, check: RefundCheck) {
  const texts = useTexts("refund");
  const { exact } = useMoneyText(currency);
  const confirm = useOpening();
  const amount = check.refundAmount;
  const [isReceiving, receive] = useTaking(showByToast);
  const [isAdding, add] = useTaking(showByToast);

  return {
    isReceiving,
    isAdding,
    confirm,
    receive: () =>
      receive({
        member,
        content: `refund receive ${amount}`,
        amount,
        send: (key) => call(refund.receive, { key }),
        doneText: texts.kept(exact(amount)),
        onDone: confirm.open,
      }),
    addWallet: () =>
      add({
        member,
        content: `refund wallet ${amount}`,
        amount,
        send: (key) => call(refund.addWallet, { key }),
        onEnd: confirm.close,
        doneText: texts.done(exact(amount)),
      }),
  };
}

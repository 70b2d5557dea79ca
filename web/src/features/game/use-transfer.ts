import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useMoneyRequest } from "#lib/money/use-money-request.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { readWalletAgain } from "./api.ts";
import { foundEnd, moveMoney, type Move, type MoveEnd } from "./move-money.ts";

/** The outcome of a transfer, in words. */
export interface TransferOutcome {
  readonly tone: "success" | "pending" | "error";
  readonly title: string;
  readonly text: string;
}

interface Transferring {
  readonly member: string;
  readonly currency: "BAHT" | "LAK";
  readonly nameOf: (code: Move["to"]) => string;
}

const toastTones = { success: "success", pending: "info", error: "error" } as const;

/** Moves money, or finds the outcome of a move whose reply was lost. */
export function useTransfer({ member, currency, nameOf }: Transferring) {
  const texts = useTexts("transfer");
  const money = useMoneyText(currency);
  const request = useMoneyRequest<TransferOutcome>({
    kind: "transfer",
    member,
    toast: ({ tone, text }) => showToast({ tone: toastTones[tone], text }),
    onFound: async (found, amount) =>
      showEnd(await foundEnd(found), amount, texts.lost.found(money.exact(amount))),
    async onRefused(error) {
      showOutcome({ tone: "error", title: texts.error, text: codeText(error, "codes/wallet") });
      await readWalletAgain();
    },
  });
  const { isBusy, isChecking, outcome, attempt, showOutcome, acknowledge } = request;

  function showEnd(end: MoveEnd, amount: number, successText: string): void {
    if (end === "SUCCESS") {
      return showOutcome({ tone: "success", title: texts.success.title, text: successText });
    }
    if (end === "PROCESSING") {
      const { title, text } = texts.pending;
      return showOutcome({ tone: "pending", title, text: text(money.exact(amount)) });
    }
    const text = end === "FAILED" ? texts.lost.failed : texts.lost[end];
    // An unknown outcome is not a failure.
    const title = end === "unknown" ? texts.lost.checking.title : texts.error;
    return showOutcome({ tone: "error", title, text });
  }

  async function send(move: Move): Promise<void> {
    let isLost = false;
    const onLost = () => {
      isLost = true;
      request.checkOutcome();
    };
    const end = await moveMoney(move, { member, onLost });
    const amount = money.exact(move.amount);
    const success = texts.success.text(amount, nameOf(move.to));
    showEnd(end, move.amount, isLost ? texts.lost.found(amount) : success);
  }

  return {
    isBusy,
    isChecking,
    outcome,
    acknowledge,
    send: (move: Move) => attempt(() => send(move)),
  };
}

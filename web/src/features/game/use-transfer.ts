import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useIsShown } from "#lib/hooks/use-is-shown.ts";
import { openRequests } from "#lib/money/money-key.ts";
import { resumeMoney } from "#lib/money/money-request.ts";
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

/** Moves money, or finds the outcome of a move whose reply was lost. */
export function useTransfer({ member, currency, nameOf }: Transferring) {
  const texts = useTexts("transfer");
  const money = useMoneyText(currency);
  const { outcome, showOutcome, acknowledge } = useOutcome();
  const [isChecking, setIsChecking] = useState(false);
  const [isBusy, run] = useBusy();

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
      setIsChecking(true);
    };
    const end = await moveMoney(move, { member, onLost });
    const amount = money.exact(move.amount);
    const success = texts.success.text(amount, nameOf(move.to));
    showEnd(end, move.amount, isLost ? texts.lost.found(amount) : success);
  }

  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showOutcome({ tone: "error", title: texts.error, text: codeText(error, "codes/wallet") });
        await readWalletAgain();
      } finally {
        setIsChecking(false);
      }
    });

  // The outcome of a request from before a reload is found before a new transfer can be made.
  const resume = useEffectEvent(() => {
    const lost = openRequests(member).find(
      ({ kind, state }) => kind === "transfer" && state === "sent",
    );
    if (!lost) return;
    attempt(async () => {
      setIsChecking(true);
      const amount = lost.amount ?? 0;
      const end = await foundEnd(await resumeMoney(lost));
      showEnd(end, amount, texts.lost.found(money.exact(amount)));
    });
  });
  useEffect(() => resume(), []);

  return {
    isBusy,
    isChecking,
    outcome,
    acknowledge,
    send: (move: Move) => attempt(() => send(move)),
  };
}

const toastTones = { success: "success", pending: "info", error: "error" } as const;

/** The outcome is shown in a popup; a member who has left the sheet sees a toast. */
function useOutcome() {
  const [outcome, setOutcome] = useState<TransferOutcome>();
  const isShown = useIsShown();

  function showOutcome(end: TransferOutcome): void {
    if (isShown.current) setOutcome(end);
    else showToast({ tone: toastTones[end.tone], text: end.text });
  }

  return { outcome, showOutcome, acknowledge: () => setOutcome(undefined) };
}

import type { Profile } from "@krapao/contract/account";
import { withdraw, type Withdrawal } from "@krapao/contract/withdraw";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { sendMoney, type FoundOutcome } from "#lib/money/money-request.ts";
import { useMoneyRequest } from "#lib/money/use-money-request.ts";
import type { Catalogs } from "#locale/catalog.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { withdrawalQuery } from "./api.ts";
import { heldText } from "./rules.ts";

/** The outcome of a withdrawal request, in words. */
export interface WithdrawOutcome {
  readonly isSuccess: boolean;
  /** A more precise title than success or failure. */
  readonly title?: string;
  readonly text: string;
  /** An active bonus prevents it; the member can view and end the bonus on its own screen. */
  readonly isOfBonus?: boolean;
}

/** Requests a withdrawal, or finds the outcome of a request whose reply was lost. */
export function useWithdraw({ _id: member }: Profile) {
  const texts = useTexts("withdraw");
  const queryClient = useQueryClient();
  const request = useMoneyRequest<WithdrawOutcome>({
    kind: "withdraw",
    member,
    toast: ({ isSuccess, text }) => showToast({ tone: isSuccess ? "success" : "error", text }),
    onFound: showFound,
    async onRefused(error) {
      showOutcome(refusalOf(error, texts));
      // Another withdrawal may be in progress, requested on another phone.
      await queryClient.invalidateQueries({ queryKey: withdrawalQuery.queryKey });
    },
  });
  const { isBusy, isChecking, outcome, attempt, showOutcome, acknowledge } = request;

  async function showFound(result: FoundOutcome): Promise<void> {
    if (result.outcome === "unknown") {
      return showOutcome({ isSuccess: false, ...texts.lost.checking, text: texts.lost.unknown });
    }
    if (result.outcome === "absent")
      return showOutcome({ isSuccess: false, text: texts.lost.absent });
    await queryClient.invalidateQueries({ queryKey: ["member"] });
    const isSuccess = result.found.status !== "FAILED";
    return showOutcome({ isSuccess, text: isSuccess ? texts.found : texts.lost.failed });
  }

  async function send(amount: number): Promise<void> {
    const result = await sendMoney({
      kind: "withdraw",
      member,
      content: String(amount),
      amount,
      send: (key) => call(withdraw.withdrawAll, { body: { amount }, key }),
      statusOf: ({ withdrawal }) => withdrawal.status,
      onLost: request.checkOutcome,
    });
    if (result.outcome !== "answered") return showFound(result);
    const { withdrawal } = result.reply;
    queryClient.setQueryData(withdrawalQuery.queryKey, withdrawal);
    void queryClient.invalidateQueries({ queryKey: ["member", "wallet"] });
    return showOutcome({ isSuccess: true, text: successText(withdrawal, texts) });
  }

  return {
    isBusy,
    isChecking,
    outcome,
    acknowledge,
    send: (amount: number) => attempt(() => send(amount)),
  };
}

/** The usual time, or why it takes longer this time. */
function successText(withdrawal: Withdrawal, { success, timeline }: Catalogs["withdraw"]): string {
  return withdrawal.isHeld
    ? heldText(withdrawal, timeline.held)
    : success.text(withdrawal.usualMinutes);
}

/** The meaning of a refusal here, if it is more than the text of its code. */
function refusalOf(error: ApiError, texts: Catalogs["withdraw"]): WithdrawOutcome {
  const own: Readonly<Record<string, string>> = texts.refused;
  return {
    isSuccess: false,
    ...(error.code === "BONUS_CONDITION" && { title: texts.error.bonus, isOfBonus: true }),
    text: own[error.code] ?? codeText(error, "codes/wallet"),
  };
}

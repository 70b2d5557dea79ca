import type { Profile } from "@krapao/contract/account";
import { deposit } from "@krapao/contract/deposit";
import { sealGift } from "@krapao/contract/gift-link";
import type { ReplyOf } from "@krapao/contract/route";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useIsShown } from "#lib/hooks/use-is-shown.ts";
import { sendMoney, type Outcome } from "#lib/money/money-request.ts";
import { fingerprint } from "#lib/session/fingerprint.ts";
import { giftKey } from "#lib/settings.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import type { DepositWallet } from "./ways.ts";

interface Notice {
  /** Set if the money arrived. */
  readonly done?: { readonly amount: number | null };
  readonly tone: "success" | "info" | "warning";
  readonly title?: string;
  readonly text: string;
}

/** The state of a gift link, from typing to its outcome. */
export function useGift(
  { walletAccountNo }: DepositWallet,
  { _id: member, currency }: Profile,
  onDone: (amount: number | null) => void,
) {
  const { lost } = useTexts("deposit");
  const noticeOf = useNotice(currency);
  const queryClient = useQueryClient();
  const [link, setLink] = useState("");
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, run] = useBusy();
  const isShown = useIsShown();

  /** A member who has left the form sees the outcome as a toast. */
  function showOutcome(next: Notice): void {
    if (isShown.current && next.done) onDone(next.done.amount);
    else if (isShown.current) setNotice(next);
    else showToast({ tone: next.tone === "warning" ? "error" : next.tone, text: next.text });
  }

  function refuse(text: string): void {
    setNotice(undefined);
    if (isShown.current) setError(text);
    else showToast({ tone: "error", text });
  }

  async function send(): Promise<void> {
    const parcel = { giftLink: link.trim(), walletNumber: walletAccountNo };
    const onLost = () => setNotice({ tone: "info", text: lost.checking });
    const result = await sendGift(parcel, { member, onLost });
    showOutcome(noticeOf(result));
    if (result.outcome === "absent" || result.outcome === "unknown") return;
    setLink("");
    await queryClient.invalidateQueries({ queryKey: ["member", "wallet"] });
  }

  return {
    link,
    error,
    notice,
    isBusy,
    type: (text: string) => {
      setLink(text);
      setError(undefined);
      setNotice(undefined);
    },
    send: () => {
      if (link.trim() === "") return;
      run(async () => {
        setError(undefined);
        setNotice(undefined);
        try {
          await send();
        } catch (failure) {
          if (!(failure instanceof ApiError)) throw failure;
          refuse(codeText(failure, "codes/wallet"));
        }
      });
    },
  };
}

type GiftOutcome = Outcome<ReplyOf<typeof deposit.gift>>;

/** The link is worth money: the browser stores only its fingerprint, and sends it sealed. */
async function sendGift(
  parcel: { giftLink: string; walletNumber: string },
  { member, onLost }: { member: string; onLost: () => void },
): Promise<GiftOutcome> {
  return sendMoney({
    kind: "gift",
    member,
    content: await fingerprint(JSON.stringify(parcel)),
    amount: null,
    send: async (key) =>
      call(deposit.gift, { body: { link: await sealGift(parcel, giftKey) }, key }),
    statusOf: ({ message }) => (message === "PENDING" ? "PROCESSING" : "SUCCESS"),
    onLost,
  });
}

function useNotice(currency: Profile["currency"]) {
  const { gift: texts, lost } = useTexts("deposit");
  const money = useMoneyText(currency);
  return (result: GiftOutcome): Notice => {
    if (result.outcome === "absent" || result.outcome === "unknown") {
      return { tone: "warning", text: lost[result.outcome] };
    }
    const { status, amount } =
      result.outcome === "answered"
        ? { status: result.reply.message, amount: result.reply.amount }
        : result.found;
    if (status === "FAILED") throw new ApiError("TRUELINK_INVALID");
    if (status !== "SUCCESS") return { tone: "info", ...texts.pending };
    return {
      tone: "success",
      text: amount ? texts.success(money.exact(amount)) : texts.arrived,
      done: { amount: amount || null },
    };
  };
}

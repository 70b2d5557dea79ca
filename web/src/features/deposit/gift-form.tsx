import type { Profile } from "@krapao/contract/account";
import { deposit, giftMinimumBaht } from "@krapao/contract/deposit";
import { sealGift } from "@krapao/contract/gift-link";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { ApiError } from "#lib/api-error.ts";
import { call } from "#lib/api.ts";
import { fingerprint } from "#lib/fingerprint.ts";
import { sendMoney } from "#lib/money-request.ts";
import { giftKey } from "#lib/settings.ts";
import { useBusy } from "#lib/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { GiftIcon } from "#ui/icons/reward.tsx";
import { useMoneyText } from "#ui/money-text.ts";
import { TextField } from "#ui/text-field.tsx";
import { Facts } from "./facts.tsx";
import type { DepositWallet } from "./ways.ts";

interface GiftFormProps {
  wallet: DepositWallet;
  profile: Profile;
}

/** Takes a gift link; what it is worth, only the wallet app can tell. */
export function GiftForm({ wallet, profile }: GiftFormProps) {
  const { gift: texts, facts } = useTexts("deposit");
  const money = useMoneyText(profile.currency);
  const gift = useGift(wallet, profile);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    gift.send();
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <h3 className="font-bold">{texts.title}</h3>
      <p className="text-small text-content-soft">{texts.text}</p>
      <TextField
        name="gift-link"
        label={texts.link}
        value={gift.link}
        error={gift.error}
        onChange={(event) => gift.type(event.target.value)}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={500}
      />
      {gift.notice && (
        <Callout role="status" tone={gift.notice.tone} title={gift.notice.title}>
          {gift.notice.text}
        </Callout>
      )}
      <Button
        type="submit"
        size="large"
        isFull
        disabled={gift.link.trim() === ""}
        isBusy={gift.isBusy}
        icon={<GiftIcon />}
      >
        {texts.send}
      </Button>
      <Facts facts={[facts.minimum(money.plain(giftMinimumBaht))]} />
    </form>
  );
}

interface Notice {
  readonly tone: "success" | "info" | "warning";
  readonly title?: string;
  readonly text: string;
}

function useGift({ walletAccountNo }: DepositWallet, { _id: member, currency }: Profile) {
  const { gift: texts, lost } = useTexts("deposit");
  const money = useMoneyText(currency);
  const queryClient = useQueryClient();
  const [link, setLink] = useState("");
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, run] = useBusy();

  const succeed = (amount: number | null): Notice => ({
    tone: "success",
    text: amount ? texts.success(money.exact(amount)) : texts.arrived,
  });
  const pending: Notice = { tone: "info", ...texts.pending };

  async function send(): Promise<Notice> {
    const parcel = { giftLink: link.trim(), walletNumber: walletAccountNo };
    const result = await sendMoney({
      kind: "gift",
      member,
      asked: await fingerprint(JSON.stringify(parcel)),
      amount: null,
      send: async (key) => {
        const sealed = await sealGift(parcel, giftKey);
        return call(deposit.gift, { body: { link: sealed }, key });
      },
      statusOf: ({ message }) => (message === "PENDING" ? "PROCESSING" : "SUCCESS"),
      onLost: () => setNotice({ tone: "info", text: lost.checking }),
    });
    if (result.outcome === "absent") return { tone: "warning", text: lost.absent };
    if (result.outcome === "unknown") return { tone: "warning", text: lost.unknown };
    setLink("");
    await queryClient.invalidateQueries({ queryKey: ["member", "wallet"] });
    if (result.outcome === "answered") {
      const { message, amount } = result.reply;
      return message === "PENDING" ? pending : succeed(amount);
    }
    const { status, amount } = result.found;
    if (status === "FAILED") throw new ApiError("TRUELINK_INVALID", { status: 400 });
    return status === "PROCESSING" ? pending : succeed(amount);
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
          setNotice(await send());
        } catch (failure) {
          if (!(failure instanceof ApiError)) throw failure;
          setNotice(undefined);
          setError(codeText(failure, "codes/wallet"));
        }
      });
    },
  };
}

import type { Profile } from "@krapao/contract/account";
import { giftMinimumBaht } from "@krapao/contract/deposit";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Live } from "@krapao/ui/feedback/live.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { GiftIcon } from "@krapao/ui/icons/reward.tsx";
import { SheetAction } from "@krapao/ui/layer/sheet-action.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import type { SubmitEvent } from "react";
import { useTexts } from "#locale/texts.ts";
import { Facts } from "./facts.tsx";
import { useGift } from "./use-gift.ts";
import type { DepositWallet } from "./ways.ts";

interface GiftFormProps {
  wallet: DepositWallet;
  profile: Profile;
  /** Called when the gift is in the wallet; its amount is null if the reply with it was lost. */
  onDone: (amount: number | null) => void;
}

/** Accepts a gift link. Only the wallet app knows its amount. */
export function GiftForm({ wallet, profile, onDone }: GiftFormProps) {
  const { gift: texts, facts } = useTexts("deposit");
  const money = useMoneyText(profile.currency);
  const gift = useGift(wallet, profile, onDone);

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
      <Live>
        {gift.notice && (
          <Callout tone={gift.notice.tone} title={gift.notice.title}>
            {gift.notice.text}
          </Callout>
        )}
      </Live>
      <SheetAction isInCard>
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
      </SheetAction>
      <Facts facts={[facts.minimum(money.plain(giftMinimumBaht))]} />
    </form>
  );
}

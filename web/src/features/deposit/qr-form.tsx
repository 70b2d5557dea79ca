import type { Profile } from "@krapao/contract/account";
import { deposit, qrLifeMinutes, type QrProvider, type QrState } from "@krapao/contract/deposit";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { AmountField } from "@krapao/ui/form/amount-field.tsx";
import { QrIcon } from "@krapao/ui/icons/money.tsx";
import { SheetAction } from "@krapao/ui/layer/sheet-action.tsx";
import { useInheritedFocus } from "@krapao/ui/layer/use-inherited-focus.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { sendMoney } from "#lib/money/money-request.ts";
import { qrMinimums } from "#lib/settings.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { keepQr, qrQuery, toLiveQr } from "./api.ts";
import { Facts } from "./facts.tsx";
import { isQrAmount, qrLimits } from "./qr-amounts.ts";

interface QrFormProps {
  provider: QrProvider;
  profile: Profile;
}

export function QrForm({ provider, profile }: QrFormProps) {
  const { qr: texts, facts } = useTexts("deposit");
  const { currency } = profile;
  const money = useMoneyText(currency);
  const [value, setValue] = useState("");
  const [isBusy, create] = useCreateQr(provider, profile);
  const { minimum, quick } = qrLimits(provider, currency, qrMinimums);
  const canCreate = isQrAmount(value, minimum);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (canCreate) create(Number(value));
  }

  return (
    <form
      ref={useInheritedFocus()}
      className="grid gap-4 outline-none"
      aria-label={texts.create}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
    >
      <AmountField
        label={texts.amount}
        value={value}
        onValueChange={setValue}
        currency={currency}
        quickAmounts={quick}
        hint={texts.minimum(money.plain(minimum))}
        enterKeyHint="done"
      />
      <SheetAction>
        <Button
          type="submit"
          size="large"
          isFull
          disabled={!canCreate}
          isBusy={isBusy}
          icon={<QrIcon />}
        >
          {texts.create}
        </Button>
      </SheetAction>
      <Facts facts={[facts.qrOnce(qrLifeMinutes), facts.qrEach]} />
    </form>
  );
}

function useCreateQr(
  provider: QrProvider,
  { _id: member }: Profile,
): [isBusy: boolean, create: (amount: number) => void] {
  const { qr: texts, lost } = useTexts("deposit");
  const queryClient = useQueryClient();
  const [isBusy, run] = useBusy();

  async function show(state: QrState): Promise<void> {
    const code = toLiveQr(state, Date.now());
    if (!code) return showToast({ tone: "error", text: refusalText(state.message, texts.failed) });
    return keepQr(queryClient, provider, code);
  }

  async function send(amount: number): Promise<void> {
    const result = await sendMoney({
      kind: "qr",
      member,
      content: `${provider} ${amount}`,
      amount,
      send: (key) =>
        call(deposit.createQr, { params: { providerOrId: provider }, body: { amount }, key }),
      statusOf: () => "SUCCESS",
      find: () => findCode(provider, amount),
      onLost: () => showToast({ tone: "info", text: lost.checking }),
    });
    if (result.outcome === "answered") return show(result.reply);
    if (result.outcome === "found") return queryClient.refetchQueries(qrQuery(provider));
    return showToast({ tone: "error", text: lost[result.outcome] });
  }

  const create = (amount: number) =>
    run(async () => {
      try {
        await send(amount);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showToast({ tone: "error", text: codeText(error, "codes/wallet") });
      }
    });
  return [isBusy, create];
}

/** A code is not an operation: the app reads the codes to find whether it was created. */
async function findCode(provider: QrProvider, amount: number) {
  const found = await call(deposit.findQr, { params: { providerOrId: provider } });
  return found.amount === amount ? { status: "SUCCESS" as const, amount } : undefined;
}

/** The provider's own message, unless it is one of our codes. */
function refusalText(message: string | null, fallback: string): string {
  if (!message) return fallback;
  return codeText({ code: message as ApiError["code"], message }, "codes/wallet");
}

import { deposit, qrLifeMinutes, type QrProvider } from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { DownloadIcon } from "@krapao/ui/icons/media.tsx";
import { ClockIcon } from "@krapao/ui/icons/status.tsx";
import { SheetAction } from "@krapao/ui/layer/sheet-action.tsx";
import { useInheritedFocus } from "@krapao/ui/layer/use-inherited-focus.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { Money } from "@krapao/ui/money/money.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useBrand } from "#locale/use-brand.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { formatCountdown, useCountdown } from "#lib/format/countdown.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { keepQr, type LiveQr } from "./api.ts";
import { Facts } from "./facts.tsx";
import { pictureUrl, savePicture } from "./qr-picture.ts";

/** The end of a code. */
export type QrEnd = "expired" | "used" | "cancelled";

interface QrCardProps {
  provider: QrProvider;
  code: LiveQr;
  currency: Currency;
  /** Called when the code expires or the member ends it. */
  onEnd: (end: QrEnd) => void;
  onTransferred: () => void;
}

/** A code to pay, shown until it ends. */
export function QrCard({ provider, code, currency, onEnd, onTransferred }: QrCardProps) {
  const { qr: texts, facts } = useTexts("deposit");
  const money = useMoneyText(currency);
  const [isCancelling, cancel] = useCancelQr(provider, code, onEnd);
  const [isSaving, save] = useSavePicture(code, money.exact(code.amount));
  const cardRef = useInheritedFocus<HTMLDivElement>();
  // The form that it replaces may have been scrolled out of view.
  useEffect(() => {
    cardRef.current?.scrollIntoView({ block: "nearest" });
  }, [cardRef]);
  return (
    <div className="grid gap-3">
      <div
        ref={cardRef}
        role="group"
        aria-label={texts.picture(money.exact(code.amount))}
        tabIndex={-1}
        className="grid justify-items-center gap-2 rounded-large border border-line bg-raised px-4 py-3 outline-none"
      >
        <div className="flex w-full flex-wrap items-end justify-between gap-2">
          <p>
            <span className="block text-caption text-content-soft">{texts.payExactly}</span>{" "}
            <Money amount={code.amount} currency={currency} size="large" />
          </p>
          <Countdown endsAt={code.endsAt} onEnd={() => onEnd("expired")} />
        </div>
        {/* White around the code, in the dark theme too, because cameras need it to find the
            code. */}
        <img
          className="aspect-square w-full max-w-52 rounded-medium bg-[white] p-2"
          src={pictureUrl(code.svg)}
          alt={texts.picture(money.exact(code.amount))}
          width={208}
          height={208}
        />
        <p className="text-center text-caption text-content-soft">{texts.howTo}</p>
        <Button tone="quiet" isBusy={isSaving} icon={<DownloadIcon size={20} />} onClick={save}>
          {texts.save}
        </Button>
      </div>
      <SheetAction>
        <Button size="large" isFull onClick={onTransferred}>
          {texts.transferred}
        </Button>
      </SheetAction>
      <Button tone="plain" isFull isBusy={isCancelling} onClick={cancel}>
        {texts.cancel}
      </Button>
      <Facts facts={[facts.qrOnce(qrLifeMinutes), facts.qrEach]} />
    </div>
  );
}

interface CountdownProps {
  endsAt: number;
  onEnd: () => void;
}

function Countdown({ endsAt, onEnd }: CountdownProps) {
  const { qr: texts } = useTexts("deposit");
  const left = useCountdown(endsAt);
  const end = useEffectEvent(onEnd);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const isShort = left <= 60;
  return (
    <div className="ml-auto text-right" role="timer">
      <p className="text-caption text-content-soft">{texts.left}</p>
      <p
        className={`flex items-center gap-1 text-title font-bold tabular-nums ${isShort ? "text-coral" : "text-gold-text"}`}
      >
        <ClockIcon size={20} />
        {/* Orca announces a timer and reads only the text of elements inside it. */}
        <time dateTime={`PT${left}S`}>{formatCountdown(left)}</time>
      </p>
    </div>
  );
}

function useCancelQr(
  provider: QrProvider,
  { id: qrcodeId }: LiveQr,
  onEnd: (end: QrEnd) => void,
): [isBusy: boolean, cancel: () => void] {
  const { qr: texts } = useTexts("deposit");
  const queryClient = useQueryClient();
  const [isBusy, run] = useBusy();
  const cancel = () =>
    run(async () => {
      try {
        await call(deposit.cancelQr, { params: { providerOrId: qrcodeId } });
        onEnd("cancelled");
        await keepQr(queryClient, provider, null);
        showToast({ tone: "success", text: texts.cancelled });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showToast({ tone: "error", text: codeText(error, "codes/wallet") });
      }
    });
  return [isBusy, cancel];
}

function useSavePicture(
  { svg, amount, endsAt }: LiveQr,
  amountText: string,
): [isBusy: boolean, save: () => void] {
  const { qr: texts } = useTexts("deposit");
  const { name } = useBrand();
  const [isBusy, run] = useBusy();
  const save = () =>
    run(async () => {
      try {
        const time = formatDateTime(new Date(endsAt).toISOString()).slice(11, 16);
        await savePicture(svg, {
          fileName: `qr-${amount}.png`,
          title: name,
          lines: [amountText, texts.until(time)],
        });
      } catch {
        showToast({ tone: "error", text: texts.saveFailed });
      }
    });
  return [isBusy, save];
}

import type { Profile } from "@krapao/contract/account";
import { qrLifeMinutes, type QrProvider } from "@krapao/contract/deposit";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Live } from "@krapao/ui/feedback/live.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { QrIcon } from "@krapao/ui/icons/money.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { failureOf } from "#lib/api/api-error.ts";
import { bankName } from "#lib/format/bank-name.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { paidQrQuery, qrQuery } from "./api.ts";
import type { AwaitedQr } from "./awaited-qr.tsx";
import { DepositDone } from "./deposit-done.tsx";
import { QrCard, type QrEnd } from "./qr-card.tsx";
import { QrForm } from "./qr-form.tsx";
import type { QrWay } from "./ways.ts";

interface QrSectionProps {
  ways: readonly QrWay[];
  profile: Profile;
  onTransferred: (code: AwaitedQr) => void;
  onClose: () => void;
}

/** QR codes: first the provider, then its code or the form to create one. */
export function QrSection({ ways, profile, onTransferred, onClose }: QrSectionProps) {
  const [chosen, setChosen] = useState<QrProvider>();
  const live = useLiveProviders(ways);
  // A member who returns to an earlier code sees it at once.
  const shown = chosen ?? live?.[0];
  const way = ways.find(({ provider }) => provider === shown) ?? ways[0];
  if (!way) return null;
  if (!chosen && !live) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="grid gap-4">
      <QrPanel
        key={way.provider}
        way={way}
        chooser={
          ways.length > 1 && (
            <ProviderChooser ways={ways} current={way.provider} onChoose={setChosen} />
          )
        }
        profile={profile}
        onTransferred={onTransferred}
        onClose={onClose}
      />
    </div>
  );
}

/** The providers with a payable code; undefined until all are read. */
function useLiveProviders(ways: readonly QrWay[]): readonly QrProvider[] | undefined {
  const codes = useQueries({ queries: ways.map(({ provider }) => qrQuery(provider)) });
  const [first, setFirst] = useState<readonly QrProvider[]>();
  if (first || codes.some(({ isPending }) => isPending)) return first;
  // Kept as on opening: a code that ends must not change the choice.
  const live = ways.filter((_, index) => codes[index]?.data).map(({ provider }) => provider);
  setFirst(live);
  return live;
}

interface ProviderChooserProps {
  ways: readonly QrWay[];
  current: QrProvider;
  onChoose: (provider: QrProvider) => void;
}

function ProviderChooser({ ways, current, onChoose }: ProviderChooserProps) {
  const texts = useTexts("deposit");
  return (
    <fieldset>
      <legend className="pb-1.5 text-small font-medium text-content-soft">
        {texts.qr.provider}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
        {ways.map(({ provider }) => (
          <ProviderChoice
            key={provider}
            provider={provider}
            isChosen={provider === current}
            onChoose={() => onChoose(provider)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ProviderChoiceProps {
  provider: QrProvider;
  isChosen: boolean;
  onChoose: () => void;
}

function ProviderChoice({ provider, isChosen, onChoose }: ProviderChoiceProps) {
  return (
    <label className="relative grid min-h-11 place-items-center rounded-medium border border-line bg-raised px-2 text-small font-medium has-checked:border-gold-text has-checked:bg-gold-wash has-checked:text-gold-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-text">
      <input
        type="radio"
        name="qr-provider"
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
        value={provider}
        checked={isChosen}
        onChange={onChoose}
      />
      {provider}
    </label>
  );
}

interface QrPanelProps {
  way: QrWay;
  /** Above the form, but below a code, which must be in view with its buttons. */
  chooser: ReactNode;
  profile: Profile;
  onTransferred: (code: AwaitedQr) => void;
  onClose: () => void;
}

/** The live code of a provider, or the form to create one. */
function QrPanel({ way, chooser, profile, onTransferred, onClose }: QrPanelProps) {
  const { provider } = way;
  const language = useLanguage();
  const { data: code, error, isFetching, refetch } = useQuery(qrQuery(provider));
  // The end of the last shown code, to be shown in its position.
  const [shownId, setShownId] = useState<string>();
  const [ended, setEnded] = useState<{ id: string; end: QrEnd }>();
  if (code && code.id !== shownId) setShownId(code.id);
  // A code that replaces the form was created just now; another was found.
  const [hadForm, setHadForm] = useState(false);

  const live = code?.id === ended?.id ? null : code;
  // It ended before its expiry and the member did not end it, so it was probably paid.
  const isGone = code === null && shownId !== undefined && ended?.id !== shownId;
  const paid = useQuery({ ...paidQrQuery(shownId ?? ""), enabled: isGone });

  if (code === undefined && error) {
    return (
      <>
        {chooser}
        <FailedState {...failureOf({ error, isFetching, refetch })} />
      </>
    );
  }
  if (code === undefined || (isGone && paid.isLoading)) {
    return <Skeleton className="h-72 w-full" />;
  }
  if (isGone && typeof paid.data === "number") {
    return <DepositDone amount={paid.data} currency={profile.currency} onClose={onClose} />;
  }
  if (!live && !hadForm) setHadForm(true);
  const end = ended?.id === shownId ? ended?.end : "used";
  return (
    <>
      <QrStatus isMade={Boolean(live) && hadForm} end={!live && shownId ? end : undefined} />
      {live ? (
        <QrCard
          key={live.id}
          provider={provider}
          code={live}
          currency={profile.currency}
          onEnd={(how) => setEnded({ id: live.id, end: how })}
          onTransferred={() => onTransferred({ provider, id: live.id })}
        />
      ) : (
        <>
          {chooser}
          <p className="flex items-center gap-2 text-small text-content-soft">
            <QrIcon size={20} className="shrink-0 text-gold-mark" />
            {bankName(way.bank.bank, language)}
          </p>
          <QrForm provider={provider} profile={profile} />
        </>
      )}
      {live && chooser}
    </>
  );
}

interface QrStatusProps {
  /** The member has just created the shown code. */
  isMade: boolean;
  end: QrEnd | undefined;
}

/**
 * Announces a new code, because some screen readers do not announce it when the focus moves there.
 * Also shows the end of the last code; a code that the member ended has a toast instead.
 */
function QrStatus({ isMade, end }: QrStatusProps) {
  const { qr: texts } = useTexts("deposit");
  return (
    <Live>
      {isMade && <p className="sr-only">{texts.made(qrLifeMinutes)}</p>}
      {end === "expired" && (
        <Callout tone="warning" title={texts.expired.title}>
          {texts.expired.text}
        </Callout>
      )}
      {end === "used" && (
        <Callout tone="success" title={texts.used.title}>
          {texts.used.text}
        </Callout>
      )}
    </Live>
  );
}

import type { Currency } from "@krapao/contract/fields";
import { limitPeriods, protection, type Limit, type Protection } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Card } from "@krapao/ui/layout/card.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { readAgain, showChange } from "./api.ts";
import { LimitSheet } from "./limit-sheet.tsx";

interface LimitCardProps {
  kind: Limit["kind"];
  limits: readonly Limit[];
  currency: Currency;
}

/** The limits of one kind: what is set, what is left, and what waits. */
export function LimitCard({ kind, limits, currency }: LimitCardProps) {
  const { limit: texts } = useTexts("protection");
  const periods = kind === "time" ? (["day"] as const) : limitPeriods;
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lead font-bold">{texts[kind].title}</h2>
        <p className="text-small text-content-soft">{texts[kind].text}</p>
      </div>
      {periods.map((period) => (
        <Row
          key={period}
          name={{ kind, period }}
          limit={limits.find((one) => one.kind === kind && one.period === period)}
          currency={currency}
        />
      ))}
    </Card>
  );
}

/** Writes the amounts of a limit: money, or minutes of play. */
function useLimitText(kind: Limit["kind"], currency: Currency): (amount: number) => string {
  const { limit: texts } = useTexts("protection");
  const money = useMoneyText(currency);
  return kind === "time" ? texts.minutes : money.exact;
}

interface RowProps {
  name: Pick<Limit, "kind" | "period">;
  limit: Limit | undefined;
  currency: Currency;
}

function Row({ name, limit, currency }: RowProps) {
  const { limit: texts } = useTexts("protection");
  const amountText = useLimitText(name.kind, currency);
  const sheet = useOpening();
  const title = texts.periods[name.period];
  return (
    <section
      className="grid gap-2 border-t border-line pt-3"
      aria-label={`${texts[name.kind].title} ${title}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div>
          <p className="text-small text-content-soft">{title}</p>
          <p className="font-bold tabular-nums">{limit ? amountText(limit.amount) : texts.none}</p>
          {limit && (
            <p className="text-small text-content-soft tabular-nums">
              {texts.left(amountText(limit.left), amountText(limit.used))}
            </p>
          )}
          {limit?.staff === limit?.amount && limit && <p className="text-small">{texts.byStaff}</p>}
        </div>
        <Button tone="quiet" onClick={sheet.open}>
          {limit ? texts.change : texts.set}
        </Button>
      </div>
      {limit?.raise && <Raise limit={limit} raise={limit.raise} currency={currency} />}
      <LimitSheet
        key={sheet.key}
        name={name}
        limit={limit}
        currency={currency}
        isOpen={sheet.isOpen}
        close={sheet.close}
      />
    </section>
  );
}

interface RaiseProps {
  limit: Limit;
  raise: NonNullable<Limit["raise"]>;
  currency: Currency;
}

/** A higher limit that waits, or that the member can confirm now. */
function Raise({ limit: { kind, period, amount }, raise, currency }: RaiseProps) {
  const { limit: texts } = useTexts("protection");
  const amountText = useLimitText(kind, currency);
  const [isBusy, run] = useBusy();

  async function send(request: () => Promise<Pick<Protection, "limits">>): Promise<void> {
    try {
      const { limits } = await request();
      showChange(() => ({ limits }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: "error", text: codeText(error) });
      readAgain();
    }
  }
  const confirm = () => call(protection.confirmLimit, { body: { kind, period } });
  // A limit that is not higher ends the request.
  const keep = () => call(protection.setLimit, { body: { kind, period, amount } });

  return (
    <Callout
      title={raise.amount === null ? texts.wantedNone : texts.wanted(amountText(raise.amount))}
    >
      {raise.declined === null ? (
        <>
          <p>
            {raise.isReady
              ? texts.lapsesAt(formatDateTime(raise.lapsesAt))
              : texts.readyAt(formatDateTime(raise.readyAt))}
          </p>
          {raise.needsStaff && <p>{texts.needsStaff}</p>}
        </>
      ) : (
        <p className="wrap-anywhere">{texts.declined(raise.declined)}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {raise.isReady && (
          <Button isBusy={isBusy} onClick={() => run(() => send(confirm))}>
            {texts.confirm}
          </Button>
        )}
        <Button tone="quiet" isBusy={isBusy} onClick={() => run(() => send(keep))}>
          {texts.keep}
        </Button>
      </div>
    </Callout>
  );
}

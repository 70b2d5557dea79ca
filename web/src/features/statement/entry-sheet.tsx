import type { StatementDetail } from "@krapao/contract/statement";
import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { Timeline, type TimelineStep } from "@krapao/ui/feedback/timeline.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { ShareIcon } from "@krapao/ui/icons/action.tsx";
import { PictureIcon } from "@krapao/ui/icons/media.tsx";
import { ChatIcon } from "@krapao/ui/icons/navigation.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { formatAmount } from "@krapao/ui/money/amount-text.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { Money } from "@krapao/ui/money/money.tsx";
import { useUiTexts } from "@krapao/ui/ui-texts.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "#lib/api/api-error.ts";
import { useBrand } from "#locale/use-brand.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { openChatWith } from "#lib/hooks/chat-opening.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useGameNames } from "#lib/money/use-game-names.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { activityText, signOf } from "./activity.ts";
import { entryQuery } from "./api.ts";
import { CannotDraw, shareReceipt } from "./receipt.ts";
import { statusTones } from "./statement-row.tsx";
import { useSlipPicture } from "./use-slip-picture.ts";

interface EntrySheetProps {
  isOpen: boolean;
  onClose: () => void;
  number: number;
}

/** One entry of the statement with all that is known about it. */
export function EntrySheet({ isOpen, onClose, number }: EntrySheetProps) {
  const texts = useTexts("entry");
  const { data, error, isFetching, refetch } = useQuery(entryQuery(number, useLanguage()));
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts.title}>
      {data ? (
        <Entry entry={data} onClose={onClose} />
      ) : error ? (
        <FailedState {...failureOf({ error, isFetching, refetch })} />
      ) : (
        <div className="grid gap-3" aria-busy="true">
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-48 w-full" />
        </div>
      )}
    </Sheet>
  );
}

type Rows = readonly (readonly [label: string, value: string])[];

function Entry({ entry, onClose }: { entry: StatementDetail; onClose: () => void }) {
  const { status: statuses } = useTexts("statement");
  const { title, rows } = useFacts(entry);
  const { status, amount, currency } = entry;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="rounded-medium border border-line bg-raised px-4 py-3">
        <p className="text-small text-content-soft">{title}</p>
        <Money
          amount={amount}
          currency={currency}
          sign={signOf(entry)}
          size="large"
          className={status === "FAILED" ? "line-through" : undefined}
        />
        <p>
          <StatusTag tone={statusTones[status]}>{statuses[status]}</StatusTag>
        </p>
      </div>
      <Steps entry={entry} />
      <dl className="grid gap-y-2 text-small">
        {rows.map(([label, value]) => (
          <div key={label} className="border-t border-line pt-2">
            <dt className="text-caption text-content-soft">{label}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Actions entry={entry} title={title} rows={rows} onClose={onClose} />
    </div>
  );
}

/** The facts of an entry, for the sheet and for the receipt. */
function useFacts(entry: StatementDetail): { title: string; rows: Rows } {
  const texts = useTexts("entry");
  const statement = useTexts("statement");
  const gameNames = useGameNames();
  const { currency: currencies } = useUiTexts();
  const { bonus, promotion, invite, refund, luckydraw, sender, receiver } = entry;
  const reward = bonus ?? promotion ?? invite ?? refund ?? luckydraw;
  const account = (party: NonNullable<typeof sender>) =>
    [party.bankCode, party.accountNo, party.name].filter(Boolean).join(" · ");
  const found: readonly (readonly [string, string | null])[] = [
    [texts.createdAt, formatDateTime(entry.createdAt)],
    [texts.cause, entry.cause && texts.causes[entry.cause]],
    [texts.from, sender && account(sender)],
    [texts.to, receiver && account(receiver)],
    [texts.reference, entry.reference],
    [texts.outsideReference, entry.outsideReference],
    [statement.balanceAfter(currencies[entry.currency]), formatAmount(entry.balanceAfter)],
  ];
  const what = activityText(entry, statement, gameNames);
  return {
    title: reward ? `${what} · ${reward.description}` : what,
    rows: found.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  };
}

function Steps({ entry: { steps, status } }: { entry: StatementDetail }) {
  const texts = useTexts("entry");
  const reached = steps.map(({ step, at }): TimelineStep => ({
    key: step,
    label: texts.step[step],
    note: <time dateTime={at}>{formatDateTime(at)}</time>,
    state: step === "failed" ? "failed" : "done",
  }));
  const waiting: TimelineStep = { key: "waiting", label: texts.waiting, state: "current" };
  return (
    <Timeline
      label={texts.steps}
      states={texts.states}
      steps={status === "PROCESSING" ? [...reached, waiting] : reached}
    />
  );
}

interface ActionsProps {
  entry: StatementDetail;
  title: string;
  rows: Rows;
  onClose: () => void;
}

function Actions({ entry, title, rows, onClose }: ActionsProps) {
  const texts = useTexts("entry");
  const { status: statuses } = useTexts("statement");
  const money = useMoneyText(entry.currency);
  const { name: site } = useBrand();
  const [isDrawing, run] = useBusy();
  const [isLoading, view] = useSlipPicture();
  const { reference, slip, amount, status } = entry;

  const share = () =>
    run(async () => {
      try {
        await shareReceipt({
          site,
          title,
          amount: money.exact(amount),
          status: statuses[status],
          rows,
          fileName: `${reference}.png`,
        });
      } catch (error) {
        // The phone refuses to share with an exception of its own.
        if (!(error instanceof CannotDraw || error instanceof DOMException)) throw error;
        showToast({ tone: "error", text: texts.receiptFailed });
      }
    });
  return (
    <div className="grid gap-2">
      <Button size="large" isFull icon={<ShareIcon />} isBusy={isDrawing} onClick={share}>
        {texts.receipt}
      </Button>
      {slip !== null && (
        <Button
          tone="quiet"
          isFull
          icon={<PictureIcon />}
          isBusy={isLoading}
          onClick={() => view(slip)}
        >
          {texts.slip}
        </Button>
      )}
      <Button
        tone="quiet"
        isFull
        icon={<ChatIcon size={20} />}
        onClick={() => {
          onClose();
          openChatWith(texts.question(reference, title));
        }}
      >
        {texts.toChat}
      </Button>
    </div>
  );
}

import { inbox, type InboxItem } from "@krapao/contract/inbox";
import type { ReplyOf } from "@krapao/contract/route";
import { Button } from "@krapao/ui/button/button.tsx";
import { SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { EntrySheet } from "#features/statement/entry-sheet.tsx";
import { ApiError, failureOf } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { codeText } from "#locale/code-text.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { inboxQuery, readOlder } from "./api.ts";
import { InboxRow } from "./inbox-row.tsx";
import { PushSettings } from "./push-settings.tsx";

interface InboxSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** The event of a tapped push message. */
  at: number | undefined;
}

/** What happened to the member's money, rewards and account while they were away. */
export const InboxSheet = withQueries(function InboxSheet(props: InboxSheetProps) {
  const { isOpen, onClose, at } = props;
  const { inbox: shell } = useTexts("shell");
  const texts = useTexts("inbox");
  const { data, error, isFetching, refetch } = useQuery(inboxQuery(useLanguage()));
  const older = useOlder(data);
  const [isMarking, mark] = useMarking(older.markRead);
  const newest = older.items[0]?.number ?? 0;
  const isNew = (data?.unread ?? 0) > 0;
  useEffect(() => {
    if (at !== undefined) mark({ from: at, to: at });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only when the inbox opens.
  }, []);
  const readAll = isNew && (
    <Button isFull size="large" isBusy={isMarking} onClick={() => mark({ from: 1, to: newest })}>
      {texts.readAll}
    </Button>
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={shell.title}
      isTall
      isRead={!isNew}
      footer={readAll}
    >
      <div className="grid grid-cols-1 gap-4">
        {data && <Events items={older.items} at={at} isBusy={isFetching} onRead={mark} />}
        {older.next && (
          <Button tone="quiet" isFull isBusy={older.isLoading} onClick={older.read}>
            {texts.older}
          </Button>
        )}
        {!data && !error && <SkeletonText lines={8} />}
        {!data && error && <FailedState {...failureOf({ error, isFetching, refetch })} />}
        <PushSettings />
      </div>
    </Sheet>
  );
});

interface EventsProps {
  items: readonly InboxItem[];
  at: number | undefined;
  isBusy: boolean;
  onRead: (range: Range) => void;
}

/** The list; a tap on an event marks it as read and opens its entry. */
function Events({ items, at, isBusy, onRead }: EventsProps) {
  const { inbox: shell } = useTexts("shell");
  const texts = useTexts("inbox");
  const entry = useOpening();
  const [number, setNumber] = useState(0);

  function open(item: InboxItem): void {
    if (!item.isRead) onRead({ from: item.number, to: item.number });
    if (item.entry === null) return;
    setNumber(item.entry);
    entry.open();
  }
  if (items.length === 0) return <EmptyState {...texts.empty} />;
  return (
    <>
      <ol className="grid gap-2" aria-label={shell.title} aria-busy={isBusy}>
        {items.map((item) => (
          <InboxRow key={item.number} item={item} isMarked={item.number === at} onOpen={open} />
        ))}
      </ol>
      {number > 0 && (
        <EntrySheet key={entry.key} isOpen={entry.isOpen} onClose={entry.close} number={number} />
      )}
    </>
  );
}

interface Range {
  readonly from: number;
  readonly to: number;
}

type NewestPage = ReplyOf<typeof inbox.list> | undefined;

/** All events that were read so far, and a way to read older ones. */
function useOlder(newest: NewestPage) {
  const [known, setKnown] = useState<readonly InboxItem[]>([]);
  const [read, setRead] = useState<{ next: number | null }>();
  const [isLoading, run] = useBusy();
  const next = read ? read.next : newest?.next;
  const items = merge(newest?.items ?? [], known);
  return {
    items,
    next,
    isLoading,
    markRead: ({ from, to }: Range) =>
      setKnown((before) =>
        before.map((item) =>
          item.number >= from && item.number <= to ? { ...item, isRead: true } : item,
        ),
      ),
    read: () =>
      run(async () => {
        try {
          const page = await readOlder(next ?? 1);
          // New events move the newest page on, so its events are kept too.
          setKnown(merge(items, page.items));
          setRead({ next: page.next });
        } catch (error) {
          showFailure(error);
        }
      }),
  };
}

/** The newest first, each once; the first list is the more recent one. */
function merge(recent: readonly InboxItem[], before: readonly InboxItem[]): readonly InboxItem[] {
  const byNumber = new Map([...before, ...recent].map((item) => [item.number, item]));
  return [...byNumber.values()].toSorted((one, other) => other.number - one.number);
}

/** Marks events as read; the bell and the list read their counts again. */
function useMarking(onMarked: (range: Range) => void) {
  const queryClient = useQueryClient();
  const [isMarking, run] = useBusy();
  const mark = (range: Range) =>
    run(async () => {
      const { from, to } = range;
      try {
        if (from === to) await call(inbox.read, { body: { number: to } });
        else await call(inbox.readAll, { body: { upTo: to } });
        onMarked(range);
      } catch (error) {
        showFailure(error);
      }
      await Promise.all(
        ["inbox", "wallet"].map((name) =>
          queryClient.invalidateQueries({ queryKey: ["member", name] }),
        ),
      );
    });
  return [isMarking, mark] as const;
}

/** Shows why a call failed; anything else is a fault of the page. */
function showFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  showToast({ tone: "error", text: codeText(error) });
}

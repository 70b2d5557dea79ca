import { inbox, type InboxItem } from "@krapao/contract/inbox";
import { Button } from "@krapao/ui/button/button.tsx";
import { SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { EntrySheet } from "#features/statement/entry-sheet.tsx";
import { isOfConnection } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
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
export const InboxSheet = withQueries(function InboxSheet({ isOpen, onClose, at }: InboxSheetProps) {
  const { inbox: shell } = useTexts("shell");
  const texts = useTexts("inbox");
  const { data, error, isFetching, refetch } = useQuery(inboxQuery(useLanguage()));
  const older = useOlder(data?.next);
  const [isMarking, mark] = useMarking(older.markRead);
  const entry = useOpening();
  const [number, setNumber] = useState(0);
  const items = data ? [...data.items, ...older.items] : [];
  const newest = items[0]?.number ?? 0;
  const isNew = (data?.unread ?? 0) > 0;

  const open = (item: InboxItem) => {
    if (!item.isRead) mark({ from: item.number, to: item.number });
    if (item.entry === null) return;
    setNumber(item.entry);
    entry.open();
  };
  useEffect(() => {
    if (at !== undefined) mark({ from: at, to: at });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only when the inbox opens.
  }, []);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={shell.title}
      isTall
      isRead={!isNew}
      footer={
        isNew && (
          <Button isFull size="large" isBusy={isMarking} onClick={() => mark({ from: 1, to: newest })}>
            {texts.readAll}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {data && items.length === 0 && <EmptyState {...texts.empty} />}
        {items.length > 0 && (
          <ol className="grid gap-2" aria-label={shell.title} aria-busy={isFetching}>
            {items.map((item) => (
              <InboxRow key={item.number} item={item} isMarked={item.number === at} onOpen={open} />
            ))}
          </ol>
        )}
        {older.next !== null && older.next !== undefined && (
          <Button tone="quiet" isFull isBusy={older.isLoading} onClick={older.read}>
            {texts.older}
          </Button>
        )}
        {!data && !error && <SkeletonText lines={8} />}
        {!data && error && (
          <FailedState
            isOffline={isOfConnection(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        <PushSettings />
      </div>
      <EntrySheet key={entry.key} isOpen={entry.isOpen} onClose={entry.close} number={number} />
    </Sheet>
  );
});

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Events before the newest page, read on demand. */
function useOlder(firstNext: number | null | undefined) {
  const { connection } = useTexts("shell");
  const [items, setItems] = useState<readonly InboxItem[]>([]);
  const [read, setRead] = useState<{ next: number | null }>();
  const [isLoading, run] = useBusy();
  const next = read ? read.next : firstNext;
  return {
    items,
    next,
    isLoading,
    markRead: ({ from, to }: Range) =>
      setItems((known) =>
        known.map((item) =>
          item.number >= from && item.number <= to ? { ...item, isRead: true } : item,
        ),
      ),
    read: () =>
      run(async () => {
        try {
          const page = await readOlder(next ?? 1);
          setItems((known) => [...known, ...page.items]);
          setRead({ next: page.next });
        } catch {
          showToast({ tone: "error", text: connection.NETWORK });
        }
      }),
  };
}

/** Marks events as read; the bell and the list read their counts again. */
function useMarking(onMarked: (range: Range) => void) {
  const queryClient = useQueryClient();
  const { connection } = useTexts("shell");
  const [isMarking, run] = useBusy();
  const mark = (range: Range) =>
    run(async () => {
      const { from, to } = range;
      try {
        if (from === to) await call(inbox.read, { body: { number: to } });
        else await call(inbox.readAll, { body: { upTo: to } });
        onMarked(range);
      } catch {
        showToast({ tone: "error", text: connection.NETWORK });
      }
      await Promise.all(
        ["inbox", "wallet"].map((name) =>
          queryClient.invalidateQueries({ queryKey: ["member", name] }),
        ),
      );
    });
  return [isMarking, mark] as const;
}

import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { ageOf, minutesSince } from "#lib/format.ts";
import { useList } from "#lib/use-list.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { pressChoice } from "./decide.tsx";
import { type Facet, useQueueFilter } from "./queue-filter.tsx";
import { QueueGroup } from "./queue-group.tsx";
import { type QueueLine, QueueRow } from "./queue-row.tsx";
import { type BulkOptions, useBulk } from "./use-bulk.tsx";

interface QueueRoomProps<Item> {
  readonly title: string;
  readonly words: { readonly empty: string; readonly emptyText: string };
  readonly query: Pick<UseQueryResult, "data" | "isLoadingError" | "refetch">;
  /** All rows of the answer, in their order on the screen. */
  readonly items: readonly Item[];
  /** Whether the server has more rows than it sends. */
  readonly isFull: boolean;
  readonly facets: readonly Facet<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly lineOf: (item: Item) => QueueLine;
  /** Parts of the queue under titles of their own; without them it is one list. */
  readonly groups?: readonly Group<Item>[];
  /** The names of the choices that the keys `a` and `x` press. */
  readonly accept: string;
  readonly reject?: string;
  /** How several rows can be decided at once; `isOpen` is true for each of them. */
  readonly bulk?: BulkDecision<Item>;
  /** The chosen row with its decision. */
  readonly children: (item: Item) => ReactNode;
}

interface BulkDecision<Item> extends Omit<BulkOptions<Item>, "items" | "keyOf"> {
  readonly isOpen?: (item: Item) => boolean;
}

interface Group<Item> {
  readonly title: string;
  readonly has: (item: Item) => boolean;
  /** Said instead of the title while it has no rows. */
  readonly empty?: string;
}

/** How long a row waits. */
export const waitingSince = ({ payout, today }: Texts, since: string): string =>
  payout.waiting(ageOf(minutesSince(since), today.age));

const noBulk: BulkDecision<unknown> = { titleOf: () => "", totalOf: () => "", choices: [] };

/** A queue: its filters, its rows, and the chosen one beside them. */
export function QueueRoom<Item>(props: QueueRoomProps<Item>) {
  const { title, words, query, items, isFull, facets, keyOf, lineOf, groups } = props;
  const { accept, reject, bulk: decision = noBulk, children } = props;
  const texts = useTexts();
  const { shown, bar } = useQueueFilter({ items, facets, isFull });
  const { isOpen = () => true, ...options } = decision;
  const bulk = useBulk({ ...options, keyOf, items: shown.filter(isOpen) });
  const { found, choose } = useList(shown, keyOf, {
    ...bulk.onMark,
    onAccept: () => pressChoice(accept),
    ...(reject !== undefined && { onReject: () => pressChoice(reject) }),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (query.isLoadingError) return <ErrorState onRetry={() => void query.refetch()} />;
  const rowOf = (item: Item) => (
    <QueueRow
      key={keyOf(item)}
      {...lineOf(item)}
      isChosen={item === found}
      onChoose={() => choose(keyOf(item))}
      {...bulk.markOf(item)}
    />
  );
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{title}</h1>
      {query.data === undefined && <Skeleton className="h-96 w-full" />}
      {bar}
      {bulk.results}
      {query.data !== undefined && items.length === 0 && (
        <EmptyState title={words.empty} text={words.emptyText} />
      )}
      {found !== undefined && (
        <div className="office-split">
          {groups ? (
            <div className="flex flex-col gap-5">
              {groups.map(({ title: name, has, empty }) => (
                <QueueGroup key={name} title={name} {...(empty !== undefined && { empty })}>
                  {shown.filter(has).map(rowOf)}
                </QueueGroup>
              ))}
            </div>
          ) : (
            <div className="office-panel">
              {bulk.markAll}
              <ul>{shown.map(rowOf)}</ul>
            </div>
          )}
          {bulk.panel || <Fragment key={keyOf(found)}>{children(found)}</Fragment>}
        </div>
      )}
    </>
  );
}

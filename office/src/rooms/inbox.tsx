import { type Conversation, inbox } from "@krapao/contract/office/inbox";
import { members } from "@krapao/contract/office/members";
import { queueMax } from "@krapao/contract/office/queue";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { callOffice } from "#lib/api.ts";
import { ageOf, minutesSince } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useList } from "#lib/use-list.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { wordsOf } from "./chat-message.tsx";
import { ConversationPanel } from "./conversation.tsx";
import { pressChoice } from "./decide.tsx";
import { MemberMoney, WithdrawalAnswer } from "./member-money.tsx";
import { ageFacet, useQueueFilter, wordFacet } from "./queue-filter.tsx";
import { QueueRow } from "./queue-row.tsx";

/** Waiting times and the member's money change without a notice. */
const refreshMilliseconds = 10_000;

const facetsOf = (texts: Texts) => [
  wordFacet<Conversation>(
    { name: "holder", label: texts.filter.holder, valuesOf: (one) => [holderOf(one)] },
    texts.filter.holders,
  ),
  wordFacet<Conversation>(
    {
      name: "from",
      label: texts.filter.visitor,
      valuesOf: ({ memberId }) => [memberId === null ? "GUEST" : "MEMBER"],
    },
    { GUEST: texts.inbox.guest, MEMBER: texts.payout.member },
  ),
  wordFacet<Conversation>(
    { name: "language", label: texts.language, valuesOf: ({ language }) => [language] },
    texts.inbox.languages,
  ),
  ageFacet<Conversation>(texts, ({ waitsSince }) => waitsSince),
];

/** Who holds a conversation: this operator, nobody or a colleague. */
function holderOf({ holder, isMine }: Conversation): string {
  if (isMine) return "MINE";
  return holder === null ? "NOBODY" : "COLLEAGUE";
}

/** The help desk: who waits longest, what they say, and where their money is. */
export function Inbox() {
  const texts = useTexts();
  const words = texts.inbox;
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ["inbox"],
    queryFn: () => callOffice(inbox.list),
    refetchInterval: refreshMilliseconds,
  });
  const listed = data?.conversations ?? [];
  const { shown: items, bar } = useQueueFilter({
    items: listed,
    facets: facetsOf(texts),
    isFull: listed.length >= queueMax,
  });
  const { found, choose } = useList(items, ({ id }) => id, {
    onAccept: () => pressChoice("claim"),
    onReject: () => pressChoice("queue"),
    onHelp: () => showToast({ tone: "info", text: words.keys }),
  });
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.rooms.inbox}</h1>
      {!data && <Skeleton className="h-96 w-full" />}
      {bar}
      {data && listed.length === 0 && <EmptyState title={words.empty} text={words.emptyText} />}
      {found && (
        <div className="office-inbox">
          <ul className="office-panel">
            {items.map((one) => (
              <QueueRow
                key={one.id}
                title={one.name ?? words.guest}
                amount={
                  one.waitsSince === null
                    ? words.notWaiting
                    : words.waits(ageOf(minutesSince(one.waitsSince), texts.today.age))
                }
                note={one.latest === null ? "" : wordsOf(texts, one.latest)}
                state={holderText(texts, one)}
                isChosen={one === found}
                onChoose={() => choose(one.id)}
              />
            ))}
          </ul>
          <ConversationPanel
            key={found.id}
            conversation={found}
            colleagues={data?.colleagues ?? []}
          />
          <aside className="flex min-w-0 flex-col gap-6">
            {found.memberId === null ? (
              <p className="office-panel p-5 text-content-soft">{words.guestText}</p>
            ) : (
              <MoneyCard key={found.memberId} id={found.memberId} />
            )}
          </aside>
        </div>
      )}
    </>
  );
}

function holderText({ inbox: words }: Texts, { holder, isMine }: Conversation): string {
  if (isMine) return words.mine;
  return holder === null ? words.free : words.heldBy(holder);
}

/** What blocks this member, and where the money is. */
function MoneyCard({ id }: { id: string }) {
  const words = useTexts().inbox;
  const { permissions } = useOperator();
  const mayRead = permissions.includes("member.read");
  const { data } = useQuery({
    queryKey: ["members", "card", id],
    queryFn: () => callOffice(members.read, { params: { id } }),
    refetchInterval: refreshMilliseconds,
    enabled: mayRead,
  });
  if (!data) return null;
  return (
    <>
      <WithdrawalAnswer card={data} />
      <MemberMoney card={data} />
      <Link href={`/members/${id}`} className="text-small text-gold-text underline">
        {words.member}
      </Link>
    </>
  );
}

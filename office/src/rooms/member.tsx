import { type MemberCard, members } from "@krapao/contract/office/members";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useParams } from "wouter";
import { callOffice, codeOf } from "#lib/api.ts";
import { timeOf } from "#lib/format.ts";
import { useList } from "#lib/use-list.ts";
import { useNarrow } from "#lib/use-narrow.ts";
import { useTexts } from "#locale/texts.ts";
import { Fold } from "./fold.tsx";
import { MemberDoings } from "./member-doings.tsx";
import { MemberActs, type Revealed } from "./member-acts.tsx";
import { MemberAdjust } from "./member-adjust.tsx";
import { MemberBank } from "./member-bank.tsx";
import { MemberHistory } from "./member-history.tsx";
import { MemberMoney, WithdrawalAnswer } from "./member-money.tsx";
import { MemberPeople } from "./member-people.tsx";

/** Money moves without an operator's doing, so an open card is read again. */
const refreshMilliseconds = 10_000;
const revealMilliseconds = 60_000;

/** Where is this member's money, can they withdraw, and what do we know about them. */
export function Member() {
  const { id } = useParams<{ id: string }>();
  const texts = useTexts();
  const card = useQuery({
    queryKey: ["members", "card", id],
    queryFn: () => callOffice(members.read, { params: { id } }),
    refetchInterval: refreshMilliseconds,
  });
  useList([], () => "", { onHelp: () => showToast({ tone: "info", text: texts.keys }) });
  return (
    <>
      <Link href="/members" className="mb-3 inline-block text-small text-gold-text">
        {`← ${texts.rooms.search}`}
      </Link>
      {card.data && <Card key={id} card={card.data} />}
      {card.isLoadingError &&
        (codeOf(card.error) === "NO_DATA" ? (
          <EmptyState title={texts.find.none} text={texts.find.noneText} />
        ) : (
          <ErrorState onRetry={() => void card.refetch()} />
        ))}
    </>
  );
}

function Card({ card }: { card: MemberCard }) {
  const words = useTexts().member;
  const [revealed, setRevealed] = useState<Revealed>({});
  useEffect(() => {
    if (Object.keys(revealed).length === 0) return;
    const timer = setTimeout(() => setRevealed({}), revealMilliseconds);
    return () => clearTimeout(timer);
  }, [revealed]);
  // On a phone the money and the acts come first, and the rest is folded.
  const isNarrow = useNarrow();
  const person = <Person card={card} revealed={revealed} />;
  const acts = (
    <>
      <MemberActs card={card} onReveal={setRevealed} />
      <MemberAdjust card={card} />
      <MemberBank card={card} />
    </>
  );
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-heading font-bold">{card.name}</h1>
      {card.disabledAt !== null && (
        <Callout tone="error">
          {(card.isClosed ? words.closed : words.blocked)(timeOf(card.disabledAt))}
        </Callout>
      )}
      <WithdrawalAnswer card={card} />
      {isNarrow ? (
        <>
          <MemberMoney card={card} />
          {acts}
          {person}
          <MemberDoings card={card} />
          <MemberPeople card={card} />
          <Fold title={words.history}>
            <MemberHistory id={card.id} currency={card.currency} />
          </Fold>
        </>
      ) : (
        <>
          <div className="office-member">
            <div className="flex min-w-0 flex-col gap-6">
              <MemberMoney card={card} />
              <MemberDoings card={card} />
              <MemberPeople card={card} />
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              {person}
              {acts}
            </div>
          </div>
          <MemberHistory id={card.id} currency={card.currency} />
        </>
      )}
    </div>
  );
}

/** Who it is, and where payouts go. */
function Person({ card, revealed }: { card: MemberCard; revealed: Revealed }) {
  const words = useTexts().member;
  const { account } = card;
  const facts = [
    [words.id, card.id],
    [words.phone, revealed.phone ?? card.phone],
    [words.account, `${account.bankCode} ${revealed.account ?? account.accountNo}`],
    [words.holder, account.accountName],
    [words.changed, timeOf(account.changedAt)],
    [words.since, timeOf(card.since)],
    ...(card.inviterId === null ? [] : [[words.inviter, card.inviterId]]),
  ];
  return (
    <section className="office-panel p-5">
      <dl className="office-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

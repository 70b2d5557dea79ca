import { inbox } from "@krapao/contract/office/inbox";
import type { MemberCard } from "@krapao/contract/office/members";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { callOffice } from "#lib/api.ts";
import { dayText } from "#lib/days.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { MessageLine } from "./chat-message.tsx";
import { Fold } from "./fold.tsx";
import { Line } from "./member-money.tsx";
import { LimitList } from "./protection-limits.tsx";

const shownMessages = 6;

/** Limits and stops, play by day, and what was said. */
export function MemberDoings({ card }: { card: MemberCard }) {
  const texts = useTexts();
  const words = texts.member;
  const { permissions } = useOperator();
  const { stop, play, currency, conversationId } = card;
  return (
    <>
      {permissions.includes("protection.read") && (
        <Fold title={words.protection}>
          {stop && (
            <div className="mb-3">
              <Callout tone="warning">
                {`${texts.protection.kinds[stop.kind]} · ${timeOf(stop.from)} – ${stop.until === null ? words.noEnd : timeOf(stop.until)}`}
              </Callout>
            </div>
          )}
          <LimitList memberId={card.id} />
        </Fold>
      )}
      <Fold title={words.play}>
        {play.length === 0 && <p className="text-content-soft">{words.none}</p>}
        <ul>
          {play.map(({ day, bets, stake, payout }) => (
            <Line
              key={day}
              title={dayText(day)}
              note={words.playOf(bets, moneyOf(stake, currency), moneyOf(payout, currency))}
              end={moneyOf(payout - stake, currency)}
            />
          ))}
        </ul>
      </Fold>
      {permissions.includes("chat.read") && (
        <Fold title={words.conversation}>
          {conversationId === null ? (
            <p className="text-content-soft">{words.none}</p>
          ) : (
            <Conversation id={conversationId} />
          )}
        </Fold>
      )}
    </>
  );
}

/** The latest messages. A conversation that waits or is held is answered in the inbox. */
function Conversation({ id }: { id: string }) {
  const words = useTexts().member;
  const { data } = useQuery({
    queryKey: ["inbox", id, "latest"],
    queryFn: () => callOffice(inbox.read, { params: { id }, body: { before: null } }),
  });
  const items = data?.messages.slice(-shownMessages) ?? [];
  return (
    <>
      <Link href={`/inbox?at=${id}`} className="text-small text-gold-text underline">
        {words.toInbox}
      </Link>
      <ol className="mt-3 flex flex-col gap-3">
        {items.map((item) => (
          <MessageLine key={item.id} item={item} />
        ))}
      </ol>
    </>
  );
}

import type { MemberCard } from "@krapao/contract/office/members";
import { Link } from "wouter";
import { timeOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";
import { Fold } from "./fold.tsx";
import { Line } from "./member-money.tsx";

/** Leads to another member's own page. */
export function MemberLink({ id, name, phone }: { id: string; name: string; phone: string }) {
  return (
    <Link href={`/members/${id}`} className="text-gold-text underline">
      {`${name} ${phone}`}
    </Link>
  );
}

/** Who else this may be, and with what they sign in. */
export function MemberPeople({ card }: { card: MemberCard }) {
  const texts = useTexts();
  const words = texts.member;
  const none = <p className="text-content-soft">{words.none}</p>;
  return (
    <>
      <Fold title={words.ring}>
        <Link
          href={`/members/${card.id}/ring`}
          className="mb-2 inline-block text-small text-gold-text underline"
        >
          {texts.ring.open}
        </Link>
        {card.ring.length === 0 && none}
        <ul>
          {card.ring.map((one) => (
            <Line
              key={one.id}
              title={<MemberLink {...one} />}
              note={
                one.shares.length === 0
                  ? words.through
                  : one.shares.map((share) => words.shares[share]).join(", ")
              }
              end={one.isDisabled ? texts.find.blocked : undefined}
            />
          ))}
        </ul>
      </Fold>
      <Fold title={words.sessions}>
        {card.sessions.length === 0 && none}
        <ul>
          {card.sessions.map((one) => (
            <Line
              key={`${one.startedAt} ${one.usedAt}`}
              title={one.device ?? words.device}
              note={words.used(timeOf(one.usedAt))}
            />
          ))}
        </ul>
      </Fold>
      <Fold title={words.devices}>
        {card.devices.length === 0 && none}
        <ul>
          {card.devices.map((one) => (
            <Line
              key={`${one.firstAt} ${one.lastAt}`}
              title={one.device ?? words.device}
              note={words.used(timeOf(one.lastAt))}
            />
          ))}
        </ul>
      </Fold>
    </>
  );
}

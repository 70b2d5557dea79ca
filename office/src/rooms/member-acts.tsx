import { type MemberCard, members } from "@krapao/contract/office/members";
import { timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { ActLink } from "./act-link.tsx";
import { Decide } from "./decide.tsx";
import { Fold } from "./fold.tsx";
import { Line, Section } from "./member-money.tsx";

/** Numbers that are shown in full. */
export interface Revealed {
  readonly phone?: string;
  readonly account?: string;
}

interface MemberActsProps {
  readonly card: MemberCard;
  readonly onReveal: (revealed: Revealed) => void;
}

function useChoices({ card, onReveal }: MemberActsProps) {
  const texts = useTexts();
  const words = texts.member;
  const params = { id: card.id };
  const act = (call: typeof members.note) => async (reason: string) => {
    const { state } = await callProved(call, { params, body: { reason } });
    return state === "DONE" ? words.kept : texts.payout.waits;
  };
  const reveal = (what: keyof Revealed) => async (reason: string) => {
    const { value } = await callProved(members.reveal, { params, body: { reason, what } });
    onReveal({ [what]: value });
    return words.revealed;
  };
  const quiet = { tone: "quiet" as const, needsReason: true, isIdle: false };
  return [
    ...(["phone", "account"] as const).map((what) => ({
      name: what,
      label: what === "phone" ? words.revealPhone : words.revealAccount,
      ...quiet,
      deed: reveal(what),
      call: members.reveal,
    })),
    {
      name: "sessions",
      label: words.endSessions,
      ...quiet,
      deed: act(members.endSessions),
      call: members.endSessions,
      isIdle: card.sessions.length === 0,
    },
    {
      name: "disable",
      label: words.disable,
      ...quiet,
      tone: "danger" as const,
      deed: act(members.disable),
      call: members.disable,
      isIdle: card.disabledAt !== null,
    },
    {
      name: "enable",
      label: words.enable,
      ...quiet,
      deed: act(members.enable),
      call: members.enable,
      isIdle: card.disabledAt === null,
    },
    {
      name: "close",
      label: words.close,
      ...quiet,
      tone: "danger" as const,
      deed: act(members.close),
      call: members.close,
      isIdle: card.disabledAt !== null && card.money.wallet + card.money.refund === 0,
    },
    {
      name: "note",
      label: words.note,
      ...quiet,
      tone: "primary" as const,
      deed: act(members.note),
      call: members.note,
    },
  ];
}

const kindText = ({ act }: Texts, kind: string) =>
  (act as unknown as Readonly<Record<string, string>>)[kind] ?? kind;

/** What this operator may do, and what operators did before, notes too. */
export function MemberActs(props: MemberActsProps) {
  const { card } = props;
  const texts = useTexts();
  const words = texts.member;
  const { permissions } = useOperator();
  const choices = useChoices(props).filter(
    ({ call, isIdle }) => !isIdle && (permissions as readonly string[]).includes(call.permission),
  );
  return (
    <>
      {choices.length > 0 && (
        <Section title={words.decide}>
          <Decide choices={choices} title={words.reason} />
        </Section>
      )}
      <Fold title={words.acts}>
        {card.acts.length === 0 && <p className="text-content-soft">{words.none}</p>}
        <ul>
          {card.acts.map((one) => (
            <Line
              key={one.id}
              title={one.reason}
              note={[
                kindText(texts, one.kind),
                ...(one.state === "DONE" ? [] : [texts.act.states[one.state]]),
                one.by,
                timeOf(one.at),
              ].join(" · ")}
              end={
                one.undoneBy === null ? undefined : (
                  <ActLink id={one.undoneBy} text={texts.act.undoneBy(one.undoneBy)} />
                )
              }
            />
          ))}
        </ul>
      </Fold>
    </>
  );
}

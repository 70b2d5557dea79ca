import { type OpenContradiction, unknown, type UnknownItem } from "@krapao/contract/office/unknown";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Link } from "wouter";
import { moneyOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Facts } from "./facts.tsx";
import { evidenceText, partyText } from "./plain-names.ts";

/** What the provider answered, and the two ways to end it. */
export function UnknownDetail({ item }: { item: UnknownItem }) {
  const texts = useTexts();
  const words = texts.unknown;
  const answer = item.lastAnswer === null ? words.noAnswer : answerOf(words, item.lastAnswer);
  const answeredAt = item.answeredAt === null ? "" : ` · ${timeOf(item.answeredAt)}`;
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-display font-bold">{moneyOf(item.amount, item.currency)}</h2>
      {!item.isEndable && <Callout>{words.early}</Callout>}
      {item.openAct !== null && <Callout>{texts.suspense.open(item.openAct)}</Callout>}
      <Facts
        rows={[
          [texts.act.factNames["way"] ?? "", words.ways[item.way]],
          [words.answer, `${answer}${answeredAt}`],
          [words.party, partyText(texts, item.party)],
          [words.account, item.account],
          [words.since, timeOf(item.since)],
          [words.attempts, String(item.attempts)],
          [words.next, item.nextAt === null ? words.never : timeOf(item.nextAt)],
          ...(item.member === null ? [] : [[texts.payout.member, item.member] as const]),
          [texts.payout.reference, item.reference],
        ]}
      />
      {item.memberId !== null && <MemberLink memberId={item.memberId} />}
      <Decision item={item} />
    </section>
  );
}

const answerOf = (
  { answers }: { answers: Readonly<Record<string, string>> },
  answer: string,
): string => (answers[answer] ? `${answers[answer]} (${answer})` : answer);

function Decision({ item }: { item: UnknownItem }) {
  const texts = useTexts();
  const words = texts.unknown;
  const { permissions } = useOperator();
  if (!permissions.includes("unknown.decide") || !item.isEndable || item.openAct !== null) {
    return null;
  }
  const decide = (call: typeof unknown.settle) => async (reason: string) => {
    const params = { reference: item.reference };
    const { state } = await callProved(call, { params, body: { reason } });
    return state === "DONE" ? texts.payout.done : texts.payout.waits;
  };
  const isReward = item.kind === "REWARD";
  const shared = { needsReason: true } as const;
  const choices = [
    ...(isReward
      ? []
      : [
          {
            ...shared,
            name: "return",
            label: words.return,
            tone: "danger" as const,
            deed: decide(unknown.return),
          },
        ]),
    {
      ...shared,
      name: "settle",
      label: isReward ? words.forget : words.settle,
      tone: "primary" as const,
      deed: decide(unknown.settle),
    },
  ];
  return (
    <>
      <Callout tone="warning">{words.second}</Callout>
      <Decide choices={choices} />
    </>
  );
}

/** A step of the clock that no time explains is listed like a provider's answer. */
const isOfClock = ({ party }: OpenContradiction) => party === "clock";

export function contradictionName(
  words: ReturnType<typeof useTexts>["unknown"],
  contradiction: OpenContradiction,
): string {
  return isOfClock(contradiction) ? words.clock : words.kinds[contradiction.kind];
}

/** Both sides of a contradiction. It is settled with a note after a person has cleared it. */
export function ContradictionDetail({ contradiction }: { contradiction: OpenContradiction }) {
  const texts = useTexts();
  const words = texts.unknown;
  const { permissions } = useOperator();
  const resolve = async (reason: string) => {
    await callProved(unknown.resolve, { params: { id: contradiction.id }, body: { reason } });
    return texts.payout.done;
  };
  const choice = {
    name: "settle",
    label: words.resolve,
    tone: "primary" as const,
    needsReason: true,
    deed: resolve,
  };
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{contradictionName(words, contradiction)}</h2>
      <Callout tone="warning">
        {isOfClock(contradiction) ? words.clockText : words.contradictionText}
      </Callout>
      <Facts
        rows={[
          [words.party, partyText(texts, contradiction.party)],
          [texts.payout.reference, contradiction.reference],
          [words.ours, evidenceText(texts, contradiction.ours)],
          [words.theirs, evidenceText(texts, contradiction.theirs)],
          [words.times, String(contradiction.times)],
          [words.noticed, timeOf(contradiction.noticedAt)],
          [words.latest, timeOf(contradiction.latestAt)],
        ]}
      />
      {contradiction.memberId !== null && <MemberLink memberId={contradiction.memberId} />}
      {permissions.includes("unknown.decide") && <Decide choices={[choice]} />}
    </section>
  );
}

export function MemberLink({ memberId }: { memberId: string }) {
  const { unknown: words } = useTexts();
  const { permissions } = useOperator();
  if (!permissions.includes("member.read")) return null;
  return (
    <Link className="self-start text-gold-text underline" href={`/members/${memberId}`}>
      {words.toMember}
    </Link>
  );
}

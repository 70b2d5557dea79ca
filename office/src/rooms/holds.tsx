import { type HeldDeposit, holds } from "@krapao/contract/office/protection";
import { queueMax } from "@krapao/contract/office/queue";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf, totalOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { DecisionNote } from "./decision-note.tsx";
import { Facts } from "./facts.tsx";
import { ageFacet, amountFacet, decisionFacet, wordFacet } from "./queue-filter.tsx";
import { QueueRoom, waitingSince } from "./queue-room.tsx";
import { MemberLink } from "./unknown-detail.tsx";

const keyOf = ({ memberId, number }: HeldDeposit) => `${memberId}/${number}`;

const facetsOf = (texts: Texts, items: readonly HeldDeposit[]) => [
  wordFacet<HeldDeposit>(
    { name: "state", label: texts.hold.state, valuesOf: ({ state }) => [state] },
    texts.hold.states,
  ),
  wordFacet<HeldDeposit>(
    { name: "wish", label: texts.hold.wish, valuesOf: ({ wish }) => [wish] },
    texts.hold.wishes,
  ),
  wordFacet<HeldDeposit>({
    name: "source",
    label: texts.hold.source,
    valuesOf: ({ source }) => [source],
  }),
  amountFacet(texts, items, (hold) => hold),
  ageFacet<HeldDeposit>(texts, ({ heldAt }) => heldAt),
  decisionFacet<HeldDeposit>(texts),
];

/** Deposits that came and may not be credited. Those that the bank refused to take back come first. */
export function Holds() {
  const texts = useTexts();
  const words = texts.hold;
  const query = useQuery({ queryKey: ["holds"], queryFn: () => callOffice(holds.list) });
  const items = query.data?.holds ?? [];
  const { permissions } = useOperator();
  const decide = useDecide();
  return (
    <QueueRoom
      title={texts.rooms.holds}
      {...{ words, query, items, keyOf }}
      isFull={items.length >= queueMax}
      facets={facetsOf(texts, items)}
      lineOf={(hold) => ({
        title: hold.member,
        amount: moneyOf(hold.amount, hold.currency),
        note: words.states[hold.state],
        state: waitingSince(texts, hold.heldAt),
      })}
      accept="return"
      reject="credit"
      bulk={{
        isOpen: (hold) => isDecidable(hold) && hold.state !== "refused",
        titleOf: ({ member, amount, currency }) => `${member} ${moneyOf(amount, currency)}`,
        totalOf,
        choices: permissions.includes("hold.decide")
          ? [{ name: "return", label: words.return, tone: "primary", deed: decide(holds.return) }]
          : [],
      }}
    >
      {(hold) => <Detail hold={hold} />}
    </QueueRoom>
  );
}

function Detail({ hold }: { hold: HeldDeposit }) {
  const texts = useTexts();
  const words = texts.hold;
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-display font-bold">{moneyOf(hold.amount, hold.currency)}</h2>
      {hold.state === "refused" && <Callout tone="warning">{words.refusedText}</Callout>}
      <DecisionNote item={hold} />
      <Facts
        rows={[
          [words.state, words.states[hold.state]],
          [words.wish, words.wishes[hold.wish]],
          [words.due, hold.dueAt === null ? words.nobody : timeOf(hold.dueAt)],
          [words.held, timeOf(hold.heldAt)],
          [words.source, hold.source],
          [words.account, hold.account],
          [texts.payout.member, hold.member],
          [texts.payout.reference, hold.reference ?? "–"],
        ]}
      />
      <MemberLink memberId={hold.memberId} />
      <Decision hold={hold} />
    </section>
  );
}

const isDecidable = ({ openAct, state }: HeldDeposit) => openAct === null && state !== "returning";

/** Decides about one held deposit. */
function useDecide() {
  const { payout: words } = useTexts();
  return (call: typeof holds.return) =>
    async ({ memberId, number }: HeldDeposit, reason: string) => {
      const { state } = await callProved(call, { params: { memberId, number }, body: { reason } });
      return state === "DONE" ? words.done : words.waits;
    };
}

function Decision({ hold }: { hold: HeldDeposit }) {
  const texts = useTexts();
  const words = texts.hold;
  const { permissions } = useOperator();
  const decideOne = useDecide();
  if (!permissions.includes("hold.decide") || !isDecidable(hold)) return null;
  const decide = (call: typeof holds.return) => (reason: string) => decideOne(call)(hold, reason);
  const isRefused = hold.state === "refused";
  const shared = { needsReason: true } as const;
  const choices = [
    ...(isRefused
      ? [
          {
            ...shared,
            name: "credit",
            label: words.credit,
            tone: "quiet" as const,
            deed: decide(holds.credit),
          },
        ]
      : []),
    {
      ...shared,
      name: "return",
      label: isRefused ? words.retry : words.return,
      tone: "primary" as const,
      deed: decide(isRefused ? holds.retry : holds.return),
    },
  ];
  return (
    <>
      <p className="text-small text-content-soft">{words.returnText}</p>
      <Decide choices={choices} />
    </>
  );
}

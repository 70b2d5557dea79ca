import { type HeldPayout, payouts } from "@krapao/contract/office/payouts";
import { queueMax } from "@krapao/contract/office/queue";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf, totalOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { DecisionNote } from "./decision-note.tsx";
import { ageFacet, amountFacet, decisionFacet, wordFacet } from "./queue-filter.tsx";
import { QueueRoom, waitingSince } from "./queue-room.tsx";
import { MemberLink } from "./unknown-detail.tsx";

const keyOf = ({ reference }: HeldPayout) => reference;

/** What operators decide about a held payout, as far as this operator may. */
function useChoices(payout: { readonly openAct: string | null }) {
  const { payout: words } = useTexts();
  const { permissions } = useOperator();
  const decide =
    (call: typeof payouts.release) =>
    async ({ reference }: HeldPayout, reason: string) => {
      const reply = await callProved(call, { params: { reference }, body: { reason } });
      return reply.state === "DONE" ? words.done : words.waits;
    };
  return [
    {
      name: "refuse",
      label: words.refuse,
      tone: "danger" as const,
      isOpen: permissions.includes("withdraw.refuse"),
      deed: decide(payouts.refuse),
    },
    {
      name: "release",
      label: words.release,
      tone: "primary" as const,
      isOpen: permissions.includes("withdraw.release") && payout.openAct === null,
      deed: decide(payouts.release),
    },
  ].filter(({ isOpen }) => isOpen);
}

const facetsOf = (texts: Texts, items: readonly HeldPayout[]) => [
  wordFacet<HeldPayout>(
    { name: "reason", label: texts.payout.why, valuesOf: ({ reasons }) => reasons },
    texts.payout.reasons,
  ),
  amountFacet(texts, items, (payout) => payout),
  ageFacet<HeldPayout>(texts, ({ requestedAt }) => requestedAt),
  decisionFacet<HeldPayout>(texts),
];

/** Withdrawals that wait for a person. */
export function Payouts() {
  const texts = useTexts();
  const query = useQuery({ queryKey: ["payouts"], queryFn: () => callOffice(payouts.list) });
  const items = query.data?.payouts ?? [];
  return (
    <QueueRoom
      title={texts.rooms.payouts}
      words={texts.payout}
      {...{ query, items, keyOf }}
      isFull={items.length >= queueMax}
      facets={facetsOf(texts, items)}
      lineOf={(payout) => ({
        title: payout.member,
        amount: moneyOf(payout.amount, payout.currency),
        note: payout.reasons.map((reason) => texts.payout.reasons[reason]).join(", "),
        state: waitingSince(texts, payout.requestedAt),
      })}
      accept="release"
      reject="refuse"
      bulk={{
        titleOf: ({ member, amount, currency }) => `${member} ${moneyOf(amount, currency)}`,
        totalOf,
        choices: useChoices({ openAct: null }),
      }}
    >
      {(payout) => <Detail payout={payout} />}
    </QueueRoom>
  );
}

function Detail({ payout }: { payout: HeldPayout }) {
  const texts = useTexts();
  const words = texts.payout;
  const { reference, currency } = payout;
  const rows = [
    [words.why, payout.reasons.map((reason) => words.reasons[reason]).join(", ")],
    ...(payout.ringMembers === null ? [] : [[words.ringMembers, payout.ringMembers]]),
    ...(payout.float === null ? [] : [[words.float, moneyOf(payout.float, currency)]]),
    [words.member, `${payout.member} ${payout.memberName}`],
    [words.account, `${payout.bankCode} •••${payout.accountTail}`],
    [words.accountChanged, timeOf(payout.accountChangedAt)],
    [words.memberSince, timeOf(payout.memberSince)],
    [words.deposited, moneyOf(payout.deposited, currency)],
    [words.withdrawn, moneyOf(payout.withdrawn, currency)],
    [words.requested, timeOf(payout.requestedAt)],
    [words.reference, reference],
  ];
  const choices = useChoices(payout).map(({ deed, ...choice }) => ({
    ...choice,
    needsReason: true,
    deed: (reason: string) => deed(payout, reason),
  }));
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-display font-bold">{moneyOf(payout.amount, currency)}</h2>
      <DecisionNote item={payout} />
      <dl className="office-facts">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <MemberLink memberId={payout.memberId} />
      {choices.length > 0 && (
        <>
          <p className="text-small text-content-soft">{words.final}</p>
          <Decide choices={choices} />
        </>
      )}
    </section>
  );
}

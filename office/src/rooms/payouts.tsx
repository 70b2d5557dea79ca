import { type HeldPayout, payouts } from "@krapao/contract/office/payouts";
import { queueMax } from "@krapao/contract/office/queue";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { ageOf, minutesSince, moneyOf, timeOf, totalOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useList } from "#lib/use-list.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Decide, pressChoice } from "./decide.tsx";
import {
  ageFacet,
  amountFacet,
  decisionFacet,
  useQueueFilter,
  wordFacet,
} from "./queue-filter.tsx";
import { QueueRow } from "./queue-row.tsx";
import { useBulk } from "./use-bulk.tsx";
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
  const { data, isError, refetch } = useQuery({
    queryKey: ["payouts"],
    queryFn: () => callOffice(payouts.list),
  });
  const listed = data?.payouts ?? [];
  const { shown: items, bar } = useQueueFilter({
    items: listed,
    facets: facetsOf(texts, listed),
    isFull: listed.length >= queueMax,
  });
  const choices = useChoices({ openAct: null });
  const bulk = useBulk({ items, keyOf, titleOf, totalOf, choices });
  const { found, choose } = useList(items, keyOf, {
    ...bulk.onMark,
    onAccept: () => pressChoice("release"),
    onReject: () => pressChoice("refuse"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.rooms.payouts}</h1>
      {!data && <Skeleton className="h-96 w-full" />}
      {bar}
      {bulk.results}
      {data && listed.length === 0 && (
        <EmptyState title={texts.payout.empty} text={texts.payout.emptyText} />
      )}
      {found && (
        <div className="office-split">
          <div className="office-panel">
            {bulk.markAll}
            <ul>
              {items.map((payout) => (
                <QueueRow
                  key={payout.reference}
                  {...rowOf(texts, payout)}
                  isChosen={payout === found}
                  onChoose={() => choose(payout.reference)}
                  {...bulk.markOf(payout)}
                />
              ))}
            </ul>
          </div>
          {bulk.panel || <Detail key={found.reference} payout={found} />}
        </div>
      )}
    </>
  );
}

const titleOf = ({ member, amount, currency }: HeldPayout) =>
  `${member} ${moneyOf(amount, currency)}`;

const rowOf = ({ payout: words, today }: Texts, payout: HeldPayout) => ({
  title: payout.member,
  amount: moneyOf(payout.amount, payout.currency),
  note: payout.reasons.map((reason) => words.reasons[reason]).join(", "),
  state: words.waiting(ageOf(minutesSince(payout.requestedAt), today.age)),
});

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
      {payout.openAct !== null && <Callout>{words.open(payout.openAct)}</Callout>}
      {payout.openAct === null && payout.needsSecond && (
        <Callout tone="warning">{words.second}</Callout>
      )}
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

import { type Act, acts, waitingMax } from "@krapao/contract/office/acts";
import { differenceNames } from "@krapao/contract/office/differences";
import { payoutSettings } from "@krapao/contract/office/rehearsals";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { sign } from "#key/passkey.ts";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { useList } from "#lib/use-list.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Decide, pressChoice } from "./decide.tsx";
import { amountFacet, useQueueFilter, wordFacet } from "./queue-filter.tsx";
import { QueueRow } from "./queue-row.tsx";
import { KeptLine } from "./rehearsal.tsx";
import { OfferRehearsal } from "./rehearse-offer.tsx";
import { PayoutRehearsal } from "./rehearse-payouts.tsx";
import { contentFact } from "./setting-label.ts";

const facetsOf = (texts: Texts, items: readonly Act[]) => [
  wordFacet<Act>(
    { name: "kind", label: texts.filter.kind, valuesOf: ({ kind }) => [kind] },
    texts.act as unknown as Readonly<Record<string, string>>,
  ),
  wordFacet<Act>(
    { name: "state", label: texts.filter.state, valuesOf: ({ state }) => [state] },
    texts.act.states,
  ),
  wordFacet<Act>(
    { name: "for", label: texts.filter.forWhom, valuesOf: forWhom },
    texts.filter.forWhoms,
  ),
  wordFacet<Act>({
    name: "by",
    label: texts.filter.by,
    valuesOf: ({ requestedBy }) => [requestedBy],
  }),
  amountFacet(texts, items, ({ amount, currency }: Act) =>
    amount === null || currency === null ? null : { amount, currency },
  ),
];

/** Acts that wait for a second person, and those decided lately. */
export function Approvals() {
  const texts = useTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: ["acts"],
    queryFn: () => callOffice(acts.list),
  });
  const listed = [...(data?.waiting ?? []), ...(data?.decided ?? [])];
  const { shown: items, bar } = useQueueFilter({
    items: listed,
    facets: facetsOf(texts, listed),
    isFull: (data?.waiting ?? []).length >= waitingMax,
  });
  const waiting = items.filter((act) => data?.waiting.includes(act));
  const decided = items.filter((act) => data?.decided.includes(act));
  const { found, choose } = useList(items, ({ id }) => id, {
    onAccept: () => pressChoice("approve"),
    onReject: () => pressChoice("reject"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.rooms.approvals}</h1>
      {!data && <Skeleton className="h-96 w-full" />}
      {bar}
      {data && listed.length === 0 && (
        <EmptyState title={texts.act.empty} text={texts.act.emptyText} />
      )}
      {found && (
        <div className="office-split">
          <div className="flex flex-col gap-5">
            {waiting.length === 0 && <p>{texts.act.empty}</p>}
            <Rows acts={waiting} title={texts.act.waiting} {...{ found, choose }} />
            <Rows acts={decided} title={texts.act.decided} {...{ found, choose }} />
          </div>
          <Detail key={found.id} act={found} />
        </div>
      )}
    </>
  );
}

/** Whether this operator decides about an act, or has requested it. */
function forWhom({ isOwn, isApprovable }: Act): readonly string[] {
  if (isOwn) return ["OWN"];
  return isApprovable ? ["ME"] : [];
}

interface RowsProps {
  readonly acts: readonly Act[];
  readonly title: string;
  readonly found: Act;
  readonly choose: (id: string) => void;
}

function Rows({ acts: listed, title, found, choose }: RowsProps) {
  const texts = useTexts();
  if (listed.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="office-panel">
        {listed.map((act) => (
          <QueueRow
            key={act.id}
            title={texts.act[act.kind]}
            amount={amountOf(act)}
            note={texts.act.by(act.requestedBy)}
            state={texts.act.states[act.state]}
            isChosen={act === found}
            onChoose={() => choose(act.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The facts in words. The amount is in the title. */
function shownFacts({ facts }: Act, texts: Texts): readonly (readonly [string, string])[] {
  const { act, payout, suspense, unknown, hold, protection, difference } = texts;
  const words: Readonly<Record<string, string>> = {
    ...act.factValues,
    ...payout.reasons,
    ...suspense.reasons,
    ...unknown.ways,
    ...unknown.answers,
    ...unknown.kinds,
    ...hold.states,
    ...hold.wishes,
    ...Object.fromEntries(
      Object.entries(differenceNames).map(([name, code]) => [name, difference.names[code]]),
    ),
    ...protection.kinds,
    ...protection.limitKinds,
    ...protection.periods,
  };
  return Object.entries(facts)
    .filter(([name]) => name !== "amountMinor" && name !== "currency")
    .map(([name, value]) => {
      if (name === "content" || name === "changes") {
        return [name, contentFact(texts, name, value ?? "")] as const;
      }
      // A payout may be held for several reasons; a limit is named by its kind and period.
      const isList = name === "heldReasons" || name === "limit";
      const parts = isList ? (value ?? "").split(" ") : [value ?? "–"];
      return [name, parts.map((part) => words[part] ?? part).join(", ")] as const;
    });
}

const amountOf = ({ amount, currency }: Act) =>
  amount !== null && currency !== null ? moneyOf(amount, currency) : "";

function Detail({ act }: { act: Act }) {
  const texts = useTexts();
  const words = texts.act;
  const params = { id: act.id };
  const isWaiting = act.state === "WAITING";
  const approve = async () => {
    const challenge = await callOffice(acts.challenge, { params });
    await callOffice(acts.approve, { params, body: await sign(challenge) });
    return texts.payout.done;
  };
  const dismiss = (call: typeof acts.reject | typeof acts.recall) => async (reason: string) => {
    await callOffice(call, { params, body: { reason } });
    return texts.payout.done;
  };
  const choices = [
    {
      name: "recall",
      label: words.recall,
      tone: "quiet" as const,
      needsReason: true,
      isOpen: isWaiting && act.isOwn,
      deed: dismiss(acts.recall),
    },
    {
      name: "reject",
      label: words.reject,
      tone: "danger" as const,
      needsReason: true,
      isOpen: act.isApprovable,
      deed: dismiss(acts.reject),
    },
    {
      name: "approve",
      label: words.approve,
      tone: "primary" as const,
      needsReason: false,
      isOpen: act.isApprovable && act.changed.length === 0,
      deed: approve,
    },
  ].filter(({ isOpen }) => isOpen);
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{`${words[act.kind]} ${amountOf(act)}`}</h2>
      <p>{act.reason}</p>
      <p className="text-small text-content-soft">
        {`${words.by(act.requestedBy)} · ${timeOf(act.requestedAt)} · ${words.expires} ${timeOf(act.expiresAt)}`}
      </p>
      {act.decidedBy !== null && (
        <p className="text-small">
          {`${words.states[act.state]} · ${words.decidedBy(act.decidedBy)} ${act.decidedReason ?? ""}`}
        </p>
      )}
      {act.changed.length > 0 && <Callout tone="error">{words.changed}</Callout>}
      {isWaiting && act.isOwn && <Callout>{words.own}</Callout>}
      <h3 className="font-semibold">{words.facts}</h3>
      <dl className="office-facts">
        {shownFacts(act, texts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className={act.changed.includes(name) ? "font-bold" : undefined}>
              {words.factNames[name] ?? name}
            </dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <Rehearsed act={act} />
      {choices.length > 0 && <Decide choices={choices} />}
    </section>
  );
}

/** What the value that waits would have done over past days. */
function Rehearsed({ act: { kind, subject, rehearsal } }: { act: Act }) {
  const words = useTexts().rehearsal;
  const isRule = kind === "setting.money" && payoutSettings.includes(subject);
  if (kind !== "offer.publish" && !isRule) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{words.title}</h3>
      {rehearsal ? <KeptLine kept={rehearsal} /> : <p>{words.none}</p>}
      {rehearsal?.offer && <OfferRehearsal figures={rehearsal.offer} />}
      {rehearsal?.payouts && <PayoutRehearsal figures={rehearsal.payouts} />}
    </section>
  );
}

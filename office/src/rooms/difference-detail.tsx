import {
  differences,
  type Receiver,
  type WorldDifference,
} from "@krapao/contract/office/differences";
import type { Currency } from "@krapao/contract/fields";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { formatMoney } from "@krapao/ui/money/amount-text.ts";
import { Link } from "wouter";
import { dayText } from "#lib/days.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Facts } from "./facts.tsx";
import { MakeReceipt } from "./make-receipt.tsx";
import { partyText } from "./plain-names.ts";

/** Money, or the credits of a game. */
export function creditsText(
  { difference: words }: Texts,
  currency: Currency | null,
  amount: number,
): string {
  return currency === null
    ? `${formatMoney(amount, "")} ${words.credits}`
    : moneyOf(amount, currency);
}

type Side = WorldDifference["ours"];

/** The amount of one side. */
export function sideText(texts: Texts, { currency }: WorldDifference, { amount }: Side): string {
  return amount === null ? texts.difference.nothing : creditsText(texts, currency, amount);
}

interface DifferenceDetailProps {
  readonly difference: WorldDifference;
  /** Our accounts that banks send to. */
  readonly receivers: readonly Receiver[];
}

/** Both sides of a difference, who decided about it, and how to ask that it is explained. */
export function DifferenceDetail({ difference, receivers }: DifferenceDetailProps) {
  const texts = useTexts();
  const words = texts.difference;
  const { party, kind, reference, name, at, day, ours, theirs, act, openAct, state } = difference;
  const side = (one: Side) =>
    [sideText(texts, difference, one), one.account].filter(Boolean).join(" · ");
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{words.names[name]}</h2>
      {openAct !== null && <Callout>{texts.suspense.open(openAct)}</Callout>}
      <Facts
        rows={[
          [words.party, partyText(texts, party)],
          [words.day, dayText(day)],
          [words.kind, words.kinds[kind]],
          [texts.payout.reference, reference],
          [words.ours, side(ours)],
          [words.theirs, side(theirs)],
          [words.at, timeOf(at)],
          [words.found, timeOf(difference.foundAt)],
          [words.seen, timeOf(difference.seenAt)],
          ...(difference.endedAt === null
            ? []
            : [[words.ended, timeOf(difference.endedAt)] as const]),
          [words.state, words.states[state]],
          ...(act === null
            ? []
            : [
                [
                  words.act,
                  `${words.actBy(act.id, act.by, act.approvedBy)} · ${act.reason}`,
                ] as const,
              ]),
        ]}
      />
      {state === "REPORTED" && (
        <Link className="self-start text-gold-text underline" href="/unknown?kind=CONTRADICTION">
          {words.toUnknown}
        </Link>
      )}
      {difference.receiptId !== null && (
        <Link className="self-start text-gold-text underline" href="/suspense">
          {words.receipt.open}
        </Link>
      )}
      {state === "OPEN" && openAct === null && (
        <Decision difference={difference} receivers={receivers} />
      )}
    </section>
  );
}

/** An open difference is explained; a transfer that our books do not know is made, a paid code is queried again. */
function Decision({ difference, receivers }: DifferenceDetailProps) {
  const texts = useTexts();
  const words = texts.difference;
  const { permissions } = useOperator();
  const { id, isCreditable, isRetryable, kind } = difference;
  if (!permissions.includes("unknown.decide")) return null;
  const explain = async (reason: string) => {
    const reply = await callProved(differences.explain, { params: { id }, body: { reason } });
    return reply.state === "DONE" ? texts.payout.done : texts.payout.waits;
  };
  const retry = async (reason: string) => {
    await callProved(differences.retry, { params: { id }, body: { reason } });
    return words.retried;
  };
  const again = {
    name: "retry",
    label: words.retry,
    tone: "primary" as const,
    needsReason: true,
    deed: retry,
  };
  const choice = {
    name: "settle",
    label: words.explain,
    tone: "primary" as const,
    needsReason: true,
    deed: explain,
  };
  return (
    <>
      {isCreditable && <MakeReceipt difference={difference} receivers={receivers} />}
      {isRetryable && <Callout>{words.retryText}</Callout>}
      {(kind === "payment" || kind === "gift") && !isRetryable && <Callout>{words.byHand}</Callout>}
      <Callout tone="warning">{words.explainText}</Callout>
      <Decide choices={isRetryable ? [again, choice] : [choice]} />
    </>
  );
}

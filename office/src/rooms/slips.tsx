import { queueMax } from "@krapao/contract/office/queue";
import {
  type HeldCode,
  slips,
  type UnclearGift,
  type WaitingSlip,
} from "@krapao/contract/office/slips";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { ageOf, minutesSince, moneyOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useList } from "#lib/use-list.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Decide, pressChoice } from "./decide.tsx";
import { Facts } from "./facts.tsx";
import { HeldCodeDetail } from "./held-code.tsx";
import { QueueGroup } from "./queue-group.tsx";
import { ageFacet, amountFacet, useQueueFilter, wordFacet } from "./queue-filter.tsx";
import { QueueRow } from "./queue-row.tsx";
import { SlipDetail } from "./slip-detail.tsx";

/** A gift link becomes unclear with time, which no event reports. */
const refreshMilliseconds = 20_000;

type Item =
  | { readonly slip: WaitingSlip }
  | { readonly code: HeldCode }
  | { readonly gift: UnclearGift };
function keyOf(item: Item): string {
  if ("slip" in item) return item.slip.reference;
  return "code" in item ? item.code.id : `gift ${item.gift.id}`;
}

type Kind = "SLIP" | "CODE" | "GIFT";
function kindOf(item: Item): Kind {
  if ("slip" in item) return "SLIP";
  return "code" in item ? "CODE" : "GIFT";
}

function sinceOf(item: Item): string {
  if ("slip" in item) return item.slip.sentAt;
  return "code" in item ? item.code.createdAt : item.gift.sentAt;
}

function amountOf(item: Item) {
  if ("slip" in item) return item.slip;
  return "code" in item ? item.code : null;
}

const facetsOf = (texts: Texts, items: readonly Item[]) => [
  wordFacet<Item>(
    { name: "kind", label: texts.filter.kind, valuesOf: (item) => [kindOf(item)] },
    {
      SLIP: texts.slip.slips,
      CODE: texts.today.names.qr_codes_held,
      GIFT: texts.slip.gifts,
    },
  ),
  wordFacet<Item>(
    {
      name: "reason",
      label: texts.suspense.why,
      valuesOf: (item) => ("slip" in item ? [item.slip.reason] : []),
    },
    texts.suspense.reasons,
  ),
  amountFacet(texts, items, amountOf),
  ageFacet<Item>(texts, sinceOf),
];

/** What a row shows. */
function lineOf(texts: Texts, item: Item) {
  const words = texts.slip;
  if ("gift" in item) {
    const { member, voucherTail, redeemSentAt } = item.gift;
    const note = redeemSentAt === null ? words.notRedeemed : words.redeemSent;
    return { title: member, amount: `…${voucherTail}`, note };
  }
  const { member, amount, currency } = "slip" in item ? item.slip : item.code;
  const shared = { title: member, amount: moneyOf(amount, currency) };
  return "slip" in item
    ? { ...shared, note: texts.suspense.reasons[item.slip.reason] }
    : { ...shared, note: texts.heldCode.why };
}

/** Slips and paid codes that wait for a person, and gift links without a clear result. */
export function Slips() {
  const texts = useTexts();
  const words = texts.slip;
  const { data, isError, refetch } = useQuery({
    queryKey: ["slips"],
    queryFn: () => callOffice(slips.list),
    refetchInterval: refreshMilliseconds,
  });
  const listed: readonly Item[] = [
    ...(data?.slips ?? []).map((slip) => ({ slip })),
    ...(data?.codes ?? []).map((code) => ({ code })),
    ...(data?.gifts ?? []).map((gift) => ({ gift })),
  ];
  const { shown: items, bar } = useQueueFilter({
    items: listed,
    facets: facetsOf(texts, listed),
    isFull: [data?.slips, data?.codes, data?.gifts].some((list = []) => list.length >= queueMax),
  });
  const rowsOf = (kind: Kind) => items.filter((item) => kindOf(item) === kind).map(rowOf);
  const { found, choose } = useList(items, keyOf, {
    onAccept: () => pressChoice("credit"),
    onReject: () => pressChoice("refuse"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  const rowOf = (item: Item) => {
    const { title, amount, note } = lineOf(texts, item);
    return (
      <QueueRow
        key={keyOf(item)}
        title={title}
        amount={amount}
        note={note}
        state={texts.payout.waiting(ageOf(minutesSince(sinceOf(item)), texts.today.age))}
        isChosen={found !== undefined && keyOf(item) === keyOf(found)}
        onChoose={() => choose(keyOf(item))}
      />
    );
  };
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.rooms.slips}</h1>
      {!data && <Skeleton className="h-96 w-full" />}
      {bar}
      {data && listed.length === 0 && <EmptyState title={words.empty} text={words.emptyText} />}
      {found && (
        <div className="office-split">
          <div className="flex flex-col gap-5">
            <QueueGroup title={words.slips}>{rowsOf("SLIP")}</QueueGroup>
            <QueueGroup title={texts.today.names.qr_codes_held}>{rowsOf("CODE")}</QueueGroup>
            <QueueGroup title={words.gifts}>{rowsOf("GIFT")}</QueueGroup>
          </div>
          {"slip" in found && <SlipDetail key={keyOf(found)} slip={found.slip} />}
          {"code" in found && <HeldCodeDetail key={keyOf(found)} code={found.code} />}
          {"gift" in found && <GiftDetail key={keyOf(found)} gift={found.gift} />}
        </div>
      )}
    </>
  );
}

function GiftDetail({ gift }: { gift: UnclearGift }) {
  const texts = useTexts();
  const words = texts.slip;
  const { permissions } = useOperator();
  const retry = async (reason: string) => {
    await callProved(slips.retryGift, { params: { id: gift.id }, body: { reason } });
    return texts.payout.done;
  };
  const choice = {
    name: "credit",
    label: words.retry,
    tone: "primary" as const,
    needsReason: true,
    deed: retry,
  };
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-display font-bold">{`…${gift.voucherTail}`}</h2>
      <p className="text-small text-content-soft">{words.giftText}</p>
      <Facts
        rows={[
          [texts.payout.member, gift.member],
          [words.sent, timeOf(gift.sentAt)],
          [words.redeemSent, gift.redeemSentAt ? timeOf(gift.redeemSentAt) : words.notRedeemed],
          [words.attempts, String(gift.attempts)],
          [words.next, timeOf(gift.nextAt)],
        ]}
      />
      {permissions.includes("slip.decide") && <Decide choices={[choice]} />}
    </section>
  );
}

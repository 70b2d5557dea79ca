import { queueMax } from "@krapao/contract/office/queue";
import {
  type HeldCode,
  slips,
  type UnclearGift,
  type WaitingSlip,
} from "@krapao/contract/office/slips";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Facts } from "./facts.tsx";
import { HeldCodeDetail } from "./held-code.tsx";
import { ageFacet, amountFacet, wordFacet } from "./queue-filter.tsx";
import { QueueRoom, waitingSince } from "./queue-room.tsx";
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
  const state = waitingSince(texts, sinceOf(item));
  if ("gift" in item) {
    const { member, voucherTail, redeemSentAt } = item.gift;
    const note = redeemSentAt === null ? words.notRedeemed : words.redeemSent;
    return { title: member, amount: `…${voucherTail}`, note, state };
  }
  const { member, amount, currency } = "slip" in item ? item.slip : item.code;
  const shared = { title: member, amount: moneyOf(amount, currency), state };
  return "slip" in item
    ? { ...shared, note: texts.suspense.reasons[item.slip.reason] }
    : { ...shared, note: texts.heldCode.why };
}

/** Slips and paid codes that wait for a person, and gift links without a clear result. */
export function Slips() {
  const texts = useTexts();
  const words = texts.slip;
  const query = useQuery({
    queryKey: ["slips"],
    queryFn: () => callOffice(slips.list),
    refetchInterval: refreshMilliseconds,
  });
  const { slips: waiting = [], codes = [], gifts = [] } = query.data ?? {};
  const items: readonly Item[] = [
    ...waiting.map((slip) => ({ slip })),
    ...codes.map((code) => ({ code })),
    ...gifts.map((gift) => ({ gift })),
  ];
  return (
    <QueueRoom
      title={texts.rooms.slips}
      {...{ words, query, items, keyOf }}
      isFull={[waiting, codes, gifts].some((list) => list.length >= queueMax)}
      facets={facetsOf(texts, items)}
      lineOf={(item) => lineOf(texts, item)}
      groups={[
        { title: words.slips, has: (item) => "slip" in item },
        { title: texts.today.names.qr_codes_held, has: (item) => "code" in item },
        { title: words.gifts, has: (item) => "gift" in item },
      ]}
      accept="credit"
      reject="refuse"
    >
      {(item) => {
        if ("slip" in item) return <SlipDetail slip={item.slip} />;
        if ("code" in item) return <HeldCodeDetail code={item.code} />;
        return <GiftDetail gift={item.gift} />;
      }}
    </QueueRoom>
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

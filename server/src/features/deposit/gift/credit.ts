import type { Database, Queryable } from "#platform/database/database.ts";
import { CreditPages } from "../credit-pages.ts";
import { openDeposits } from "../credit.ts";
import * as queries from "./queries.ts";

export interface RedeemedGift {
  readonly id: bigint;
  readonly memberId: string;
  readonly amountMinor: bigint;
}

/** Credits redeemed vouchers, and ends their gifts in the same transaction. */
export function createGiftCredits(db: Database): CreditPages<RedeemedGift, void> {
  return new CreditPages(db, {
    name: "gifts",
    exclusiveBy: ({ memberId }) => [memberId],
    credit: creditGifts,
  });
}

async function creditGifts(tx: Queryable, gifts: readonly RedeemedGift[]): Promise<void[]> {
  const currencies = await queries.lockOpenGifts(
    tx,
    gifts.map(({ id }) => id),
  );
  const open = gifts.flatMap((gift) => {
    const currency = currencies.get(gift.id);
    return currency ? [{ ...gift, currency }] : [];
  });
  const numbers = await openDeposits(
    tx,
    open.map(({ id, memberId, currency, amountMinor }) => ({
      memberId,
      currency,
      amountMinor,
      source: "GIFT",
      house: "gift",
      detail: { giftId: String(id) },
    })),
  );
  await queries.endAsCredited(
    tx,
    open.map(({ id, amountMinor }, index) => ({ id, amountMinor, number: numbers[index] ?? 0n })),
  );
  return gifts.map(() => {});
}

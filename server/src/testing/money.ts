import { openOperation } from "#ledger/post.ts";
import type { World } from "./world.ts";

/** Puts money into a member's wallet by the books alone, for tests that are not about how it got there. */
export async function giveMoney(world: World, memberId: string, baht: number): Promise<void> {
  const amountMinor = BigInt(baht * 100);
  await openOperation(world.ctx.db, {
    memberId,
    kind: "deposit",
    state: "SUCCESS",
    currency: "BAHT",
    amountMinor,
    source: "SCB",
    target: "WALLET",
    changes: { walletMinor: amountMinor, house: "bank:SCB" },
  });
}

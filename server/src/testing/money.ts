import type { Currency } from "@krapao/contract/fields";
import { credit } from "@krapao/testkit/books";
import type { Payout } from "@krapao/testkit/outside";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import type { World } from "./world.ts";

/** The payouts for a member's withdrawals in the bank's own records. */
export async function listPayouts(world: World, memberId: string): Promise<readonly Payout[]> {
  const payouts = await world.sandbox.payouts();
  const references = await listReferences(world, memberId);
  return payouts.filter(({ reference }) => references.includes(reference));
}

/** The bank's references of a member's withdrawals, the oldest first. */
export async function listReferences(world: World, memberId: string): Promise<readonly string[]> {
  const { rows } = await world.owner.query<{ reference: string }>(
    "select reference from withdrawal where member_id = $1 order by number",
    [memberId],
  );
  return rows.map(({ reference }) => reference);
}

/** Sends the withdrawals that are due to the bank, as the worker does. */
export const payOut = ({ ctx }: World) => payWithdrawals(ctx);

/** Credits a member's wallet directly in the ledger, for tests that do not test deposits. */
export async function giveMoney(
  world: World,
  memberId: string,
  baht: number,
  currency: Currency = "BAHT",
): Promise<void> {
  const given = { kind: "deposit", currency, amountMinor: baht * 100 } as const;
  await credit(world.owner, [memberId], given);
}

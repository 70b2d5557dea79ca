import { compareWorld } from "#outside.ts";
import type { World } from "@krapao/testkit/world";

/**
 * Whether the providers' books and ours have the same money when nothing is under way. One sentence
 * per difference, also for one with a row for an operator: a proof leaves nothing to operators.
 * `aheadSeconds`: the world's clock is so far ahead of the machine's, and its lines are not young.
 */
export async function compareWithOutside(
  world: World,
  aheadSeconds = 0,
): Promise<readonly string[]> {
  const { databaseUrl, sandbox } = world;
  const options = { graceSeconds: -aheadSeconds };
  const { differences } = await compareWorld(databaseUrl, { sandbox }, options);
  return [...differences.map(({ sentence }) => sentence), ...(await compareWays(world))];
}

interface CreditRow {
  /** Of a payment by code, or of a transfer. */
  readonly name: string;
}

/** The credits of our books, each under the name that the provider reported. */
const credits = `
  select payment_id as name from qr_payment where operation_number is not null
  union all
  select unnest(array_remove(array[sender_bank || ' ' || reference, 'line ' || line_id], null))
  from bank_receipt where state = 'credited'`;

/** A payment by code that was also a transfer is in our books once, by either way. */
async function compareWays(world: World): Promise<readonly string[]> {
  const transfers = await world.sandbox.transfers();
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  const rows = await world.query<CreditRow>(credits);
  const credited = new Set(rows.map(({ name }) => name));
  const payments = await world.query<{ id: string }>("select payment_id as id from qr_payment");
  const known = new Set(payments.map(({ id }) => id));
  return (await world.sandbox.charges()).flatMap(({ transferId, paymentId }) => {
    const transfer = transferId === null ? undefined : byId.get(transferId);
    if (!transfer || !known.has(paymentId ?? "")) return [];
    const names = [`${transfer.sender.bankCode} ${transfer.reference}`, `line ${transfer.lineId}`];
    const isTransferCredited = names.some((name) => credited.has(name));
    const count = Number(credited.has(paymentId ?? "")) + Number(isTransferCredited);
    return count === 1 ? [] : [`payment ${paymentId} was credited ${count} times`];
  });
}

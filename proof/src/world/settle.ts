import { setTimeout as pause } from "node:timers/promises";
import type { World } from "@krapao/testkit/world";

/** The work under way in our books, by name; empty when all is final. */
const underWay = `
  select name, count from (values
    ('operations open', (
      -- A held deposit waits until it is due, or for an operator.
      select count(*) from operation where state = 'PENDING' and not exists (
        select from deposit_hold as hold
        where hold.member_id = operation.member_id and hold.number = operation.number
          and (hold.due_at > clock_now() or hold.state = 'refused')
      )
    )),
    ('withdrawals being polled', (select count(*) from withdrawal where is_open)),
    ('returns being polled', (select count(*) from suspense_return where state = 'open')),
    ('transfers to be matched', (select count(*) from bank_receipt where due_at is not null)),
    ('slips undecided', (select count(*) from slip where state = 'PROCESSING' and held_reason is null)),
    ('gifts unclear', (select count(*) from gift where state = 'PENDING')),
    ('withdrawals that wait for games', (select count(*) from withdrawal_collection where is_open)),
    ('legs of transfers open', (select count(*) from game_transfer where ended_at is null)),
    ('stops not carried out', (
      select count(*) from protection_stop where due_at is not null and attempts < 8
    )),
    ('rewards being ended', (select count(*) from reward_grant where state = 'ENDING')),
    ('texts to be sent', (select count(*) from text_message)),
    ('codes being requested', (select count(*) from qr_code where state = 'requesting'))
  ) as waiting (name, count)
  where count > 0`;

const pollMilliseconds = 50;

/** The work that is not final, by name: in our books, or at a provider and not yet in our books. */
export async function listUnderWay(world: World): Promise<readonly string[]> {
  // The providers are read first: anything that arrives later is found under way.
  const unreceived = await listUnread(world);
  const rows = await world.query<{ name: string; count: string }>(underWay);
  return [...unreceived, ...rows.map(({ name, count }) => `${count} ${name}`)];
}

/** Events at providers that our books do not have yet. */
async function listUnread(world: World): Promise<readonly string[]> {
  const [feed] = await world.query<{ after: string }>("select after_line as after from bank_feed");
  const lastLine = Number(feed?.after ?? 0);
  const transfers = await world.sandbox.transfers();
  const unread = transfers.filter(({ lineId }) => Number(lineId ?? 0) > lastLine);
  const payments = await world.query<{ id: string }>("select payment_id as id from qr_payment");
  const credited = new Set(payments.map(({ id }) => id));
  // A payment in doubt waits for an operator.
  const held = await world.query<{ id: string }>(
    "select id from qr_code where doubt_receipt_id is not null and doubt_verdict is null",
  );
  const inDoubt = new Set(held.map(({ id }) => id));
  const charges = await world.sandbox.charges();
  const uncredited = charges.filter(
    ({ status, paymentId, reference }) =>
      status === "PAID" && !credited.has(paymentId ?? "") && !inDoubt.has(reference),
  );
  return [
    ...(unread.length > 0 ? [`${unread.length} lines of the feed unread`] : []),
    ...(uncredited.length > 0 ? [`${uncredited.length} payments not credited`] : []),
  ];
}

/** Waits until all is final. Returns the milliseconds that it took, or the work still under way. */
export async function waitUntilFinal(
  world: World,
  limitMilliseconds: number,
): Promise<{ milliseconds: number } | { waiting: readonly string[] }> {
  const startedAt = performance.now();
  for (;;) {
    const waiting = await listUnderWay(world);
    const milliseconds = performance.now() - startedAt;
    if (waiting.length === 0) return { milliseconds };
    if (milliseconds > limitMilliseconds) return { waiting };
    await pause(pollMilliseconds);
  }
}

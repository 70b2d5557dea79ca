import pg from "pg";
import { addMembers } from "#world/members.ts";
import { prepareTables } from "#world/prepare.ts";
import { writeAdjustments } from "./good-adjustments.ts";
import { writeLimits, writeStops } from "./good-stops.ts";
import { writeRewards } from "./good-rewards.ts";
import { writeTransfers } from "./good-transfers.ts";
import { amountMinor, newReference, openOperation, someHash } from "./post.ts";
import { addReceipt } from "./receipt.ts";

/**
 * Writes small books with at least one row for every promise: deposits of each kind, withdrawals
 * that are paid, returned and under way, transfers to and from games in every state, and rewards of
 * every kind.
 */
export async function writeGoodBooks(databaseUrl: string): Promise<void> {
  await prepareTables(databaseUrl);
  await onDatabase(databaseUrl, async (client) => {
    await client.query("update clock set shift = shift - interval '30 hours'");
    const [first, second] = await addMembers(client, 2, { baht: 1000 });
    if (!first || !second) throw new Error("There are no members.");
    await addDeposits(client, first.id);
    await withdraw(client, first.id, "SUCCESS");
    await withdraw(client, second.id, "FAILED");
    await withdraw(client, second.id, "PENDING");
    await addWhatCameToNothing(client, second.id);
    await writeTransfers(client);
    await writeRewards(client);
    await writeAdjustments(client);
    await writeStops(client);
    await writeLimits(client);
    await sumHours(client);
  });
}

/** Sums all hours and days, which is done some hours after they have ended. */
async function sumHours(client: pg.Client): Promise<void> {
  await client.query("update clock set shift = shift + interval '30 hours'");
  await client.query("select report_fill()");
  for (let isDone = false; !isDone;) {
    const { rows } = await client.query<{ isDone: boolean }>(
      'select report_day_step() as "isDone"',
    );
    isDone = rows[0]?.isDone ?? true;
  }
}

export async function onDatabase<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withdraw(
  client: pg.Client,
  memberId: string,
  state: "SUCCESS" | "FAILED" | "PENDING",
): Promise<void> {
  const key = `withdraw-${state}`;
  const number = await openOperation(client, {
    memberId,
    kind: "withdraw",
    source: "WALLET",
    target: "SCB",
    key,
  });
  if (state !== "PENDING") {
    const back = state === "FAILED" ? amountMinor : 0;
    await client.query("select ledger_advance($1, $2, $3, $4, $5, 0, 'bank:PAYOUT')", [
      memberId,
      number,
      state,
      back,
      -amountMinor,
    ]);
  }
  await client.query(
    `insert into withdrawal (member_id, number, reference, due_at, checked_at, sent_at, is_open)
     values ($1, $2, ${newReference("W")}, clock_now(), clock_now(), clock_now(), $3)`,
    [memberId, number, state === "PENDING"],
  );
}

/** A hundred baht each by the feed, by slip, by code and by gift link. */
async function addDeposits(client: pg.Client, memberId: string): Promise<void> {
  const deposit = (source: string, house: string) =>
    openOperation(client, { memberId, kind: "deposit", source, target: "WALLET", house });
  await client.query("update bank_account set locked_at = clock_now() where member_id = $1", [
    memberId,
  ]);
  const byFeed = await deposit("SCB", "bank:SCB");
  const receiptId = await addReceipt(client, { line: "L1", reference: "FEED1", memberId }, byFeed);
  await client.query(
    `insert into deposit_announcement (member_id, currency, amount_minor, expires_at, receipt_id)
     values ($1, 'BAHT', $2, clock_now(), $3)`,
    [memberId, amountMinor, receiptId],
  );
  const bySlip = await deposit("SCB", "bank:SCB");
  await addReceipt(client, { line: null, reference: "SLIP1", memberId }, bySlip);
  await addSlip(client, memberId, { letter: "a", transfer: "SLIP1", number: bySlip });
  await client.query(
    `with code as (
       insert into qr_code (id, member_id, provider, currency, amount_minor, state, key, request_hash,
         charge_id, payload, expires_at)
       values ('paid-code-0000001', $1, 'FP', 'BAHT', $2, 'paid', 'key-of-code', $3, 'c1', 'p', clock_now())
     ), event as (insert into callback_event (party, event_id) values ('payment:FP', 'e1'))
     insert into qr_payment (provider, payment_id, qr_code_id, amount_minor, member_id,
       operation_number, receiver_bank)
     values ('FP', 'p1', 'paid-code-0000001', $2, $1, $4, 'SCB')`,
    [memberId, amountMinor, Buffer.from(someHash, "hex"), await deposit("FP", "payment:FP")],
  );
  await addTwins(client, memberId, receiptId);
  await client.query(
    `insert into gift (member_id, voucher_hash, voucher_id, wallet_no, key, request_hash, state,
       amount_minor, due_at, redeem_sent_at, operation_number, ended_at)
     values ($1, 'hash1', 'voucher1', '0999999999', 'key-of-gift', $2, 'SUCCESS', $3, clock_now(),
       clock_now(), $4, clock_now())`,
    [memberId, Buffer.from(someHash, "hex"), amountMinor, await deposit("GIFT", "gift")],
  );
}

/** A payment by code that the bank reported later, and one that was credited as a transfer before. */
async function addTwins(client: pg.Client, memberId: string, creditedId: string): Promise<void> {
  await client.query(
    `with code as (
       insert into qr_code (id, member_id, provider, currency, amount_minor, state, expires_at)
       values ('paid-code-0000002', $1, 'FP', 'BAHT', $2, 'paid', clock_now())
     )
     insert into qr_payment (provider, payment_id, qr_code_id, amount_minor, member_id, receiver_bank)
     values ('FP', 'p2', 'paid-code-0000002', $2, $1, 'FP')`,
    [memberId, amountMinor],
  );
  const twinId = await addReceipt(client, { line: "L3", reference: "TWIN1" });
  await client.query(
    `update bank_receipt set payment_provider = 'FP',
       payment_id = case id when $1 then 'p1' else 'p2' end,
       state = case id when $1 then 'twin' else state end,
       ended_at = coalesce(ended_at, clock_now())
     where id in ($1, $2)`,
    [twinId, creditedId],
  );
}

interface Slip {
  readonly letter: string;
  /** For a credited one: its transfer and its operation. */
  readonly transfer?: string;
  readonly number?: string;
}

async function addSlip(
  client: pg.Client,
  memberId: string,
  { letter, transfer, number }: Slip,
): Promise<void> {
  await client.query(
    `with file as (
       insert into stored_file (name, owner, type, bytes)
       values (repeat($2, 32), 'member:' || $1, 'image/jpeg', 1)
     )
     insert into slip (member_id, reference, file_name, key, request_hash, state, note, amount_minor,
       bank, transfer_reference, operation_number, ended_at)
     values ($1, repeat(upper($2), 16), repeat($2, 32), 'key-of-slip-' || $2, $3,
       case when $4::text is null then 'FAILED' else 'SUCCESS' end,
       case when $4::text is null then 'INVALID_SLIP' end,
       case when $4::text is null then 0 else $5::bigint end,
       case when $4::text is not null then 'SCB' end, $4::text, $6::bigint, clock_now())`,
    [memberId, letter, Buffer.from(someHash, "hex"), transfer ?? null, amountMinor, number ?? null],
  );
}

/** A slip that waits for an operator. */
async function addHeldSlip(client: pg.Client, memberId: string): Promise<void> {
  await client.query(
    `with file as (
       insert into stored_file (name, owner, type, bytes)
       values (repeat('d', 32), 'member:' || $1, 'image/jpeg', 1)
     )
     insert into slip (member_id, reference, file_name, bank, transfer_reference, held_reason, transfer)
     values ($1, repeat('E', 16), repeat('d', 32), 'SCB', 'HELD1', 'UNCERTAIN', '{}')`,
    [memberId],
  );
}

/**
 * A transfer from an unknown sender, a failed slip, a code that can still be paid and a refused
 * gift.
 */
async function addWhatCameToNothing(client: pg.Client, memberId: string): Promise<void> {
  await addReceipt(client, { line: "L2", reference: "FEED2" });
  await addSlip(client, memberId, { letter: "b" });
  await addHeldSlip(client, memberId);
  await client.query(
    `insert into qr_code (id, member_id, provider, currency, amount_minor, state, charge_id, payload,
       expires_at)
     values ('live-code-0000001', $1, 'WW', 'BAHT', $2, 'live', 'c2', 'p', clock_now())`,
    [memberId, amountMinor],
  );
  await client.query(
    `insert into gift (member_id, voucher_hash, wallet_no, state, due_at, ended_at)
     values ($1, 'hash2', '0999999999', 'REFUSED', clock_now(), clock_now())`,
    [memberId],
  );
}

import { randomBytes } from "node:crypto";
import pg from "pg";
import type { BenchMember } from "./members.ts";
import { percentile } from "./payments.ts";
import {
  type Measured,
  membersOf,
  readProcessorTimes,
  type Round,
  shareProcessorTimes,
} from "./round.ts";

const payoutCount = 1000;
const amountMinor = 10_000;

/**
 * Payouts that become due at one moment, from the first claim to the last settlement. The times are those
 * of each payout. The bank pays at once, so that each takes one call.
 */
export async function measurePayouts(round: Round): Promise<Measured> {
  const { world } = round;
  // Members of the end: those of the beginning pay in and have spent nothing.
  const payees = membersOf(round).slice(-payoutCount);
  return world.withSandbox(async () => {
    await world.sandbox.setBank({ payoutMilliseconds: 0 });
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    try {
      const references = await stagePayouts(client, payees);
      const before = readProcessorTimes(world);
      const waits = await readWaits(client, references);
      const after = readProcessorTimes(world);
      return {
        perSecond: (payees.length * 1000) / Math.max(...waits),
        p50Milliseconds: percentile(waits, 0.5),
        p99Milliseconds: percentile(waits, 0.99),
        ...shareProcessorTimes(before, after, payees.length),
      };
    } finally {
      await client.end();
    }
  });
}

/** Writes open withdrawals with the ledger's own function; all become due two seconds from now. */
async function stagePayouts(
  client: pg.Client,
  payees: readonly BenchMember[],
): Promise<readonly string[]> {
  const orders = payees.map(({ id, bank }, index) => ({
    index,
    member_id: id,
    kind: "withdraw",
    state: "PENDING",
    currency: "BAHT",
    amount_minor: amountMinor,
    source: "WALLET",
    target: bank.bankCode,
    detail: {
      bankCode: bank.bankCode,
      bankAccountNo: bank.accountNo,
      bankAccountName: bank.name,
    },
    wallet_minor: -amountMinor,
    held_minor: amountMinor,
    refund_minor: 0,
    is_alone: true,
    reference: `W${randomBytes(12).toString("hex").toUpperCase()}`,
  }));
  await client.query(
    `insert into withdrawal (member_id, number, reference, due_at, checked_at)
     select input.member_id, opened.number, input.reference,
       opened.created_at + interval '2 seconds', opened.created_at
     from ledger_open($1::json) as opened
     join json_to_recordset($1::json) as input (index integer, member_id text, reference text)
       on input.index = opened.index`,
    [JSON.stringify(orders)],
  );
  return orders.map(({ reference }) => reference);
}

/** The milliseconds of each payout, paid or refused (the bank refuses some accounts), from the first claim of all to its own settlement. */
async function readWaits(
  client: pg.Client,
  references: readonly string[],
): Promise<readonly number[]> {
  for (;;) {
    const { rows } = await client.query<{ milliseconds: number }>(
      `select (extract(epoch from operation.ended_at - min(withdrawal.sent_at) over ()) * 1000)::float8
         as milliseconds
       from withdrawal
       join operation
         on operation.member_id = withdrawal.member_id and operation.number = withdrawal.number
       where withdrawal.reference = any ($1) and operation.state <> 'PENDING'`,
      [references],
    );
    if (rows.length === references.length) return rows.map(({ milliseconds }) => milliseconds);
    await client.query("select pg_sleep(0.5)");
  }
}

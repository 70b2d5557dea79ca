import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { BenchMember } from "./members.ts";
import {
  type Measured,
  membersOf,
  readProcessorTimes,
  type Round,
  shareProcessorTimes,
} from "./round.ts";

const paymentCount = 1000;
const arrivalsPerSecond = 500;
const arrivalSeconds = 6;

/** Bank transfers that all wait in the bank's feed, from the first page to the last credit. */
export function measurePayments(round: Round): Promise<Measured> {
  return measureTransfers(round, { count: paymentCount, everyMilliseconds: 0 });
}

/**
 * Bank transfers that come in at a fixed rate. The times are from the moment when the bank knows of a
 * transfer to its credit.
 */
export function measureArrivals(round: Round): Promise<Measured> {
  return measureTransfers(round, {
    count: arrivalsPerSecond * arrivalSeconds,
    everyMilliseconds: 1000 / arrivalsPerSecond,
  });
}

interface Arrivals {
  readonly count: number;
  readonly everyMilliseconds: number;
}

async function measureTransfers(
  round: Round,
  { count, everyMilliseconds }: Arrivals,
): Promise<Measured> {
  const { world } = round;
  const mine = membersOf(round);
  const payers = Array.from({ length: count }, (_, index) => mine[index % mine.length]).filter(
    (payer) => payer !== undefined,
  );
  return world.withSandbox(async () => {
    const { sandbox } = world;
    // One callback for each line would be measured too.
    await sandbox.setBank({ walletUrl: "" });
    await sandbox.setFault("bank", { kind: "error", call: "feed" });
    const firstAt = Date.now() + (everyMilliseconds > 0 ? 4000 : 0);
    const knownAt = (index: number) => firstAt + index * everyMilliseconds;
    const references = stageTransfers(payers, { dataDir: world.dataDir, knownAt });
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    try {
      const before = readProcessorTimes(world);
      await sandbox.setFault("bank", { kind: "off" });
      await waitForCredits(client, references);
      const after = readProcessorTimes(world);
      const { seconds, waits } = await readCredits(client, references, knownAt);
      return {
        perSecond: payers.length / seconds,
        p50Milliseconds: everyMilliseconds > 0 ? percentile(waits, 0.5) : Number.NaN,
        p99Milliseconds: everyMilliseconds > 0 ? percentile(waits, 0.99) : Number.NaN,
        ...shareProcessorTimes(before, after, payers.length),
      };
    } finally {
      await client.end();
    }
  });
}

/**
 * Writes transfers into the bank's books, while nothing else writes there. Each has a different amount,
 * which makes it the harder case: every transfer has a lock of its own.
 */
function stageTransfers(
  payers: readonly BenchMember[],
  { dataDir, knownAt }: { dataDir: string; knownAt: (index: number) => number },
): readonly string[] {
  const books = new DatabaseSync(join(dataDir, "sandbox.sqlite"));
  const insert = books.prepare(
    `insert into bank_transfer (id, bank_number, reference, amount_minor, currency, receiver_bank,
       receiver_account, receiver_name, sender_bank, sender_account, sender_name, transferred_at,
       feed, known_at)
     values (?, '014', ?, ?, 'BAHT', 'SCB', '9991111111', 'Krapao', ?, ?, ?, ?, 'LINE', ?)`,
  );
  books.exec("begin");
  const references = payers.map(({ bank }, index) => {
    const id = randomUUID();
    const reference = id.replaceAll("-", "").toUpperCase();
    const at = Math.floor(knownAt(index));
    const amountMinor = 10_000 + index * 100;
    const { bankCode, accountNo, name } = bank;
    const transferredAt = new Date(at).toISOString();
    insert.run(id, reference, amountMinor, bankCode, accountNo, name, transferredAt, at);
    return reference;
  });
  books.exec("commit");
  books.close();
  return references;
}

async function waitForCredits(client: pg.Client, references: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from bank_receipt
       where sender_bank = any (select code from bank) and reference = any ($1)
         and state = 'credited'`,
      [references],
    );
    if (rows[0]?.count === references.length) return;
    await client.query("select pg_sleep(0.5)");
  }
}

/** The seconds from the first report to the last credit, and how long each transfer waited. */
async function readCredits(
  client: pg.Client,
  references: readonly string[],
  knownAt: (index: number) => number,
): Promise<{ seconds: number; waits: readonly number[] }> {
  const { rows } = await client.query<{ reference: string; reported: number; ended: number }>(
    `select reference, (extract(epoch from reported_at) * 1000)::float8 as reported,
       (extract(epoch from ended_at) * 1000)::float8 as ended
     from bank_receipt
     where sender_bank = any (select code from bank) and reference = any ($1)`,
    [references],
  );
  const indexes = new Map(references.map((reference, index) => [reference, index]));
  const first = Math.min(...rows.map(({ reported }) => reported));
  const last = Math.max(...rows.map(({ ended }) => ended));
  const waits = rows.map(({ reference, ended }) => ended - knownAt(indexes.get(reference) ?? 0));
  return { seconds: (last - first) / 1000, waits };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

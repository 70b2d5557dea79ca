import pg from "pg";
import { ledgerChecks, withdrawChecks } from "#book-checks.ts";

const breachesShown = 5;

/** Runs every check in one snapshot, so that work going on meanwhile cannot look like a breach. */
export async function checkBooks(
  url: string,
  print: (line: string) => void,
): Promise<{ breachCount: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let breachCount = 0;
  try {
    await client.query("begin isolation level repeatable read read only");
    for (const { promise, looked, breaches } of [...ledgerChecks, ...withdrawChecks]) {
      const { rows: counted } = await client.query<{ count: string }>(looked);
      const { rows } = await client.query<Record<string, unknown>>(breaches);
      breachCount += rows.length;
      const mark = rows.length === 0 ? "holds" : `BROKEN ${rows.length} times`;
      print(`${mark.padEnd(8)} ${promise} (${counted[0]?.count ?? 0} looked at)`);
      for (const row of rows.slice(0, breachesShown)) print(`         ${JSON.stringify(row)}`);
    }
    const { rows: totals } = await client.query<{ currency: string; total: string }>(
      `select currency, sum(wallet_minor + aside_minor + refund_minor)::text as total
       from ledger_account group by currency order by currency`,
    );
    for (const { currency, total } of totals) print(`members hold ${total} minor units of ${currency}`);
    print(breachCount === 0 ? "The books are right." : `The books are WRONG: ${breachCount} breaches.`);
  } finally {
    await client.end();
  }
  return { breachCount };
}

import pg from "pg";
import { depositChecks } from "#books/deposit-checks.ts";
import { gameChecks } from "#books/game-checks.ts";
import { ledgerChecks, withdrawChecks } from "#books/ledger-checks.ts";
import { rewardChecks } from "#books/reward-checks.ts";
import { wheelChecks } from "#books/wheel-checks.ts";
import { type BooksMemory, findChanged, takeMemory } from "#books/memory.ts";

const breachesShown = 5;

export interface BooksResult {
  readonly breachCount: number;
  /** The promises that are broken. */
  readonly broken: readonly string[];
  /** The promises for which there was nothing to check: this run does not show them. */
  readonly unseen: readonly string[];
  /** A digest of the books for a later run to compare with, if requested. */
  readonly memory: BooksMemory | undefined;
}

interface CheckOptions {
  /** The digest of an earlier run: its entries must still exist, unchanged. */
  readonly earlier?: BooksMemory | undefined;
  readonly isToRemember?: boolean;
  /** Checks this promise alone. */
  readonly only?: string;
}

const checks = [
  ...ledgerChecks,
  ...withdrawChecks,
  ...depositChecks,
  ...gameChecks,
  ...rewardChecks,
  ...wheelChecks,
];

/** Runs every check in one snapshot, so that concurrent work cannot appear as a breach. */
export async function checkBooks(
  url: string,
  print: (line: string) => void,
  options: CheckOptions = {},
): Promise<BooksResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    return await runChecks(client, print, options);
  } finally {
    await client.end();
  }
}

/** Runs every check inside the caller's transaction. */
export async function runChecks(
  client: pg.ClientBase,
  print: (line: string) => void,
  { earlier, isToRemember = false, only }: CheckOptions = {},
): Promise<BooksResult> {
  let breachCount = 0;
  const broken: string[] = [];
  const unseen: string[] = [];
  const report = (promise: string, checked: number, rows: readonly Record<string, unknown>[]) => {
    breachCount += rows.length;
    if (rows.length > 0) broken.push(promise);
    if (checked === 0) unseen.push(promise);
    const mark = rows.length === 0 ? "holds" : `BROKEN ${rows.length} times`;
    print(`${mark.padEnd(8)} ${promise} (${checked} checked)`);
    for (const row of rows.slice(0, breachesShown)) print(`         ${JSON.stringify(row)}`);
  };
  for (const { promise, checked, breaches } of checks) {
    if (only !== undefined && promise !== only) continue;
    const { rows: counted } = await client.query<{ count: string }>(checked);
    const { rows } = await client.query<Record<string, unknown>>(breaches);
    report(promise, Number(counted[0]?.count ?? 0), rows);
  }
  if (earlier) {
    const rows = await findChanged(client, earlier);
    const checked = earlier.accounts.length + earlier.operations.length;
    report("everything written before the last check is unchanged", checked, rows);
  }
  const { rows: totals } = await client.query<{ currency: string; total: string }>(
    `select currency, sum(wallet_minor + held_minor + refund_minor)::text as total
     from ledger_account group by currency order by currency`,
  );
  for (const { currency, total } of totals)
    print(`members hold ${total} minor units of ${currency}`);
  print(
    breachCount === 0 ? "The books are right." : `The books are WRONG: ${breachCount} breaches.`,
  );
  const memory = isToRemember ? await takeMemory(client) : undefined;
  return { breachCount, broken, unseen, memory };
}

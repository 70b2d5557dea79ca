import type pg from "pg";
import type { BookCheck } from "./check.ts";

const breachesShown = 5;

interface Count {
  checked: number;
  breaches: number;
  readonly rows: Record<string, unknown>[];
}

/** The breaches of every promise: their number, and the first of their rows. */
export class Tally {
  readonly #counts = new Map<string, Count>();

  constructor(checks: readonly BookCheck[]) {
    for (const { promise } of checks)
      this.#counts.set(promise, { checked: 0, breaches: 0, rows: [] });
  }

  /** Runs checks on the same rows. */
  async run(
    client: pg.ClientBase,
    checks: readonly BookCheck[],
    within: (query: string) => string,
    values: readonly unknown[],
  ): Promise<void> {
    // Several promises read the same rows: these are counted once.
    const counted = new Map<string, number>();
    for (const { promise, checked, breaches } of checks) {
      const count = counted.get(checked) ?? (await countRows(client, within(checked), values));
      counted.set(checked, count);
      const limited = `select count(*) over () as total, to_jsonb(breach) as breach
        from (${breaches}) as breach limit ${breachesShown}`;
      const { rows } = await client.query<{ total: string; breach: Record<string, unknown> }>(
        within(limited),
        [...values],
      );
      this.add(
        promise,
        count,
        rows.map(({ breach }) => breach),
        Number(rows[0]?.total ?? 0),
      );
    }
  }

  add(
    promise: string,
    checked: number,
    rows: readonly Record<string, unknown>[],
    breaches = rows.length,
  ): void {
    const count = this.#counts.get(promise) ?? { checked: 0, breaches: 0, rows: [] };
    count.checked += checked;
    count.breaches += breaches;
    count.rows.push(...rows.slice(0, breachesShown - count.rows.length));
    this.#counts.set(promise, count);
  }

  report(print: (line: string) => void) {
    const counts = [...this.#counts];
    for (const [promise, { checked, breaches, rows }] of counts) {
      const mark = breaches === 0 ? "holds" : `BROKEN ${breaches} times`;
      print(`${mark.padEnd(8)} ${promise} (${checked} checked)`);
      for (const row of rows) print(`         ${JSON.stringify(row)}`);
    }
    const breachCount = counts.reduce((sum, [, { breaches }]) => sum + breaches, 0);
    print(
      breachCount === 0 ? "The books are right." : `The books are WRONG: ${breachCount} breaches.`,
    );
    return {
      breachCount,
      broken: counts.filter(([, { breaches }]) => breaches > 0).map(([promise]) => promise),
      unseen: counts.filter(([, { checked }]) => checked === 0).map(([promise]) => promise),
      checkedCount: counts.reduce((sum, [, { checked }]) => sum + checked, 0),
    };
  }
}

async function countRows(
  client: pg.ClientBase,
  query: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await client.query<{ count: string }>(query, [...values]);
  return Number(rows[0]?.count ?? 0);
}

import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { backOff } from "#platform/back-off.ts";

/**
 * Everything that comes after a statement that waits for a lock waits too, so a migration soon gives
 * up its place and tries again later.
 */
const lockMilliseconds = 500;
const retrySeconds = { first: 0.2, max: 5 };
const usualAttemptsMax = 100;

interface PatientOptions {
  readonly name: string;
  readonly attemptsMax?: number | undefined;
}

/** Runs work in a transaction; again if one of its tables is in use for too long. */
export async function patiently(
  client: pg.ClientBase,
  { name, attemptsMax = usualAttemptsMax }: PatientOptions,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${lockMilliseconds}`);
      await client.query("set local statement_timeout = 0");
      await work();
      await client.query("commit");
      return;
    } catch (error) {
      if (!isLockRefused(error)) throw failureOf(name, error);
      await client.query("rollback");
      if (attempt === attemptsMax) {
        throw new Error(
          `${name} found its tables in use ${attempt} times: end long transactions (see ` +
            "pg_stat_activity) and try again.",
          { cause: error },
        );
      }
      await pause(backOff(attempt, retrySeconds) * 1000);
    }
  }
}

/** Names the migration for the person who reads the error. */
export function failureOf(name: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`${name} failed: ${reason}`, { cause: error });
}

/** The lock was not free in time, or two transactions waited for each other. */
function isLockRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ["55P03", "40P01"].includes(error.code ?? "");
}

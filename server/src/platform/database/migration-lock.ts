import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** The key of the advisory lock: one process migrates, the others wait for it. */
const lockNumber = 4_718_001;
const pollMilliseconds = 100;

export interface MigrationLock {
  /** Fails if the connection that holds the lock is lost: another process may migrate now. */
  ensureHeld(): Promise<void>;
  release(): void;
}

/**
 * Waits until no other process migrates. The lock belongs to a transaction on a connection of its
 * own: a pooler ends the transaction of a process that is gone, while a lock of a session would stay
 * behind in the pool. The wait is a poll, because a statement that waits for the lock would itself be
 * waited for by `create index concurrently`, for ever.
 */
export async function lockMigrations(pool: pg.Pool): Promise<MigrationLock> {
  if (pool.options.max < 2) throw new Error("Migrations need a pool of two connections.");
  const client = await pool.connect();
  try {
    for (;;) {
      await client.query("begin");
      // While it is only held, this transaction has no snapshot and keeps no vacuum back.
      await client.query("set local idle_in_transaction_session_timeout = 0");
      const { rows } = await client.query<{ isLocked: boolean }>(
        `select pg_try_advisory_xact_lock(${lockNumber}) as "isLocked"`,
      );
      if (rows[0]?.isLocked) break;
      await client.query("rollback");
      await pause(pollMilliseconds);
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    ensureHeld: async () => void (await client.query("select 1")),
    // Closing the connection ends its transaction.
    release: () => client.release(true),
  };
}

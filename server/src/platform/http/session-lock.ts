import { type Database, runSql } from "#platform/database/database.ts";
import { monotonicNow } from "#platform/monotonic.ts";

/** A session of a member who wants it locks after so many idle seconds. */
export const idleSeconds = 300;

/** The lock of one session. */
export interface SessionLock {
  readonly isLocked: boolean;
  /** The seconds until it locks. */
  readonly seconds: number;
}

/** What the read of a session finds about its lock. */
export interface FoundLock {
  readonly isKept: boolean;
  /** Negative if the clock was set back since the last activity. */
  readonly idle: number;
  /** Names the last activity. */
  readonly activeAt: string;
}

/**
 * A column of the read that every request makes, so that the lock costs no other query. Most members
 * have no lock: then it is null. The read names its time `moment.at`.
 */
export const lockColumn = `
    case when member.locks_when_idle then json_build_object(
      'isKept', session.locked_at is not null,
      'idle', extract(epoch from moment.at - session.active_at)::float8,
      'activeAt', extract(epoch from session.active_at)::text
    ) end as lock`;

/** Another request may have unlocked the session meanwhile. */
const keepLock = `
  update session set locked_at = clock_now()
  where token_hash = $1 and extract(epoch from active_at)::text = $2 and locked_at is null`;

/** Sessions that lock, at most; beyond it the oldest are forgotten. */
const rememberedMax = 100_000;

/** Decides whether sessions are locked. Where clocks disagree, a session is locked. */
export class SessionLocks {
  readonly #db: Database;
  /** When this process first saw the last activity of a session, on a monotonic clock. */
  readonly #seen = new Map<string, { readonly activeAt: string; readonly at: number }>();

  constructor(db: Database) {
    this.#db = db;
  }

  async read(tokenHash: Buffer, found: FoundLock): Promise<SessionLock> {
    // A clock that was set back would keep the session open, so the longest time counts.
    const seen = this.#secondsSeen(tokenHash.toString("hex"), found.activeAt);
    const idle = Math.max(found.idle, seen);
    const isIdle = idle >= idleSeconds || found.idle < 0;
    if (isIdle && !found.isKept) {
      await runSql(this.#db, keepLock, [tokenHash, found.activeAt]);
    }
    const isLocked = isIdle || found.isKept;
    return { isLocked, seconds: isLocked ? 0 : Math.ceil(idleSeconds - idle) };
  }

  #secondsSeen(name: string, activeAt: string): number {
    const now = monotonicNow();
    const seen = this.#seen.get(name);
    if (seen?.activeAt === activeAt) return (now - seen.at) / 1000;
    this.#seen.delete(name);
    this.#seen.set(name, { activeAt, at: now });
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > rememberedMax && oldest !== undefined) this.#seen.delete(oldest);
    return 0;
  }
}

import { createHash } from "node:crypto";
import pg from "pg";
import { isPlanOutdated } from "./database-errors.ts";
import { closeSilently, type ConnectionLimits, type LiveConnections } from "./live-connections.ts";
import { ConnectionEnded } from "./unavailable.ts";

interface Plan {
  readonly name: string;
  readonly text: string;
}

/** The code has few, fixed statements, so each is parsed and planned once per connection. */
const plans = new Map<string, Plan>();
let outdatedCount = 0;

function planOf(text: string): Plan {
  let plan = plans.get(text);
  if (plan === undefined) {
    plan = { name: nameOf(text), text };
    plans.set(text, plan);
  }
  return plan;
}

function nameOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/**
 * Gives a statement another text and name, so that every connection prepares it again. The text
 * differs too, because poolers share prepared statements by their text.
 */
function forget(text: string, outdated: Plan): void {
  // Another connection may have noticed before.
  if (plans.get(text) !== outdated) return;
  outdatedCount += 1;
  const changed = `${text} /* ${outdatedCount} */`;
  plans.set(text, { name: nameOf(changed), text: changed });
}

type Answer = (error: unknown, result?: unknown) => void;
type Query = (...given: readonly unknown[]) => unknown;

interface PreparingClientConfig extends pg.ClientConfig {
  /** Watches whether the database answers. */
  readonly live: LiveConnections;
  /** Absent: the connection may wait for ever. */
  readonly limits?: ConnectionLimits | undefined;
  /** If false, a pooler in between does not know prepared statements. */
  readonly isPrepared: boolean;
}

/** An address without a machine is given up after this time, and tried again. */
const connectMilliseconds = 3000;

/** The end of a connection takes an open transaction back. */
const takenBack = { command: "ROLLBACK", rowCount: null, rows: [], fields: [] };

/**
 * A connection that prepares each statement with values and is closed if the database is silent. A
 * newer version may change tables and functions while this process runs. PostgreSQL then refuses a
 * plan that does not fit any more, before it does anything.
 */
export class PreparingClient extends pg.Client {
  readonly #query: Query;
  readonly #live: LiveConnections;
  #lostBy: Error | undefined;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMilliseconds });
    // The pool passes its own configuration on.
    const { live, limits, isPrepared } = config as PreparingClientConfig;
    this.#live = live;
    if (limits) this.once("connect", () => live.add(this, limits));
    this.on("error", (error) => (this.#lostBy ??= error));
    const query = this.query.bind(this) as Query;
    this.#query = (...given) => {
      if (this.isLost) return this.#refuse(given);
      live.sent(this);
      return query(...given);
    };
    const prepare: Query = (text, values, ...rest) =>
      isPrepared && typeof text === "string" && Array.isArray(values) && values.length > 0
        ? this.#runPrepared(text, values, rest[0] as Answer | undefined)
        : this.#query(text, values, ...rest);
    this.query = prepare as typeof this.query;
  }

  /** Whether the connection has ended, or may have ended while this process was paused. */
  get isLost(): boolean {
    if (this.#lostBy === undefined && this.#live.isExpired(this)) {
      this.#lostBy = new Error("the process was paused for longer than a connection may be idle");
      closeSilently(this, this.#lostBy);
    }
    return this.#lostBy !== undefined;
  }

  /** Sends nothing. A rollback succeeds, so that its caller reports why the transaction failed. */
  #refuse(given: readonly unknown[]): unknown {
    const answer = given.at(-1);
    const isDone = given[0] === "rollback";
    const error = isDone ? undefined : new ConnectionEnded(this.#lostBy);
    if (typeof answer === "function") {
      process.nextTick(answer, error, isDone ? takenBack : undefined);
      return undefined;
    }
    return error ? Promise.reject(error) : Promise.resolve(takenBack);
  }

  #runPrepared(text: string, values: readonly unknown[], answer: Answer | undefined): unknown {
    const plan = planOf(text);
    if (!answer) {
      const result = this.#query({ ...plan, values }) as Promise<unknown>;
      return result.catch((error: unknown) => {
        if (!this.#mayRepeat(error, text, plan)) throw error;
        return this.#query({ ...planOf(text), values });
      });
    }
    return this.#query({ ...plan, values }, (error: unknown, result: unknown) => {
      if (this.#mayRepeat(error, text, plan)) this.#query({ ...planOf(text), values }, answer);
      else answer(error, result);
    });
  }

  /**
   * Forgets an outdated plan. The statement did nothing, so it may run again, unless a transaction
   * around it has failed with it. The transaction's next run finds a new plan.
   */
  #mayRepeat(error: unknown, text: string, plan: Plan): boolean {
    if (!isPlanOutdated(error)) return false;
    forget(text, plan);
    return this.getTransactionStatus() === "I"; // guard: outdated-plan
  }
}

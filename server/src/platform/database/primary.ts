import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { splitHosts } from "#config/database-address.ts";

/** A server of the cluster, as `pg` names it. */
interface Host {
  readonly host: string;
  readonly port: number;
  readonly url: string;
}

/** The result of one attempt: the timeline of a server that accepts writes, or why it cannot be used. */
type Probe =
  | { readonly host: Host; readonly timeline: number }
  | { readonly host: Host; readonly reason: string; readonly isFinal: boolean };

/** The address or its login is wrong. Waiting does not make it right. */
export class WrongLogin extends Error {
  override readonly name = "WrongLogin";
}

/** A host that does not answer at all must not keep the others waiting. */
const probeMilliseconds = 2000;
const searchMilliseconds = 3000;
const restMilliseconds = 200;

/**
 * Two servers accept writes if the old primary was started again after a failover. Each promotion
 * begins a new timeline, so the higher one has the books.
 */
const readTimeline = `
  select case when current_setting('transaction_read_only') = 'off'
    then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
  end as timeline`;

const known = new Map<string, Primary>();

/**
 * Finds the server that accepts writes among the hosts of an address. All pools of a process share
 * it, so that they never write to different servers.
 */
export class Primary {
  readonly #hosts: readonly Host[];
  #current: Host | undefined;
  #timeline = 0;
  #search: Promise<Host> | undefined;

  constructor(url: string) {
    this.#hosts = splitHosts(url).map((one) => {
      const { host, port } = new pg.Client({ connectionString: one });
      return { host, port, url: one };
    });
    if (this.#hosts.length === 1) this.#current = this.#hosts[0];
  }

  /** A primary searched as the owner is another one: a server must not log in as the owner again. */
  static of(url: string, as: "owner" | "login"): Primary {
    const primary = new Primary(url);
    const name = [as, ...primary.#hosts.map(nameOf)].join();
    const earlier = known.get(name);
    if (earlier) return earlier;
    known.set(name, primary);
    return primary;
  }

  /** The server to connect to. Waits some seconds for one that accepts writes. */
  async find(): Promise<Host> {
    if (this.#current) return this.#current;
    this.#search ??= this.#find().finally(() => (this.#search = undefined));
    return this.#search;
  }

  /** The server failed or does not accept writes: the next connection searches again. */
  forget({ host, port }: Pick<Host, "host" | "port">): void {
    const isCurrent = this.#current?.host === host && this.#current.port === port;
    if (isCurrent && this.#hosts.length > 1) this.#current = undefined;
  }

  async #find(): Promise<Host> {
    const startedAt = performance.now();
    for (;;) {
      const probes = await Promise.all(this.#hosts.map((host) => this.#probe(host)));
      const [best] = probes
        .filter((result) => "timeline" in result)
        .toSorted((one, other) => other.timeline - one.timeline);
      if (best) {
        this.#timeline = best.timeline;
        this.#current = best.host;
        return best.host;
      }
      const failed = probes.filter((result) => "reason" in result);
      const reasons = failed.map(({ host, reason }) => `${nameOf(host)}: ${reason}`).join("; ");
      const sentence = `No database server accepts writes (${reasons}).`;
      if (failed.every(({ isFinal }) => isFinal)) throw new WrongLogin(sentence);
      if (performance.now() - startedAt > searchMilliseconds) throw new Error(sentence);
      await pause(restMilliseconds);
    }
  }

  async #probe(host: Host): Promise<Probe> {
    try {
      const timeline = await probe(host);
      if (timeline === null) return { host, reason: "it is read-only", isFinal: false };
      if (timeline < this.#timeline) {
        return { host, reason: "it is an earlier primary", isFinal: false };
      }
      return { host, timeline };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // A wrong login or name does not become right by waiting.
      const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
      return { host, reason, isFinal: /^(28|3D)/.test(code) };
    }
  }
}

const nameOf = ({ host, port }: Host) => `${host}:${port}`;

async function probe({ url }: Host): Promise<number | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeMilliseconds,
    query_timeout: probeMilliseconds,
  });
  // If the server ends meanwhile, the query fails. That error is enough.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(readTimeline);
    return rows[0]?.timeline ?? null;
  } finally {
    // A server that does not answer does not answer the farewell either.
    void client.end().catch(() => {});
  }
}

type Connect = (callback: (error?: Error) => void) => void;

/** The client class whose connections go to the server that accepts writes. */
export function connectingTo<Base extends typeof pg.Client>(Client: Base, primary: Primary) {
  return class extends (Client as typeof pg.Client) {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const connect = this.connect.bind(this) as Connect;
      const open = async () => {
        const found = await primary.find();
        this.host = found.host;
        this.port = found.port;
        this.once("error", () => primary.forget(found));
        await new Promise<void>((resolve, reject) => {
          connect((error) => (error ? reject(error) : resolve()));
        }).catch((error: unknown) => {
          primary.forget(found);
          throw error;
        });
      };
      this.connect = ((callback?: (error?: unknown) => void) => {
        const opened = open();
        if (!callback) return opened;
        // An error of the callback is not an error of the connection.
        void opened.then(
          () => process.nextTick(callback),
          (error: unknown) => process.nextTick(callback, error),
        );
        return undefined;
      }) as typeof this.connect;
    }
  };
}

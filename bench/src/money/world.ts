import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { type Postgres, startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import type { Sandbox } from "@krapao/testkit/sandbox";
import * as testkit from "@krapao/testkit/world";
import pg from "pg";

interface WorldOptions {
  readonly profileFolder?: string | undefined;
  readonly officePort?: number;
  /** A folder that stays: its book is used again. */
  readonly keptFolder?: string | undefined;
  /** PostgreSQL's own setting. */
  readonly sharedBuffers?: string;
}

/** The product as it runs, with its own PostgreSQL. */
export class World {
  readonly #product: testkit.World;
  readonly #postgres: Postgres;
  readonly dataDir: string;

  readonly #isKept: boolean;

  private constructor(product: testkit.World, postgres: Postgres, isKept: boolean) {
    this.#isKept = isKept;
    this.#product = product;
    this.#postgres = postgres;
    this.dataDir = product.folder;
  }

  static async start(
    port: number,
    { profileFolder, officePort, keptFolder, sharedBuffers }: WorldOptions = {},
  ): Promise<World> {
    const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), "krapao-bench-")));
    let postgres = await startPostgres(folder);
    if (sharedBuffers !== undefined) {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`alter system set shared_buffers = '${sharedBuffers}'`);
      await client.end();
      await postgres.stop();
      postgres = await startPostgres(folder);
    }
    const profiling =
      profileFolder === undefined ? "" : `--cpu-prof --cpu-prof-dir=${profileFolder}`;
    // As in docs/krapao@.service.
    const settings = { LOG_LEVEL: "fatal", NODE_OPTIONS: `--max-semi-space-size=64 ${profiling}` };
    const product = new testkit.World({
      databaseUrl: postgres.url,
      folder,
      port,
      serverCount: 1,
      settings,
      ...(officePort !== undefined && { officePort }),
    });
    const world = new World(product, postgres, keptFolder !== undefined);
    try {
      for (const server of product.servers) await server.startOrFail();
    } catch (error) {
      await world.stop();
      throw error;
    }
    return world;
  }

  get url(): string {
    return this.#postgres.url;
  }

  get port(): number {
    return this.#product.ports[0] ?? 0;
  }

  get sandbox(): Sandbox {
    return this.#product.sandbox;
  }

  get serverPid(): number {
    return this.#product.servers[0]?.pid ?? 0;
  }

  get postgresPid(): number {
    return this.#postgres.pid;
  }

  /** Undefined while the sandbox does not run. */
  get sandboxPid(): number | undefined {
    const { sandboxProgram } = this.#product;
    return sandboxProgram.isRunning ? sandboxProgram.pid : undefined;
  }

  /** Runs a checkpoint, so that one measurement does not pay for the writes of another. */
  async settle(): Promise<void> {
    await this.#product.query("checkpoint");
  }

  /** A second database on the same PostgreSQL. */
  addDatabase(name: string): Promise<string> {
    return addDatabase(this.url, name);
  }

  /** Ends all open withdrawals as paid, so that the members can request others. */
  async endWithdrawals(): Promise<void> {
    // Only the servers' logins end a payout without an act.
    await this.#product.query(
      `begin; set local session authorization krapao_batch;
       select withdrawal_settle(array_agg(member_id), array_agg(number), array_agg('SUCCESS'::text))
       from withdrawal where is_open having count(*) > 0; commit`,
    );
  }

  /** Stops the servers during the work. */
  async withoutServers<Result>(act: () => Promise<Result>): Promise<Result> {
    const { servers } = this.#product;
    for (const server of servers) await server.stop();
    const result = await act();
    for (const server of servers) await server.startOrFail();
    return result;
  }

  /** Runs the sandbox during the work only. */
  async withSandbox<Result>(act: () => Promise<Result>): Promise<Result> {
    const { sandboxProgram } = this.#product;
    await sandboxProgram.startOrFail();
    try {
      return await act();
    } finally {
      await sandboxProgram.stop();
    }
  }

  async stop(): Promise<void> {
    await this.#product.stop();
    await this.#postgres.stop();
    if (!this.#isKept) await rm(this.dataDir, { recursive: true, force: true });
  }
}

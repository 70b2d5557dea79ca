import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { type Postgres, startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import type { Sandbox } from "@krapao/testkit/sandbox";
import * as testkit from "@krapao/testkit/world";

/** The product as it runs, with its own PostgreSQL. */
export class World {
  readonly #product: testkit.World;
  readonly #postgres: Postgres;
  readonly dataDir: string;

  private constructor(product: testkit.World, postgres: Postgres) {
    this.#product = product;
    this.#postgres = postgres;
    this.dataDir = product.folder;
  }

  static async start(
    port: number,
    { profileFolder, officePort }: { profileFolder?: string | undefined; officePort?: number } = {},
  ): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), "krapao-bench-"));
    const postgres = await startPostgres(folder);
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
    const world = new World(product, postgres);
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
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

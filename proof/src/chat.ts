import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import { proveChat } from "#chat/run.ts";
import { ensureWebIsBuilt, World } from "#world/world.ts";

/**
 * `npm run proof:chat`: members and guests chat with an agent while connections break, pages are loaded
 * anew and servers and PostgreSQL are killed; afterwards both sides have every acknowledged message
 * once, in the same order.
 */
const { values: flags } = parseArgs({
  options: {
    visitors: { type: "string", default: "50" },
    "server-kills": { type: "string", default: "10" },
    "postgres-kills": { type: "string", default: "1" },
    seed: { type: "string" },
    port: { type: "string", default: "8890" },
  },
});

ensureWebIsBuilt();
const folder = await mkdtemp(join(tmpdir(), "krapao-chat-"));
const postgres = await startPostgres(folder);
const world = new World({
  databaseUrl: postgres.url,
  folder: join(folder, "world"),
  port: Number(flags.port),
  serverCount: 2,
});
const isGood = await proveChat({
  world,
  postgres,
  dataDir: folder,
  visitorCount: Number(flags.visitors),
  serverKills: Number(flags["server-kills"]),
  postgresKills: Number(flags["postgres-kills"]),
  seed: flags.seed === undefined ? randomInt(2 ** 31) : Number(flags.seed),
});
if (isGood) await rm(folder, { recursive: true, force: true });
else console.log(`Logs and sandbox's books are left in ${folder}.`);
process.exitCode = isGood ? 0 : 1;

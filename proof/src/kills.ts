import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runKills } from "#kills/run.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:kills`: servers and PostgreSQL are killed with SIGKILL at moments by chance while
 * members use them; afterwards everything that a member was told must be so.
 */
const { values: flags } = parseArgs({
  options: {
    "server-kills": { type: "string", default: "20" },
    "postgres-kills": { type: "string", default: "3" },
    clients: { type: "string", default: "64" },
    seed: { type: "string" },
    port: { type: "string", default: "8850" },
  },
});

await proveOnGround("kills", ({ postgres, folder, world }) =>
  runKills({
    world: world({ port: Number(flags.port), serverCount: 2 }),
    postgres,
    dataDir: folder,
    clientCount: Number(flags.clients),
    serverKills: Number(flags["server-kills"]),
    postgresKills: Number(flags["postgres-kills"]),
    seed: flags.seed === undefined ? randomInt(2 ** 31) : Number(flags.seed),
  }),
);

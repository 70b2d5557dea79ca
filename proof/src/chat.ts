import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { proveChat } from "#chat/run.ts";
import { proveOnGround } from "#world/ground.ts";

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

await proveOnGround("chat", ({ postgres, folder, world }) =>
  proveChat({
    world: world({ port: Number(flags.port), serverCount: 2 }),
    postgres,
    dataDir: folder,
    visitorCount: Number(flags.visitors),
    serverKills: Number(flags["server-kills"]),
    postgresKills: Number(flags["postgres-kills"]),
    seed: flags.seed === undefined ? randomInt(2 ** 31) : Number(flags.seed),
  }),
);

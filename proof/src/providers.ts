import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { proveProviders } from "#providers/run.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:providers`: members move money to and from games whose answers go wrong in every way,
 * while servers are killed; afterwards the games' own books and ours tell of the same money.
 */
const { values: flags } = parseArgs({
  options: {
    transfers: { type: "string", default: "2000" },
    members: { type: "string", default: "100" },
    kills: { type: "string", default: "8" },
    seed: { type: "string" },
    port: { type: "string", default: "8870" },
  },
});

await proveOnGround("providers", ({ world }) =>
  proveProviders({
    world: world({ port: Number(flags.port), serverCount: 2 }),
    transferCount: Number(flags.transfers),
    memberCount: Number(flags.members),
    killCount: Number(flags.kills),
    seed: flags.seed === undefined ? randomInt(2 ** 31) : Number(flags.seed),
  }),
);

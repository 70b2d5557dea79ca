import { proveFailover } from "#failover/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveInFolder } from "#world/ground.ts";

/**
 * `npm run proof:failover`: the primary is killed under load, and its synchronous standby is
 * promoted. Nothing acknowledged is lost or doubled, and all servers continue without a restart.
 * With `--planted` the standby has stopped receiving before, and the proof must notice the loss.
 */
const words = process.argv.slice(2);
const planted = "--planted";
const numbers = readNumbers(
  { members: 32, visitors: 12, seconds: 12, port: 9240 },
  words.filter((word) => word !== planted),
);

await proveInFolder("failover", (folder) =>
  proveFailover({
    folder,
    port: numbers.port,
    memberCount: numbers.members,
    visitorCount: numbers.visitors,
    seconds: numbers.seconds,
    seed: numbers.seed,
    isPlanted: words.includes(planted),
  }),
);

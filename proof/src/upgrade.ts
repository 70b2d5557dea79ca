import { runUpgrade } from "#upgrade/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:upgrade`: a later version changes every table and function while today's version
 * serves members. Both serve at once, then the later one alone, then today's is started again. No
 * answer may fail, and nothing may be lost or doubled. With `--planted` today's version has no
 * guards against it, and the proof must notice.
 */
const words = process.argv.slice(2);
const planted = "--planted";
const numbers = readNumbers(
  { clients: 32, seconds: 12, port: 8870 },
  words.filter((word) => word !== planted),
);

await proveOnGround("upgrade", ({ postgres, folder }) =>
  runUpgrade({
    databaseUrl: postgres.url,
    folder,
    port: numbers.port,
    clientCount: numbers.clients,
    seconds: numbers.seconds,
    seed: numbers.seed,
    isPlanted: words.includes(planted),
  }),
);

import { runCuts, runPlantedCuts } from "#kills/cuts.ts";
import { runKills } from "#kills/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:kills`: servers and PostgreSQL are killed with SIGKILL at random moments while
 * members use them. Afterwards every answer that a member received must be true. Before that, the
 * connection to PostgreSQL is cut right after a commit, once for each kind of batch. With
 * `--planted` only the cuts are run, on a server without the guards against them, and the proof
 * must notice.
 */
const words = process.argv.slice(2);
const planted = "--planted";
const numbers = readNumbers(
  { "server-kills": 20, "postgres-kills": 3, clients: 64, port: 8850 },
  words.filter((word) => word !== planted),
);

await proveOnGround("kills", async ({ postgres, folder, world }) => {
  const cuts = { postgresUrl: postgres.url, folder, port: numbers.port };
  if (words.includes(planted)) return runPlantedCuts(cuts);
  const isCutRight = await runCuts(cuts);
  const isKilledRight = await runKills({
    world: world({ port: numbers.port, serverCount: 2 }),
    postgres,
    dataDir: folder,
    clientCount: numbers.clients,
    serverKills: numbers["server-kills"],
    postgresKills: numbers["postgres-kills"],
    seed: numbers.seed,
  });
  return isCutRight && isKilledRight;
});

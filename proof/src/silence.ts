import { runBurst } from "#silence/burst.ts";
import { runEnds } from "#silence/ends.ts";
import { runSilences } from "#silence/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:silence`: the connections of three servers to PostgreSQL fall silent under load, while
 * new ones work. Every server answers again in time, and every answer was true. Then five servers
 * get a burst of requests on a PostgreSQL with 100 connections, and servers with busy clients get
 * SIGTERM. A part is left out by `--silences 0`, `--burst 0` or `--ends 0`.
 */
const numbers = readNumbers({ silences: 3, clients: 24, burst: 4800, ends: 1, port: 8870 });
const maxConnections = 100;

await proveOnGround(
  "silence",
  async ({ postgres, folder }) => {
    const base = { postgresUrl: postgres.url, folder, port: numbers.port };
    const { silences, clients: clientCount, burst: requests, ends, seed } = numbers;
    const isSilenceRight =
      silences === 0 || (await runSilences({ ...base, silences, clientCount, seed }));
    const isBurstRight = requests === 0 || (await runBurst({ ...base, requests }));
    const isEndRight = ends === 0 || (await runEnds(base));
    return isSilenceRight && isBurstRight && isEndRight;
  },
  { maxConnections },
);

import { runInput } from "#input/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:input`: requests made from the published description, each with something hostile in
 * it, by members with good sessions. None of them is too much for the server.
 */
const numbers = readNumbers({ requests: 20_000, port: 8850 });

await proveOnGround("input", ({ postgres, folder }) =>
  runInput({
    postgresUrl: postgres.url,
    folder,
    port: numbers.port,
    requestCount: numbers.requests,
    seed: numbers.seed,
  }),
);

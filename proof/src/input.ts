import { runInput } from "#input/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:input`: members with valid sessions send requests that are made from the published
 * description, each with something hostile in it. The server must handle all of them.
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

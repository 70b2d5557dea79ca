import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runInput } from "#input/run.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:input`: requests made from the published description, each with something hostile in
 * it, by members with good sessions. None of them is too much for the server.
 */
const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string" },
    port: { type: "string", default: "8850" },
  },
});

await proveOnGround("input", ({ postgres, folder }) =>
  runInput({
    postgresUrl: postgres.url,
    folder,
    port: Number(flags.port),
    requestCount: Number(flags.requests),
    seed: Number(flags.seed ?? randomInt(1_000_000)),
  }),
);

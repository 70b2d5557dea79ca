import { parseArgs } from "node:util";
import { runAccess } from "#access/run.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:access`: every call by everybody whom it is not for, with every identifier of the one
 * whom it is for. All of it is refused, and the database is afterwards as it was, row by row.
 */
const { values: flags } = parseArgs({ options: { port: { type: "string", default: "8840" } } });

await proveOnGround("access", ({ postgres, folder }) =>
  runAccess({ postgresUrl: postgres.url, folder, port: Number(flags.port) }),
);

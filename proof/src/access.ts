import { parseArgs } from "node:util";
import { runAccess } from "#access/run.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:access`: every call is sent by every caller who may not make it, with every
 * identifier of the owner. All of these requests must be refused, and afterwards every row of the
 * database must be unchanged.
 */
const { values: flags } = parseArgs({ options: { port: { type: "string", default: "8840" } } });

await proveOnGround("access", ({ postgres, folder }) =>
  runAccess({ postgresUrl: postgres.url, folder, port: Number(flags.port) }),
);

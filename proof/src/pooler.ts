import { provePooler } from "#pooler/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveInFolder } from "#world/ground.ts";

/**
 * `npm run proof:pooler`: servers behind PgBouncer in session and in transaction mode. The product
 * works, the guard of the books holds, and a pooler that cannot be used is refused by a sentence.
 * `PGBOUNCER` names the program, if it is not the one in the path.
 */
const numbers = readNumbers({ members: 8, seconds: 4, port: 9270 });

await proveInFolder("pooler", (folder) =>
  provePooler({
    folder,
    program: process.env["PGBOUNCER"] ?? "pgbouncer",
    port: numbers.port,
    memberCount: numbers.members,
    seconds: numbers.seconds,
    seed: numbers.seed,
  }),
);

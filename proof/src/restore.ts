import { proveRestore } from "#restore/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:restore`: the database is restored to an earlier moment while members continue.
 * Members lose or gain only what the restore itself lost, no reference is used twice, and every
 * difference between our books and the providers' is listed for an operator.
 */
const numbers = readNumbers({ rounds: 2, members: 16, acts: 6, port: 9200 });

await proveOnGround("restore", (ground) =>
  proveRestore({
    ground,
    port: numbers.port,
    rounds: numbers.rounds,
    memberCount: numbers.members,
    actCount: numbers.acts,
    seed: numbers.seed,
  }),
);

import { proveRestore } from "#restore/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:restore`: the database is put back to an earlier moment while members go on. Nobody
 * loses or gains what the restore itself did not lose, no reference is given out twice, and every
 * difference between our books and the outside's is listed for an operator.
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

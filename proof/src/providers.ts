import { proveProviders } from "#providers/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:providers`: members move money to and from games whose answers fail in every way,
 * while servers are killed. Afterwards the games' own books and ours must agree.
 */
const numbers = readNumbers({ transfers: 2000, members: 100, kills: 8, port: 8870 });

await proveOnGround("providers", ({ world }) =>
  proveProviders({
    world: world({ port: numbers.port, serverCount: 2 }),
    transferCount: numbers.transfers,
    memberCount: numbers.members,
    killCount: numbers.kills,
    seed: numbers.seed,
  }),
);

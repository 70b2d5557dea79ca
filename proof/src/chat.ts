import { proveChat } from "#chat/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:chat`: members and guests chat with an agent while connections break, pages
 * reload, and servers and PostgreSQL are killed. Afterwards both sides have every acknowledged
 * message once, in the same order.
 */
const numbers = readNumbers({ visitors: 50, "server-kills": 10, "postgres-kills": 1, port: 8890 });

await proveOnGround("chat", ({ postgres, folder, world }) =>
  proveChat({
    world: world({ port: numbers.port, serverCount: 2 }),
    postgres,
    dataDir: folder,
    visitorCount: numbers.visitors,
    serverKills: numbers["server-kills"],
    postgresKills: numbers["postgres-kills"],
    seed: numbers.seed,
  }),
);

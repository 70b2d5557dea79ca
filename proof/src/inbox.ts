import { makePushKeys } from "@krapao/server/config/push.ts";
import { proveInbox } from "#inbox/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:inbox`: members deposit and withdraw and read their inboxes on several servers, while
 * servers and PostgreSQL are killed and the push service fails. Afterwards every ended operation is in its
 * member's inbox once, and no device got a message twice.
 */
const numbers = readNumbers({ members: 20, "server-kills": 8, "postgres-kills": 1, port: 8930 });
const { publicKey, privateKey } = makePushKeys();

await proveOnGround("inbox", ({ postgres, folder, world }) =>
  proveInbox({
    world: world({
      port: numbers.port,
      serverCount: 2,
      settings: { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey },
    }),
    postgres,
    dataDir: folder,
    memberCount: numbers.members,
    serverKills: numbers["server-kills"],
    postgresKills: numbers["postgres-kills"],
    seed: numbers.seed,
  }),
);

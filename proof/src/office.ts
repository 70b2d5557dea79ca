import { runShift } from "#shift/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:office`: a simulated shift. Operators of all seven roles work their queues through
 * the office's calls while members deposit, play, withdraw and write, and providers fail. At the end
 * every queue must be empty and every satang and every act accounted for.
 */
const { port, ...numbers } = readNumbers({ members: 500, minutes: 120, port: 8960 });

await proveOnGround("office", ({ postgres, folder }) =>
  runShift({ ...numbers, databaseUrl: postgres.url, folder, port }),
);

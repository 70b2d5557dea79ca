import { parseArgs } from "node:util";
import { proveKillPoints } from "#steps/run.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:steps`: the server kills itself at every kill point of every money flow, once
 * each. After the next start everything ends correctly, and nothing is stuck.
 */
const { values: flags } = parseArgs({
  options: {
    /** Only the flows whose name starts with one of these. */
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "1" },
    port: { type: "string", default: "8880" },
  },
});

await proveOnGround("steps", ({ world }) =>
  proveKillPoints(world({ port: Number(flags.port), serverCount: 1 }), {
    only: flags.only,
    rounds: Number(flags.rounds),
  }),
);

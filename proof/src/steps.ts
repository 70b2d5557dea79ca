import { parseArgs } from "node:util";
import { proveKillPoints } from "#steps/run.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:steps`: the server kills itself at every named step of every money flow, once each;
 * after the next start all ends as it should, and nothing is stuck.
 */
const { values: flags } = parseArgs({
  options: {
    /** Only the flows whose name begins so, or so. */
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

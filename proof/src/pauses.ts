import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { provePauses } from "#pauses/run.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:pauses`: a server process is paused at every kill point of every flow that calls a
 * provider, longer than every lease and delay, while another process takes over; then it continues.
 * The same is done with clocks that step by 36 hours. At the end our books and the providers' must
 * agree.
 */
const { values: flags } = parseArgs({
  options: {
    /** Only the flows whose name starts with one of these. */
    only: { type: "string", default: "" },
    variants: { type: "string", default: "held,ahead,behind,blip" },
    rounds: { type: "string", default: "1" },
    /** The number of concurrent cells, each with its own sandbox and two servers. */
    cells: { type: "string", default: "8" },
    hold: { type: "string", default: "45" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    port: { type: "string", default: "9100" },
  },
});

/** Connections for two servers' pools, for checks, and some spare ones. */
const connectionsPerCell = 70;
const cellCount = Number(flags.cells);

await proveOnGround(
  "pauses",
  (ground) =>
    provePauses({
      ground,
      port: Number(flags.port),
      only: flags.only,
      variants: flags.variants,
      rounds: Number(flags.rounds),
      cellCount,
      holdSeconds: Number(flags.hold),
      seed: Number(flags.seed),
    }),
  { maxConnections: 20 + connectionsPerCell * cellCount },
);

import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { provePauses } from "#pauses/run.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:pauses`: a server process is held at every named step of every flow that calls the
 * outside, longer than every lease and delay, while another process takes over; then it goes on. The
 * same with clocks that step by 36 hours. Our books and the outside's must agree in the end.
 */
const { values: flags } = parseArgs({
  options: {
    /** Only the flows whose name begins so, or so. */
    only: { type: "string", default: "" },
    variants: { type: "string", default: "held,ahead,behind,blip" },
    rounds: { type: "string", default: "1" },
    /** How many run at once, each with a sandbox and two servers of its own. */
    cells: { type: "string", default: "8" },
    hold: { type: "string", default: "45" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    port: { type: "string", default: "9100" },
  },
});

/** Two servers' pools, what looks in from outside, and something to spare. */
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

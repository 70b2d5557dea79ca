import { constants, setPriority } from "node:os";
import type { Redrawing } from "./draw.ts";
import type { Redrawn } from "./picture-process.ts";

// Before the decoder is loaded, because its threads inherit the priority.
setPriority(constants.priority.PRIORITY_LOW);
const { redraw, redrawAnimation } = await import("./draw.ts");

async function draw(redrawing: Redrawing): Promise<Redrawn> {
  if (await redrawAnimation(redrawing)) return "animation";
  return (await redraw(redrawing)) ? "still" : "none";
}

process.on("message", async (redrawing: Redrawing) => {
  process.send?.(await draw(redrawing));
});
process.on("disconnect", () => process.exit());

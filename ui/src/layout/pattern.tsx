import { useId } from "react";
import { classNames } from "../styles/class-names.ts";
import "./pattern.css";

/** The woven diamonds of Lao and Thai cloth. It fills its box and has a low contrast. */
export function Pattern({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={classNames("ui-pattern", className)} aria-hidden="true">
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <path d={weave} fill="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** The size of the square of one thread crossing. The motif repeats after 24 of them. */
const thread = 2;
const threadsPerTile = 24;
const tile = thread * threadsPerTile;

/** The distances from its centre at which a diamond has a line. */
const rings = new Set([0, 2, 6, 10]);

/**
 * Diamonds inside diamonds, and a dot at the meeting point of four of them, as on a loom. Distances
 * are counted in threads along the cloth, so every edge is a stair.
 */
const weave = Array.from({ length: threadsPerTile ** 2 }, (_, index) => {
  const column = index % threadsPerTile;
  const row = Math.floor(index / threadsPerTile);
  const fromCentre = fromMiddle(column) + fromMiddle(row);
  const fromCorner = threadsPerTile - fromCentre;
  const isThread = rings.has(fromCentre) || fromCorner === 0 || fromCorner === 2;
  return isThread ? `M${column * thread} ${row * thread}h${thread}v${thread}h-${thread}z` : "";
}).join("");

function fromMiddle(position: number): number {
  return Math.abs(position - threadsPerTile / 2);
}

/** The rotation of the wheel. Angles are in rotations, clockwise; the pointer is at the top. */

export interface Rotation {
  readonly from: number;
  /** The total rotation: three full rotations, and on to the slice. */
  readonly by: number;
  readonly milliseconds: number;
}

const leastRotations = 3;
const millisecondsAtLeast = 4000;

/**
 * The rotation that brings a slice under the pointer. `within` is the position between its edges; 0
 * and 1 keep a distance from the edges, so that the result is clear.
 */
export function planRotation(
  angle: number,
  { index, count, within }: { index: number; count: number; within: number },
): Rotation {
  const from = fractionOf(angle);
  const position = (index + 0.15 + 0.7 * within) / count;
  const onward = fractionOf(-position - from);
  return {
    from,
    by: leastRotations + onward,
    milliseconds: millisecondsAtLeast + 1000 * onward,
  };
}

/** The angle after a share of the time: it accelerates, then slows down for long. */
export function angleAt({ from, by }: Rotation, share: number): number {
  const time = Math.min(1, Math.max(0, share));
  return from + by * (1 - (1 - time) ** 4 * (1 + 4 * time));
}

/** The slice under the pointer. */
export function sliceAt(angle: number, count: number): number {
  return Math.floor(fractionOf(-angle) * count) % count;
}

function fractionOf(angle: number): number {
  return angle - Math.floor(angle);
}

/** The difference between the sandbox clock and the machine's time. */
let shiftMilliseconds = 0;

/**
 * The time of the sandbox in milliseconds. The wallet has one clock too, so both can be set to the
 * same moment and timestamps between them are neither old nor in the future.
 */
export function clockNow(): number {
  return Date.now() + shiftMilliseconds;
}

/** The machine's own time, for agreements between programs. */
export function machineNow(): number {
  return Date.now();
}

export function shiftClock(milliseconds: number): void {
  shiftMilliseconds = milliseconds;
}

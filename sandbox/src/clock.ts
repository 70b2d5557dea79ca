/** How far the played world is from this machine's time. */
let shiftMilliseconds = 0;

/**
 * The time for everybody who is played here, in milliseconds: one clock, as the wallet has one, so that
 * both can be set to the same moment and what they tell each other is neither old nor still to come.
 */
export function clockNow(): number {
  return Date.now() + shiftMilliseconds;
}

/** The machine's own time, for what its programs agree on between themselves. */
export function machineNow(): number {
  return Date.now();
}

export function shiftClock(milliseconds: number): void {
  shiftMilliseconds = milliseconds;
}

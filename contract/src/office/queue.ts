/** A queue shows the oldest rows, more than a shift can decide. */
export const queueMax = 200;

/** The connections of each pool of a process. One more listens for notices. */
export interface ConnectionSplit {
  readonly requests: number;
  /** Batches have their own, so that they never wait for other work. */
  readonly batches: number;
  readonly sweeps: number;
}

/** Splits the connections that a process may have. More than ten batches rarely run at the same time. */
export function splitConnections(all: number): ConnectionSplit {
  const listener = 1;
  const sweeps = 1;
  const batches = Math.min(10, Math.max(2, Math.floor(((all - listener - sweeps) * 3) / 8)));
  return { requests: all - listener - sweeps - batches, batches, sweeps };
}

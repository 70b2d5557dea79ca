import { availableParallelism } from "node:os";

/**
 * How many browsers test at once. More than the machine has cores: a test that waits for a screen
 * leaves its core to others.
 */
export const workerCount = availableParallelism() * 2;

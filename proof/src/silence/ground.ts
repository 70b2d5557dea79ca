/** The base of each part of the proof. */
export interface PartOptions {
  readonly postgresUrl: string;
  readonly folder: string;
  readonly port: number;
}

/** Prints the breaches of one part. Returns whether there were none. */
export function conclude(part: string, breaches: readonly string[]): boolean {
  for (const breach of breaches.slice(0, 20)) console.log(`BROKEN ${part}: ${breach}`);
  if (breaches.length > 0) console.log(`${part}: THE PROOF FAILED ${breaches.length} times.`);
  return breaches.length === 0;
}

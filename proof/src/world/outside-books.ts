import { compareWorld } from "#outside.ts";
import type { World } from "./world.ts";

/**
 * Whether the outside's own books and ours have the same money, when all has come to rest. One sentence
 * per difference, also for one that an operator knows of: a proof leaves nothing to operators.
 */
export async function compareWithOutside(world: World): Promise<readonly string[]> {
  const { databaseUrl, sandbox } = world;
  const { differences } = await compareWorld(databaseUrl, { sandbox }, { graceSeconds: 0 });
  return differences.map(({ sentence }) => sentence);
}

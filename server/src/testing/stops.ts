import { protection } from "@krapao/contract/protection";
import { idempotencyHeader } from "@krapao/contract/route";
import type { Member } from "./members.ts";
import type { World } from "./world.ts";

/** A member takes a break from play. */
export function takeBreak(world: World, { token }: Member, days = 7, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { [idempotencyHeader]: key };
  return world.call(protection.takeBreak, { token, body: { days }, headers });
}

/** A member excludes themselves; null is for ever. */
export function exclude(world: World, { token }: Member, months: number | null = 6) {
  return world.call(protection.exclude, { token, body: { months } });
}

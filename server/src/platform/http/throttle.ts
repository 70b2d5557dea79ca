import { isIPv6 } from "node:net";
import { sql } from "kysely";
import { type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { deleteSome } from "#platform/retention.ts";
import { Failure } from "./failure.ts";

export interface Limit {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

/**
 * Counts one use of a rate limit, or refuses with the seconds to wait. All processes share the
 * count.
 */
export async function takeRateLimit(db: Queryable, { key, max, seconds }: Limit): Promise<void> {
  const { rows } = await sql<{ wait: number | null }>`
    select throttle_take(${key}, ${max}, make_interval(secs => ${seconds})) as wait
  `.execute(db);
  const wait = rows[0]?.wait;
  if (wait) throw new Failure("REQUEST_LIMIT", { retryAfterSeconds: wait });
}

/** Returns one use, for limits that count only failures. */
export async function returnRateLimit(db: Queryable, key: string): Promise<void> {
  await sql`select throttle_return(${key})`.execute(db);
}

/** A household or phone has a whole /64 of IPv6 addresses, so the /64 shares one limit. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = readGroups(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return network.join(":");
}

/** The eight numbers of an IPv6 address in any spelling. */
function readGroups(address: string): readonly number[] {
  const [digits = ""] = address.split("%", 1);
  const [front = "", back] = digits.split("::");
  const before = readRun(front);
  const after = readRun(back ?? "");
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function readRun(text: string): readonly number[] {
  const words = text === "" ? [] : text.split(":");
  return words.flatMap((word) => {
    if (!word.includes(".")) return [Number.parseInt(word, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = word.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** No limit covers more than a day. */
export function deleteOldRateLimits(db: Queryable, limit: number): Promise<number> {
  const before = secondsFromNow(-2 * 24 * 3600);
  return deleteSome(db, { table: "throttle", at: "at", before, limit });
}

import { readFileSync } from "node:fs";
import { join } from "node:path";

const text = readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8");

/** The version of the product, from package.json. */
export const version = (JSON.parse(text) as { version: string }).version;

/** Whether one version came after another. */
export function isLater(one: string, other: string): boolean {
  const numbers = (given: string) => given.split(".").map((part) => Number.parseInt(part, 10));
  const others = numbers(other);
  const difference = numbers(one)
    .map((number, index) => number - (others[index] ?? 0))
    .find((each) => each !== 0);
  return (difference ?? 0) > 0;
}

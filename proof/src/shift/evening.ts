import { waitUntilFinal } from "#world/settle.ts";
import type { World } from "@krapao/testkit/world";
import type { Person } from "./person.ts";

const finalMilliseconds = 60_000;

async function settle(world: World): Promise<void> {
  const outcome = await waitUntilFinal(world, finalMilliseconds);
  if ("waiting" in outcome) throw new Error(`The evening: ${outcome.waiting.join(", ")}.`);
}

/**
 * The evening before the shift. Some members do what is found in the morning: many deposits within
 * an hour, a payout of money that was not played, a deposit right after a withdrawal.
 */
export async function livePrelude(world: World, persons: readonly Person[]): Promise<void> {
  const odd = persons.slice(0, Math.ceil(persons.length / 50));
  for (const person of odd) {
    for (let times = 0; times < 5; times += 1) await person.transfer(person.amount(400, 500));
  }
  await settle(world);
  for (const person of odd) {
    await person.withdraw(1500);
  }
  await settle(world);
  for (const person of odd) await person.transfer(person.amount(100, 200));
  await settle(world);
}

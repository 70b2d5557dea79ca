import { join } from "node:path";
import { proveOnGround } from "@krapao/proof/world/ground.ts";
import { describeMachine } from "@krapao/proof/world/machine.ts";
import { addMembers } from "@krapao/proof/world/members.ts";
import { readNumbers } from "@krapao/proof/world/flags.ts";
import { World } from "@krapao/testkit/world";
import { Guest } from "#guests/guest.ts";
import { MemberCalls, type Times } from "#guests/member-calls.ts";

/**
 * `npm run bench:guests`: how long a member waits without load, and while one guest sends the
 * heaviest pictures and forms. Both are measured alternately, because a machine's speed varies.
 * Ends with exit code 1 if a p99 is more than twice its value without load.
 */
const numbers = readNumbers({ rounds: 6, seconds: 10, port: 8960 });
const ratioMax = 2;

/** The limits of a guest per day, raised: the limits are not measured here. */
const many = 1_000_000;
const unlimited = {
  chat: {
    guestUploadsPerDay: many,
    guestMegabytesPerDay: many,
    guestUploadsPerAddressDay: many,
  },
  quota: { slipsPerDay: many, slipMegabytesPerDay: many },
};

await proveOnGround("guests", async ({ postgres, folder }) => {
  const world = new World({
    databaseUrl: postgres.url,
    folder: join(folder, "world"),
    port: numbers.port,
    serverCount: 1,
  });
  try {
    await world.start();
    for (const [key, change] of Object.entries(unlimited)) await world.set(key, change);
    const [member] = await addMembers(await world.client(), 1, { baht: 1000 });
    if (!member) throw new Error("There is no member to measure.");
    const calls = await MemberCalls.prepare(world, member);
    await calls.run(numbers.seconds);
    const atRest = emptyTimes();
    const besideGuest = emptyTimes();
    const guest = new Guest(world.ports[0] ?? 0);
    try {
      for (let round = 0; round < numbers.rounds; round += 1) {
        add(atRest, await calls.run(numbers.seconds));
        await guest.start();
        add(besideGuest, await calls.run(numbers.seconds));
        await guest.pause();
      }
    } finally {
      await guest.stop();
    }
    console.log(
      `${describeMachine()}; ${numbers.rounds} rounds of ${numbers.seconds} s each; ` +
        `the guest sent ${guest.describe()}`,
    );
    return compare(atRest, besideGuest);
  } finally {
    await world.stop();
  }
});

function emptyTimes(): Record<keyof Times, number[]> {
  return { wallet: [], slip: [] };
}

function add(to: Record<keyof Times, number[]>, { wallet, slip }: Times): void {
  to.wallet.push(...wallet);
  to.slip.push(...slip);
}

function compare(atRest: Times, besideGuest: Times): boolean {
  const rows = (["wallet", "slip"] as const).map((what) => {
    const [rest, beside] = [atRest[what], besideGuest[what]];
    return {
      what,
      count: `${rest.length} and ${beside.length}`,
      "p50 at rest": percentile(rest, 0.5),
      "p50 beside": percentile(beside, 0.5),
      "p99 at rest": percentile(rest, 0.99),
      "p99 beside": percentile(beside, 0.99),
      "p99 ratio": Number((percentile(beside, 0.99) / percentile(rest, 0.99)).toFixed(2)),
    };
  });
  console.table(rows);
  const isGood = rows.every((row) => row["p99 ratio"] <= ratioMax);
  console.log(isGood ? "A guest does not slow members down." : "A GUEST SLOWS MEMBERS DOWN.");
  return isGood;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Number((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1));
}

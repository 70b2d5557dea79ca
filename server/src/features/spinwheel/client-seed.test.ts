import { createHmac } from "node:crypto";
import {
  drawMessage,
  drawOf,
  pickPrize,
  readTable,
  totalWeight,
  wordOf,
} from "@krapao/contract/spinwheel-draw";
import { expect, test } from "vitest";
import type { Member } from "#testing/members.ts";
import {
  chooseSeed,
  joinSpinner,
  readFairness,
  readSetup,
  replaceSeed,
  spin,
} from "#testing/spins.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

/** Calculates the code that a past spin must show, from its fairness answer. */
async function redraw(member: Member, name: string) {
  const { body } = await readFairness(world, member, name);
  const prizes = readTable(body.table);
  const message = drawMessage({ ...body, memberId: member.id }, 0);
  const key = Buffer.from(body.seed ?? "", "hex");
  const draw = drawOf(
    wordOf(createHmac("sha256", key).update(message).digest()),
    totalWeight(prizes),
  );
  return { ...body, drawn: pickPrize(prizes, draw ?? -1).code };
}

test("a member chooses a seed after the commitment was shown, and it is part of every draw", async () => {
  const member = await joinSpinner(world, 8);
  const before = await readSetup(world, member);
  expect(before.clientSeed).toBe(member.id);
  const seeds = [member.id];
  await spin(world, member);
  for (const clientSeed of ["my-own_Seed-1", "A", "x".repeat(64)]) {
    expect((await chooseSeed(world, member, clientSeed)).body.result).toEqual({ clientSeed });
    expect(await readSetup(world, member)).toMatchObject({
      clientSeed,
      activeSpinwheel: { commitment: before.activeSpinwheel?.commitment },
    });
    await spin(world, member);
    seeds.push(clientSeed);
  }
  await replaceSeed(world);
  for (const [index, clientSeed] of seeds.entries()) {
    const spun = await redraw(member, String(index + 1));
    expect(spun).toMatchObject({
      clientSeed,
      drawn: spun.code,
      commitment: before.activeSpinwheel?.commitment,
    });
  }
});

test("another client seed gives other results: the house cannot know the result beforehand", async () => {
  const { rows } = await world.owner.query<{ draws: bigint }>(
    `select count(distinct spinwheel_draw(inner_pad, outer_pad, total, 'someone', 'seed' || n, 1))
       as draws
     from spinwheel_seed, generate_series(1, 100) as n
     where replaced_at is null`,
  );
  expect(Number(rows[0]?.draws)).toBeGreaterThan(80);
});

test("a seed that is too long, empty or could merge with the number is refused", async () => {
  const member = await joinSpinner(world, 0);
  for (const seed of ["", "a:1", "x".repeat(65), "ไทย", "a b"]) {
    expect([seed, (await chooseSeed(world, member, seed)).status]).toEqual([seed, 400]);
  }
  expect(await readSetup(world, member)).toMatchObject({ clientSeed: member.id });
  await expect(
    world.pool.query("select spinwheel_choose_seed($1, 'a:1')", [member.id]),
  ).rejects.toThrow("client_seed");
});

test("is changed at most thirty times a minute", async () => {
  const member = await joinSpinner(world, 0);
  const replies = [];
  for (let count = 0; count < 31; count += 1) {
    replies.push(await chooseSeed(world, member, `seed-${count}`));
  }
  expect(replies.map(({ status }) => status).lastIndexOf(200)).toBe(29);
  expect(replies.at(-1)?.code).toBe("REQUEST_LIMIT");
});

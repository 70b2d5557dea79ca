import { wheelRoom } from "@krapao/contract/office/content";
import { draws } from "@krapao/contract/office/wheel";
import { expect, test } from "vitest";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { joinSpinner, spin } from "#testing/spins.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

test("the draws of the seed in use stand beside the table, with its commitment and no seed", async () => {
  const promoter = await openBrowser(office, "promoter");
  const read = async () => (await promoter.call(draws.read)).body;
  const member = await joinSpinner(world, 3);
  await spin(world, member);
  await spin(world, member);
  const first = await read();
  expect(first.slices.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(2);
  expect(first.slices.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(2, 1);
  expect(first.slices.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(100, 0);
  expect(first).toMatchObject({
    chiSquare: null,
    likelihood: null,
    seeds: [{ to: null, seed: null }],
  });

  // Many more spins, all of the first slice.
  await world.owner.query(
    `insert into spinwheel_spin (member_id, number, seed_id, position, client_seed, created_at)
     select $1, 100 + index, id, 1, 'seed', clock_now()
     from spinwheel_seed, generate_series(1, 300) as index where replaced_at is null`,
    [member.id],
  );
  const skewed = await read();
  expect(skewed.slices[0]?.drawn).toBeGreaterThanOrEqual(300);
  expect(skewed).toMatchObject({ likelihood: 0 });

  const body = { reason: "a member wants to check a spin" };
  const renewal = (await promoter.call(draws.renew, { body })).body;
  expect(renewal.state).toBe("DONE");
  const renewed = await read();
  expect(renewed.slices.every(({ drawn }) => drawn === 0)).toBe(true);
  expect(renewed.seeds).toMatchObject([
    { seed: null },
    { seed: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
});

test("a closed wheel has no draws", async () => {
  const promoter = await openBrowser(office, "promoter");
  const params = { key: "wheel" };
  const closed = await promoter.call(wheelRoom.pause, { params, body: { reason: "closed" } });
  expect(closed.body.state).toBe("DONE");
  expect((await promoter.call(draws.read)).body.slices).toEqual([]);
});

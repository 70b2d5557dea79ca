import { reports } from "@krapao/contract/office/reports";
import { expect, test } from "vitest";
import { correctWallet } from "#testing/corrections.ts";
import { joinMember } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { goToNoon, reportBet } from "#testing/rewards.ts";
import { dayAfter, fillAll } from "#testing/reports.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

async function read() {
  const owner = await openBrowser(office, "owner");
  const params = { from: await dayAfter(world, -89), to: await dayAfter(world, 0) };
  const { body: members } = await owner.call(reports.members, { params });
  const { body: games } = await owner.call(reports.games, { params });
  const { body: cohorts } = await owner.call(reports.cohorts, { params });
  const stakes = members.top.map(({ stake }) => stake);
  const adjustments = members.top.map((row) => row.adjustments);
  const active = cohorts.cohorts.at(-1)?.active;
  return { stakes, adjustments, players: games.providers[0]?.players, active, at: members.at };
}

test("months, days and today make one list, and a large list is kept for an hour", async () => {
  await goToNoon(world);
  const first = await joinMember(world);
  const second = await joinMember(world);
  await giveMoney(world, first.id, 100);
  expect(await read()).toMatchObject({ stakes: [0], players: undefined, active: 1 });
  await reportBet(world, first, { stake: 10 });
  await world.moveClock("40 days");
  await reportBet(world, first, { stake: 20 });
  await reportBet(world, second, { stake: 15 });
  await correctWallet(office, second.id, 12.5);
  await world.moveClock("35 days");
  await fillAll(office);
  await reportBet(world, second, { stake: 3 });
  await correctWallet(office, second.id, -2);
  // A list of few members is made each time it is read.
  expect(await read()).toMatchObject({
    stakes: [30, 18],
    adjustments: [0, 10.5],
    players: 2,
    active: 1,
  });
  await world.owner.query("update house_day set players = 20001 where players = 2");
  const kept = await read();
  expect(kept.stakes).toEqual([30, 18]);
  await reportBet(world, second, { stake: 50 });
  await reportBet(world, first, { stake: 0 });
  expect(await read()).toEqual(kept);
  // The worker makes it again before the hour is over.
  await world.moveClock("51 minutes");
  await fillAll(office);
  const made = await read();
  expect(made).toMatchObject({ stakes: [68, 30], active: 2 });
  await reportBet(world, first, { stake: 100 });
  expect(await read()).toEqual(made);
  await world.moveClock("61 minutes");
  expect(await read()).toMatchObject({ stakes: [130, 68], players: 2 });
});

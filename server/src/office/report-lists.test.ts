import { reports } from "@krapao/contract/office/reports";
import { expect, test } from "vitest";
import { createDatabase } from "#platform/database/database.ts";
import { joinMember } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { goToNoon, reportBet } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";
import { fillReports } from "./reports.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

async function dayAfter(days: number): Promise<string> {
  const { rows } = await world.owner.query<{ day: string }>(
    "select ((clock_now() at time zone 'Asia/Bangkok')::date + $1::integer)::text as day",
    [days],
  );
  return rows[0]?.day ?? "";
}

async function fill(): Promise<void> {
  const db = createDatabase(office.pools.office);
  while (await fillReports(db));
}

async function read() {
  const owner = await openBrowser(office, "owner");
  const params = { from: await dayAfter(-89), to: await dayAfter(0) };
  const { body: members } = await owner.call(reports.members, { params });
  const { body: games } = await owner.call(reports.games, { params });
  const { body: cohorts } = await owner.call(reports.cohorts, { params });
  const stakes = members.top.map(({ stake }) => stake);
  const active = cohorts.cohorts.at(-1)?.active;
  return { stakes, players: games.providers[0]?.players, active, at: members.at };
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
  await world.moveClock("35 days");
  await fill();
  await reportBet(world, second, { stake: 3 });
  // A list of few members is made each time it is read.
  expect(await read()).toMatchObject({ stakes: [30, 18], players: 2, active: 1 });
  await world.owner.query("update house_day set players = 20001 where players = 2");
  const kept = await read();
  expect(kept.stakes).toEqual([30, 18]);
  await reportBet(world, second, { stake: 50 });
  await reportBet(world, first, { stake: 0 });
  expect(await read()).toEqual(kept);
  // The worker makes it again before the hour is over.
  await world.moveClock("51 minutes");
  await fill();
  const made = await read();
  expect(made).toMatchObject({ stakes: [68, 30], active: 2 });
  await reportBet(world, first, { stake: 100 });
  expect(await read()).toEqual(made);
  await world.moveClock("61 minutes");
  expect(await read()).toMatchObject({ stakes: [130, 68], players: 2 });
});

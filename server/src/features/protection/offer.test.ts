import { protection } from "@krapao/contract/protection";
import { expect, test } from "vitest";
import { sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { passDays } from "#testing/rewards.ts";
import { takeBreak } from "#testing/stops.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

const isOffered = async ({ token }: Member) =>
  (await world.call(protection.read, { token })).body.isLimitOffered;
const answer = ({ token }: Member) => world.call(protection.answerOffer, { token });

test("a declined deposit limit is offered again after a year, and one that is set is reviewed every six months", async () => {
  const member = await joinMember(world);
  await answer(member);
  await passDays(world, "364 days");
  expect(await isOffered(member)).toBe(false);
  await passDays(world, "2 days");
  expect(await isOffered(member)).toBe(true);
  await answer(member);
  expect(await isOffered(member)).toBe(false);
  const body = { kind: "deposit", period: "week", amount: 500 } as const;
  await world.call(protection.setLimit, { token: member.token, body });
  for (const confirm of [answer, () => Promise.resolve()]) {
    await passDays(world, "180 days");
    expect(await isOffered(member)).toBe(false);
    await passDays(world, "5 days");
    expect(await isOffered(member)).toBe(true);
    await confirm(member);
  }
  // A change of the limit is a review too.
  await world.call(protection.setLimit, { token: member.token, body: { ...body, amount: 400 } });
  expect(await isOffered(member)).toBe(false);
});

test("a deposit limit is offered before the first deposit, once", async () => {
  const skipping = await joinMember(world);
  expect(await isOffered(skipping)).toBe(true);
  expect((await answer(skipping)).status).toBe(200);
  expect((await answer(skipping)).status).toBe(200);
  expect(await isOffered(skipping)).toBe(false);

  const careful = await joinMember(world);
  const body = { kind: "deposit", period: "week", amount: 500 } as const;
  await world.call(protection.setLimit, { token: careful.token, body });
  expect(await isOffered(careful)).toBe(false);

  const quick = await joinMember(world);
  await sendTransfer(world, quick, { amount: 100 });
  await settleTransfers(world);
  expect(await isOffered(quick)).toBe(false);

  const stopped = await joinMember(world);
  await takeBreak(world, stopped, 1);
  expect(await isOffered(stopped)).toBe(false);
});

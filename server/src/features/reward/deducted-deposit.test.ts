import { unknown } from "@krapao/contract/office/unknown";
import { expect, test } from "vitest";
import { listHeld } from "#admin/rewards.ts";
import { correctWallet } from "#testing/corrections.ts";
import { readMoney } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import {
  checkBooks,
  checkRewards,
  readActive,
  reportBet,
  takeBonus,
  takePromotion,
} from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

// A deposit that operators take back was none: it earns no bonus and no promotion.

const world = await setUpWorld();
const office = await setUpOffice(world);

async function joinWith(...deposits: readonly number[]): Promise<Member> {
  const member = await joinMember(world);
  for (const amount of deposits) await giveMoney(world, member.id, amount);
  await world.moveClock("2 seconds");
  return member;
}

const codesOf = async (member: Member) => [
  (await takeBonus(world, member, "WELCOME")).code,
  (await takePromotion(world, member, "KRAPAO50")).code,
];

test("a deducted deposit qualifies for nothing, although the wallet still covers it", async () => {
  const member = await joinWith(500, 400);
  await correctWallet(office, member.id, -400, "deposit");
  expect(await codesOf(member)).toEqual(["BONUS_CONDITION", "BONUS_CONDITION"]);
  // The next deposit qualifies.
  await giveMoney(world, member.id, 300);
  expect((await takeBonus(world, member, "WELCOME")).status).toBe(200);
  await checkBooks(world);
});

test("a correction for another cause leaves the deposit as it was", async () => {
  const member = await joinWith(500, 400);
  await correctWallet(office, member.id, -100, "game");
  expect((await takeBonus(world, member, "WELCOME")).status).toBe(200);
});

test("a reward whose deposit is deducted waits for a person, who takes it back", async () => {
  const member = await joinWith(200);
  expect((await takeBonus(world, member, "WELCOME")).status).toBe(200);
  await correctWallet(office, member.id, -200, "deposit");
  await reportBet(world, member, { stake: 5000, placed: "1 second" });
  await checkRewards(world);
  expect((await readActive(world, member)).grant).toMatchObject({ isHeld: true, mayEnd: false });
  const lines = await listHeld({ pool: world.owner, actor: "operator:test" });
  expect(lines.filter((line) => line.includes(member.registration.username))).toEqual([
    expect.stringContaining("a deposit was deducted at"),
  ]);

  const clerk = await openBrowser(office, "clerk");
  const { rewards } = (await clerk.call(unknown.list)).body;
  const held = rewards.find(({ memberId }) => memberId === member.id);
  expect(held).toMatchObject({ betAt: null, correctedAt: expect.any(String), takesBack: 200 });
  const input = { params: { id: held?.id ?? "" }, body: { reason: "the deposit was none" } };
  expect((await clerk.call(unknown.voidReward, input)).body.state).toBe("DONE");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0 });
  expect((await readActive(world, member)).status).toBe(false);
  await checkBooks(world);
});

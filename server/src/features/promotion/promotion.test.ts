import { promotion } from "@krapao/contract/promotion";
import { changeUnguarded } from "@krapao/testkit/settings";
import { expect, test } from "vitest";
import { readMoney } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { checkBooks, checkRewards, takePromotion, reportBet } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

async function find({ token }: Member, code: string) {
  const call = { ...promotion.find, path: `/api/promotion/find/${code}` };
  return (await world.call(call, { token, cookies: { lang: "EN" } })).body;
}

test("is found by its code in upper or lower case, with its terms for now", async () => {
  const member = await joinMember(world);
  expect(await find(member, "nothing")).toBeNull();
  expect(await find(member, "krapao50")).toMatchObject({ percentFail: 10, terms: null });
  await giveMoney(world, member.id, 100);
  expect(await find(member, "krapao50")).toMatchObject({
    description: "<p>Extra money on your latest deposit, once per member.</p>",
    terms: { reward: 50, base: 150, mustPlay: 450, endsAtOrBelow: 15 },
  });
});

test("needs its deposit, is received once, and is the current one while it is open", async () => {
  const member = await joinMember(world);
  const { token } = member;
  expect((await takePromotion(world, member, "KRAPAO50")).code).toBe("BONUS_CONDITION");
  await giveMoney(world, member.id, 100);
  expect((await takePromotion(world, member, "krapao50")).body.grant).toMatchObject({
    kind: "promotion",
    terms: { reward: 50, base: 150 },
  });
  expect((await world.call(promotion.current, { token })).body).toMatchObject({ percentFail: 10 });
  expect((await takePromotion(world, member, "HELLO20")).code).toBe("BONUS_REMAINING");

  await reportBet(world, member, { stake: 450 });
  await checkRewards(world);
  expect((await world.call(promotion.current, { token })).body).toBeNull();
  await giveMoney(world, member.id, 100);
  expect((await takePromotion(world, member, "KRAPAO50")).code).toBe("PROMOTION_RECEIVED");
  expect((await takePromotion(world, member, "HELLO20")).status).toBe(200);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 270 });
});

test("is available only between its dates and while its quota lasts", async () => {
  const member = await joinMember(world);
  const set = (text: string) =>
    changeUnguarded(world.owner, `update promotion set ${text} where code = 'HELLO20'`);
  for (const change of [
    "starts_at = clock_now() + interval '1 minute'",
    "starts_at = null, ends_at = clock_now()",
    "ends_at = null, is_open = false",
    "is_open = true, quota = 0, given = 0",
  ]) {
    await set(change);
    expect([change, await find(member, "HELLO20")]).toEqual([change, null]);
    expect((await takePromotion(world, member, "HELLO20")).code).toBe("NO_PROMOTION");
  }
  await set("quota = 1000, ends_at = clock_now() + interval '1 minute'");
  expect((await takePromotion(world, member, "HELLO20")).status).toBe(200);
});

test("fifty concurrent requests: once per member, and no more than the quota", async () => {
  const member = await joinMember(world);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => takePromotion(world, member, "HELLO20")),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 20 });

  await changeUnguarded(
    world.owner,
    "update promotion set quota = given + 2 where code = 'HELLO20'",
  );
  const crowd = await Promise.all(Array.from({ length: 6 }, () => joinMember(world)));
  const taken = await Promise.all(crowd.map((one) => takePromotion(world, one, "HELLO20")));
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(taken.filter(({ code }) => code === "NO_PROMOTION")).toHaveLength(4);
});

test("guessing of codes is limited", async () => {
  const member = await joinMember(world);
  const replies = await Promise.all(
    Array.from({ length: 61 }, (_, index) =>
      takePromotion(world, member, `GUESS${index}`).then(({ code }) => code),
    ),
  );
  expect(replies.filter((code) => code === "REQUEST_LIMIT")).toHaveLength(1);
});

test("at the end the ledger balances", async () => {
  expect(await checkBooks(world)).toEqual({ sum: 0n, breaches: [] });
});

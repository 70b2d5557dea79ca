import { bonus } from "@krapao/contract/bonus";
import { invite } from "@krapao/contract/invite";
import { promotion } from "@krapao/contract/promotion";
import { refund } from "@krapao/contract/refund";
import { spinwheel } from "@krapao/contract/spinwheel";
import { statement } from "@krapao/contract/statement";
import { beforeAll, describe, expect, test } from "vitest";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { goToNoon, checkRewards, passDays, takeBonus, reportBet } from "#testing/rewards.ts";
import { joinSpinner, makeCoupons, spin } from "#testing/spins.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
await goToNoon(world);

const inThai = { cookies: { lang: "TH" } };
const inLao = { cookies: { lang: "LA" } };
const inEnglish = { cookies: { lang: "EN" } };

type Reading = typeof inThai | { readonly headers: Record<string, string> };

async function readLatest({ token }: Member, reading: Reading) {
  const { body } = await world.call(statement.list, {
    token,
    body: { page: 1, limit: 1 },
    ...reading,
  });
  return body.statements[0];
}

async function readOpen({ token }: Member, reading: Reading) {
  return (await world.call(bonus.active, { token, ...reading })).body.grant?.description;
}

async function joinWith(baht: number): Promise<Member> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, baht);
  return member;
}

/**
 * Each takes a reward with Thai as the language and returns the statement's name in each language.
 */
const rewards = {
  bonus: async () => {
    const member = await joinWith(300);
    const call = { ...bonus.activate, path: "/api/bonus/activate/WELCOME" };
    return { member, taken: await world.call(call, { token: member.token, ...inThai }) };
  },
  promotion: async () => {
    const member = await joinWith(300);
    const call = { ...promotion.activate, path: "/api/promotion/activate/HELLO20" };
    return { member, taken: await world.call(call, { token: member.token, ...inThai }) };
  },
  invite: async () => {
    const member = await joinMember(world);
    const friend = await joinMember(world, { inviteCode: `PR${member.id}` });
    await reportBet(world, friend, { stake: 10_000 });
    return { member, taken: await world.call(invite.receive, { token: member.token, ...inThai }) };
  },
  refund: async () => {
    const member = await joinWith(1000);
    await reportBet(world, member, { stake: 500 });
    await passDays(world, "1 day");
    const { token } = member;
    return { member, taken: await world.call(refund.addWallet, { token, ...inThai }) };
  },
  luckydraw: async () => {
    const member = await joinSpinner(world, 1);
    await spin(world, member);
    await makeCoupons(world, member);
    const { token } = member;
    const body = { coupon: "1" };
    return { member, taken: await world.call(spinwheel.claim, { token, body, ...inThai }) };
  },
};

describe("a reward that was taken in Thai", () => {
  test.each(Object.keys(rewards) as (keyof typeof rewards)[])(
    "%s is linked to in the statement and named in the language of each request",
    async (kind) => {
      const { member, taken } = await rewards[kind]();
      expect(taken.status).toBe(200);
      const names = [];
      for (const reading of [inThai, inLao, inEnglish]) {
        const entry = await readLatest(member, reading);
        const linked = Object.keys(rewards).filter((name) => name in (entry ?? {}));
        expect(linked).toEqual([kind]);
        const name = entry?.[kind]?.description;
        expect(name).toMatch(/\S/);
        names.push(name);
        expect(await readOpen(member, reading)).toBe(name);
      }
      expect(new Set(names).size).toBe(3);
    },
  );

  test("its end follows the language too", async () => {
    const member = await joinWith(300);
    await takeBonus(world, member, "WELCOME");
    await reportBet(world, member, { stake: 3000, placed: "1 second" });
    await checkRewards(world);
    const ended = await readLatest(member, inEnglish);
    expect(ended).toMatchObject({
      statementType: "finish_bonus",
      bonus: { description: "New member bonus 100%" },
    });
  });

  test("a row without a reward has no link", async () => {
    const member = await joinWith(300);
    const entry = await readLatest(member, inThai);
    expect(entry).toMatchObject({ statementType: "deposit" });
    for (const kind of [...Object.keys(rewards), "description"])
      expect(entry).not.toHaveProperty(kind);
  });
});

describe("the language of a request without the cookie", () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await joinMember(world));
  });

  test.each([
    ["de, en;q=0.3, lo;q=0.8", "la"],
    ["th;q=0, en", "en"],
    ["en;q=0.5, th", "th"],
    ["lo-LA", "la"],
    ["*, en;q=0.1", "en"],
    ["en;q=nonsense, th;q=0.5", "th"],
    ["de", "th"],
    ["", "th"],
  ])("%s is answered in %s", async (accepted, language) => {
    const headers = { "accept-language": accepted };
    const { body } = await world.call(bonus.list, { token, headers });
    const { rows } = await world.owner.query<{ title: string }>(
      "select title ->> $1 as title from bonus where code = 'WELCOME'",
      [language],
    );
    expect(body.find(({ code }) => code === "WELCOME")?.title).toBe(rows[0]?.title);
  });
});

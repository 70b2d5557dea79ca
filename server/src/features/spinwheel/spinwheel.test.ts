import { createHash, createHmac, randomUUID } from "node:crypto";
import { spinwheel } from "@krapao/contract/spinwheel";
import {
  commitmentText,
  drawMessage,
  drawOf,
  pickPrize,
  readTable,
  totalWeight,
  wordOf,
} from "@krapao/contract/spinwheel-draw";
import { wallet } from "@krapao/contract/wallet";
import { expect, test } from "vitest";
import { openOperation } from "#ledger/post.ts";
import { giveMoney } from "#testing/money.ts";
import { reportBet } from "#testing/rewards.ts";
import { allowSpins } from "@krapao/testkit/books";
import {
  joinSpinner,
  readCoin,
  readFairness,
  readSetup,
  replaceSeed,
  setWheelActive,
  spin,
} from "#testing/spins.ts";
import { setUpWorld } from "#testing/world.ts";
import { commitDue } from "./queries.ts";

const world = await setUpWorld();
await allowSpins(world.owner, 1000);

test("the wheel is shown with its commitment and the member's coins", async () => {
  const member = await joinSpinner(world, 2);
  const { body } = await world.call(spinwheel.setup, {
    token: member.token,
    cookies: { lang: "EN" },
  });
  expect(body.result.userCoin).toBe(2);
  const { name, slice, commitment } = body.result.activeSpinwheel ?? {};
  expect(name).toBe("Prize wheel");
  expect(slice).toHaveLength(8);
  expect(slice?.[0]).toEqual({
    code: "COUPON_1",
    label: "1 baht",
    bgColor: expect.stringMatching(/^#/) as string,
    textColor: expect.stringMatching(/^#/) as string,
    htmlDescription: "<p>A coupon worth <strong>1 baht</strong></p>",
  });
  expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  const active = await world.call(spinwheel.active, { token: member.token });
  expect(active.body.isActive).toBe(true);
});

test("a spin costs one coin, also in the wallet's count, and is refused without one", async () => {
  const member = await joinSpinner(world, 1);
  const reply = await spin(world, member);
  expect(reply.status).toBe(200);
  expect(reply.body.result).toMatchObject({ spin: "1", remainingCoin: 0 });
  const seen = await world.call(wallet.read, { token: member.token });
  expect(seen.body.profile.coin).toBe(0);
  const refused = await spin(world, member);
  expect([refused.status, refused.code]).toEqual([409, "MONEY_NOT_ENOUGH"]);
});

test("a repeat with its key is the same spin; the key of another request is refused", async () => {
  const member = await joinSpinner(world, 3);
  const key = randomUUID();
  const first = await spin(world, member, key);
  expect((await spin(world, member, key)).body).toEqual(first.body);
  expect(await readCoin(world, member)).toBe(2);

  const used = randomUUID();
  await giveMoneyUnder(used, member.id);
  const refused = await spin(world, member, used);
  expect([refused.status, refused.code]).toEqual([409, "KEY_INVALID"]);
});

async function giveMoneyUnder(key: string, memberId: string): Promise<void> {
  await openOperation(world.ctx.db, {
    memberId,
    kind: "deposit",
    state: "SUCCESS",
    currency: "BAHT",
    amountMinor: 100n,
    source: "SCB",
    target: "WALLET",
    changes: { walletMinor: 100n, house: "bank:SCB" },
    requestKey: { key, requestHash: createHash("sha256").update(key).digest() },
  });
}

test("of fifty concurrent spins with three coins, three pass", async () => {
  const member = await joinSpinner(world, 3);
  const replies = await Promise.all(Array.from({ length: 50 }, () => spin(world, member)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.filter(({ code }) => code === "MONEY_NOT_ENOUGH")).toHaveLength(47);
  expect(await readCoin(world, member)).toBe(0);
});

test("of fifty concurrent spins without the batcher, each on its own connection, three pass", async () => {
  const member = await joinSpinner(world, 3);
  const text = "select * from spinwheel_spin_once($1::text[], array[null], array[null])";
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => world.pool.query<{ result: string }>(text, [[member.id]])),
  );
  const results = answers.map(({ rows }) => rows[0]?.result);
  expect(results.filter((result) => result === "SPUN")).toHaveLength(3);
  expect(results.filter((result) => result === "MONEY_NOT_ENOUGH")).toHaveLength(47);
});

test("fifty sends of the same tap are one spin", async () => {
  const member = await joinSpinner(world, 50);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 50 }, () => spin(world, member, key)));
  expect(new Set(replies.map(({ body }) => body.result.spin))).toEqual(new Set(["1"]));
  expect(await readCoin(world, member)).toBe(49);
});

test("a spin that is repeated under the server's own key spends one coin", async () => {
  const member = await joinSpinner(world, 5);
  const values = [[member.id], [`own:${randomUUID()}`], ["00".repeat(32)]];
  const run = async () => {
    const { rows } = await world.pool.query<{ result: string; number: bigint }>(
      "select result, number from spinwheel_spin_once($1::text[], $2::text[], $3::text[])",
      values,
    );
    return rows[0];
  };
  const first = await run();
  expect(first?.result).toBe("SPUN");
  expect(await run()).toEqual({ result: "REPLAY", number: first?.number });
  expect(await readCoin(world, member)).toBe(4);
});

test("the seed is secret while it is in use, and verifies every spin once it is replaced", async () => {
  const member = await joinSpinner(world, 20);
  const setup = await world.call(spinwheel.setup, { token: member.token });
  const spins = [];
  for (let times = 0; times < 20; times += 1) spins.push((await spin(world, member)).body.result);
  expect((await readFairness(world, member, "1")).body.seed).toBeNull();

  await replaceSeed(world);
  for (const { spin: name, code } of spins) {
    const { body } = await readFairness(world, member, name);
    const seed = body.seed ?? "";
    const reported = createHash("sha256").update(commitmentText(seed, body.table)).digest("hex");
    expect(reported).toBe(setup.body.result.activeSpinwheel?.commitment);
    expect(body.commitment).toBe(reported);
    const prizes = readTable(body.table);
    const digest = createHmac("sha256", Buffer.from(seed, "hex"))
      .update(
        drawMessage({ memberId: member.id, clientSeed: body.clientSeed, number: body.number }, 0),
      )
      .digest();
    const draw = drawOf(wordOf(digest), totalWeight(prizes));
    expect(pickPrize(prizes, draw ?? -1).code).toBe(code);
    expect(body.code).toBe(code);
  }
  const renewed = await world.call(spinwheel.setup, { token: member.token });
  expect(renewed.body.result.activeSpinwheel?.commitment).not.toBe(
    setup.body.result.activeSpinwheel?.commitment,
  );
});

test("if the first round is past the last whole total, the next round decides", async () => {
  // With a total just above half of all words, about half of the first rounds are drawn again.
  const total = 2 ** 47 + 1;
  const seed = Buffer.alloc(32, 9);
  const { rows } = await world.owner.query<{ number: number; draw: bigint }>(
    `select number::integer, spinwheel_draw($1, $2, $3, 'someone', 'mine', number) as draw
     from generate_series(1, 200) as number`,
    [padOf(seed, 0x36), padOf(seed, 0x5c), String(total)],
  );
  let laterRounds = 0;
  for (const { number, draw } of rows) {
    let round = 0;
    let expected: number | undefined;
    while (expected === undefined) {
      const message = drawMessage({ memberId: "someone", clientSeed: "mine", number }, round);
      const digest = createHmac("sha256", seed).update(message).digest();
      expected = drawOf(wordOf(digest), total);
      round += 1;
    }
    if (round > 1) laterRounds += 1;
    expect(Number(draw)).toBe(expected);
  }
  expect(laterRounds).toBeGreaterThan(50);
});

function padOf(seed: Buffer, byte: number): Buffer {
  return Buffer.from(Buffer.alloc(64, byte).map((mask, index) => mask ^ (seed[index] ?? 0)));
}

test("a seed is replaced after a day, not before", async () => {
  await replaceSeed(world);
  const seeds = async () => world.count("spinwheel_seed");
  const before = await seeds();
  await world.moveClock("23 hours");
  await commitDue(world.ctx.db);
  expect(await seeds()).toBe(before);
  await world.moveClock("61 minutes");
  await commitDue(world.ctx.db);
  expect(await seeds()).toBe(before + 1);
});

test("another member's spin, or one that does not exist, is not shown", async () => {
  const member = await joinSpinner(world, 1);
  await spin(world, member);
  const other = await joinSpinner(world, 0);
  for (const name of ["1", "0", "-1", "abc", "99999999999999999999"]) {
    const reply = await readFairness(world, other, name);
    expect([reply.status, reply.code]).toEqual([404, "NO_DATA"]);
  }
});

test("the application's role can neither read the seed in use nor give itself coins", async () => {
  const member = await joinSpinner(world, 1);
  for (const statement of [
    "select seed from spinwheel_seed",
    "update ledger_account set spin_count = 0",
    "insert into spinwheel_spin (member_id, number, seed_id, position, client_seed, created_at) values ('x', 1, 1, 1, 'x', now())",
    "select spinwheel_commit(1)",
  ]) {
    await expect(world.pool.query(statement)).rejects.toThrow("permission denied");
  }
  expect(await readCoin(world, member)).toBe(1);
});

test("without an active wheel no spin passes, and coins stay", async () => {
  const member = await joinSpinner(world, 1);
  await setWheelActive(world, false);
  try {
    expect((await spin(world, member)).code).toBe("NO_DATA");
    const setup = await world.call(spinwheel.setup, { token: member.token });
    expect(setup.body.result).toEqual({
      activeSpinwheel: null,
      userCoin: 1,
      waitingCoin: 0,
      spinCount: 0,
      spinsLeft: 1000,
      clientSeed: member.id,
    });
    const active = await world.call(spinwheel.active, { token: member.token });
    expect(active.body.isActive).toBe(false);
  } finally {
    await setWheelActive(world, true);
  }
});

test("a concurrent spin and deposit lose no coin", async () => {
  const member = await joinSpinner(world, 10);
  await Promise.all([
    ...Array.from({ length: 10 }, () => spin(world, member)),
    ...Array.from({ length: 10 }, () => giveMoney(world, member.id, 100)),
  ]);
  expect(await readSetup(world, member)).toMatchObject({ userCoin: 0, waitingCoin: 10 });
  await reportBet(world, member, { stake: 1000 });
  expect(await readCoin(world, member)).toBe(10);
});

import { randomUUID } from "node:crypto";
import { bonus } from "@krapao/contract/bonus";
import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { endUnknown, listUnknown } from "#admin/unknown.ts";
import { joinPlayer, play, playerOf, readMoney, transfer, workAfter } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { approveAtOffice } from "#testing/office.ts";
import * as rewards from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(() => world.sandbox.setFault("game", { kind: "off" }));

/** A deposit of 100 with a bonus of 100: it may be ended with 20 or less. The rest was lost. */
async function joinLoser(inGame: number, provider: "JOKER" | "SLOTXO" = "JOKER"): Promise<Member> {
  const member = await joinPlayer(world, [provider], 100);
  await rewards.takeBonus(world, member, "WELCOME");
  const lost = 190 - inGame;
  await transfer(world, member, { from: "WALLET", to: provider, amount: 190 });
  await play(world, member, { provider, stake: lost, payout: 0 });
  return member;
}

const promotionSum = async ({ id }: Member): Promise<bigint> => {
  const { rows } = await world.owner.query<{ sum: bigint }>(
    "select sum(amount_minor)::bigint from house_entry where account = 'promotion' and member_id = $1",
    [id],
  );
  return rows[0]?.sum ?? 0n;
};

test("with little left it can be ended: the games' money goes to the house, the wallet stays", async () => {
  const member = await joinLoser(7);
  expect(await rewards.readActive(world, member)).toMatchObject({
    grant: { total: 17, mayEnd: true, isEnding: false, wouldLose: 7, terms: { endsAtOrBelow: 20 } },
  });
  const ended = await rewards.endBonus(world, member);
  expect(ended.body).toEqual({ message: "BONUS_CLEAR" });
  expect(await readMoney(world, member)).toEqual({ wallet: 10, onItsWay: 0, games: {} });
  expect((await playerOf(world, member, "JOKER")).balance).toBe(0);
  expect((await rewards.readStatement(world, member)).slice(-2)).toMatchObject([
    { statementType: "transfer", from: "JOKER", to: "HOUSE", amount: 7, status: "SUCCESS" },
    { statementType: "finish_bonus", amount: 7, balanceAfter: 10 },
  ]);
  expect(await promotionSum(member)).toBe(-10_000n + 700n);
  expect(await rewards.readActive(world, member)).toMatchObject({ status: false });
  expect((await rewards.endBonus(world, member)).code).toBe("NO_DATA");
});

test("a satang too much keeps it open, in the wallet or in a game", async () => {
  const inGame = await joinLoser(10.01);
  expect((await rewards.endBonus(world, inGame)).code).toBe("BONUS_CONDITION");
  const { token } = inGame;
  expect((await world.call(bonus.minimum, { token })).body).toEqual({
    minimum: 20,
    total: 20.01,
    isBelow: false,
  });

  const staked = await joinLoser(30);
  await play(world, staked, { provider: "JOKER", stake: 25 });
  expect((await rewards.endBonus(world, staked)).code).toBe("BONUS_CONDITION");
});

test("a stake that only our bet list has counts too", async () => {
  const member = await joinLoser(2);
  await rewards.reportBet(world, member, { stake: 9, status: "OPEN" });
  expect((await rewards.endBonus(world, member)).code).toBe("BONUS_CONDITION");
});

test("an unreadable balance is unknown, and an unknown balance ends nothing", async () => {
  const member = await joinLoser(2);
  await world.sandbox.setFault("game", { kind: "error", call: "balance", provider: "JOKER" });
  expect((await rewards.endBonus(world, member)).code).toBe("BONUS_CONDITION");
  await world.sandbox.setFault("game", { kind: "off" });
  expect((await rewards.endBonus(world, member)).status).toBe(200);
});

test("many concurrent endings clear once, and a repeat of the key finds it done", async () => {
  const member = await joinLoser(8);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => rewards.endBonus(world, member, key)),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await world.moveClock("2 minutes");
  await rewards.checkRewards(world);
  expect((await rewards.endBonus(world, member, key)).status).toBe(200);
  const rows = await rewards.readStatement(world, member);
  expect(rows.filter(({ statementType }) => statementType === "finish_bonus")).toHaveLength(1);
  expect(rows.filter(({ to }) => to === "HOUSE")).toHaveLength(2);
  expect(await promotionSum(member)).toBe(-10_000n + 800n);
});

test("a game whose answer is lost is cleared later, and only then is the reward closed", async () => {
  const member = await joinLoser(8);
  await world.sandbox.setFault("game", { kind: "lost-reply", call: "transfer", provider: "JOKER" });
  expect((await rewards.endBonus(world, member)).status).toBe(200);
  await world.sandbox.setFault("game", { kind: "off" });
  expect(await rewards.readActive(world, member)).toMatchObject({ status: true });
  const input = await world.call(withdraw.withdraw, { token: member.token, body: { amount: 100 } });
  expect(input.code).toBe("BONUS_CONDITION");
  for (let read = 0; read < 4; read += 1) {
    await workAfter(world, "40 seconds");
    await rewards.checkRewards(world);
  }
  expect(await rewards.readActive(world, member)).toMatchObject({ status: false });
  expect(await readMoney(world, member)).toEqual({ wallet: 10, onItsWay: 0, games: {} });
});

const readClearings = async (member: Member) =>
  (await rewards.readStatement(world, member)).filter(
    ({ statementType, to }) => statementType === "transfer" && to === "HOUSE",
  );

test.each(["JOKER", "SLOTXO"] as const)(
  "while %s is in maintenance one statement row waits, and is done once it opens",
  async (provider) => {
    const member = await joinLoser(8, provider);
    await world.sandbox.setFault("game", { kind: "maintenance", provider, call: "transfer" });
    expect((await rewards.endBonus(world, member)).status).toBe(200);
    for (let read = 0; read < 4; read += 1) {
      await workAfter(world, "2 minutes");
      await rewards.checkRewards(world);
    }
    expect(await readClearings(member)).toMatchObject([{ amount: 8, status: "PROCESSING" }]);
    expect(await rewards.readActive(world, member)).toMatchObject({ grant: { isEnding: true } });
    // Money that is to be cleared cannot be collected meanwhile.
    const reply = await transfer(world, member, { from: provider, to: "WALLET", amount: 8 });
    expect(reply.status).toBe(429);
    await world.sandbox.setFault("game", { kind: "off" });
    await workAfter(world, "2 minutes");
    await rewards.checkRewards(world);
    expect(await readClearings(member)).toMatchObject([{ amount: 8, status: "SUCCESS" }]);
    expect(await rewards.readActive(world, member)).toMatchObject({ status: false });
    expect(await readMoney(world, member)).toEqual({ wallet: 10, onItsWay: 0, games: {} });
  },
);

/** Ends a reward at a game that can be neither repeated nor queried. */
async function endAtC(kind: "lost-reply" | "lost-request") {
  const member = await joinLoser(8, "SLOTXO");
  await world.sandbox.setFault("game", { kind, call: "transfer", provider: "SLOTXO" });
  await rewards.endBonus(world, member);
  await world.sandbox.setFault("game", { kind: "off" });
  await world.moveClock("2 hours");
  await rewards.checkRewards(world);
  expect(await rewards.readActive(world, member)).toMatchObject({ status: true });
  const lines = await listUnknown(operator());
  const line = lines.find((one) => one.includes(member.registration.username)) ?? "";
  expect(line).toContain("a reward's end waits for it");
  expect(line).toContain("waits for an operator");
  return { member, reference: line.split("  ")[0] ?? "" };
}

const operator = () => ({ pool: world.owner, actor: "operator:test" });

test.each([true, false])(
  "an operator's decision about a game that cannot be queried also closes the reward (done: %s)",
  async (isDone) => {
    const { member, reference } = await endAtC(isDone ? "lost-reply" : "lost-request");
    const end = { reference, isDone, reason: "seen in their books" };
    await approveAtOffice(world, endUnknown(operator(), end));
    await world.moveClock("2 minutes");
    await rewards.checkRewards(world);
    expect(await rewards.readActive(world, member)).toMatchObject({ status: false });
    expect(await readMoney(world, member)).toEqual({ wallet: 10, onItsWay: 0, games: {} });
    expect((await playerOf(world, member, "SLOTXO")).balance).toBe(0);
  },
);

test("a game that never answers again is listed with its reward, and an operator skips it", async () => {
  const member = await joinLoser(8, "SLOTXO");
  await world.sandbox.setFault("game", {
    kind: "maintenance",
    provider: "SLOTXO",
    call: "transfer",
  });
  expect((await rewards.endBonus(world, member)).status).toBe(200);
  const listed = async () =>
    (await listUnknown(operator())).filter((line) => line.includes(member.registration.username));
  expect(await listed()).toEqual([]);
  for (let read = 0; read < 7; read += 1) {
    await world.moveClock("2 minutes");
    await rewards.checkRewards(world);
  }
  const [line = ""] = await listed();
  expect(line).toMatch(/100\.00 BAHT {2}reward whose end waits for SLOTXO kp/);
  const [reference = ""] = line.split("  ");
  const end = { reference, isDone: true, reason: "the game is gone" };
  await approveAtOffice(world, endUnknown(operator(), end));
  await rewards.checkRewards(world);
  expect(await rewards.readActive(world, member)).toMatchObject({ status: false });
  expect(await readMoney(world, member)).toMatchObject({ wallet: 10, games: { SLOTXO: 8 } });
  expect(await readClearings(member)).toMatchObject([{ amount: 8, status: "FAILED" }]);
  await world.sandbox.setFault("game", { kind: "off" });
  await workAfter(world, "1 hour");
  expect((await playerOf(world, member, "SLOTXO")).balance).toBe(8);
  await expect(endUnknown(operator(), end)).rejects.toThrow("is not unknown");
  const { rows } = await world.owner.query("select act, detail from audit where subject = $1", [
    member.id,
  ]);
  expect(rows).toMatchObject([
    { act: "unknown.settle", detail: { reference, reason: "the game is gone" } },
  ]);
});

test("at the end the ledger balances", async () => {
  expect(await rewards.checkBooks(world)).toEqual({ sum: 0n, breaches: [] });
});

import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { decideHeld, listHeld } from "#admin/rewards.ts";
import { joinPlayer, readMoney } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import {
  checkBooks,
  endBonus,
  checkRewards,
  readActive,
  readStatement,
  takeBonus,
  reportBet,
} from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

const operator = () => ({ pool: world.owner, actor: "operator:test" });

/** A member who has taken a bonus two seconds after the deposit. */
async function joinBonus(): Promise<Member> {
  const member = await joinPlayer(world, [], 200);
  await world.moveClock("2 seconds");
  expect((await takeBonus(world, member, "WELCOME")).status).toBe(200);
  return member;
}

async function nameOfHeld({ registration }: Member): Promise<string> {
  const lines = await listHeld(operator());
  const line = lines.find((one) => one.includes(registration.username));
  return line?.split("  ")[0] ?? "";
}

const acts = async ({ id }: Member) => {
  const { rows } = await world.owner.query<{ act: string; actor: string }>(
    "select act, actor from audit where subject = $1 and act like 'reward.%' order by id",
    [id],
  );
  return rows.map(({ act, actor }) => `${act} by ${actor}`);
};

test("a bet that is reported late stops the bonus until an operator decides", async () => {
  const member = await joinBonus();
  await reportBet(world, member, { stake: 200, placed: "-1 second" });
  await reportBet(world, member, { stake: 5000, placed: "1 second" });
  await checkRewards(world);
  expect((await readActive(world, member)).grant).toMatchObject({ isHeld: true, mayEnd: false });
  expect((await endBonus(world, member)).code).toBe("BONUS_CONDITION");
  const input = { token: member.token, body: { amount: 100 } };
  expect((await world.call(withdraw.withdraw, input)).code).toBe("BONUS_CONDITION");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 400 });
  expect(await acts(member)).toEqual(["reward.late_bet by system"]);
});

test("an operator releases it: the play counts, and it is not held again", async () => {
  const member = await joinBonus();
  const bet = await reportBet(world, member, { stake: 10, placed: "-1 second", status: "OPEN" });
  const reference = await nameOfHeld(member);
  const release = { name: reference, isVoid: false, reason: "the provider's clock is behind" };
  expect((await decideHeld(operator(), release)).state).toBe("DONE");
  expect((await readActive(world, member)).grant).toMatchObject({ isHeld: false });
  await expect(decideHeld(operator(), release)).rejects.toThrow("waits for an operator");
  await world.owner.query(
    "update bet set status = 'SETTLED', settled_at = placed_at where id = $1",
    [bet],
  );
  await reportBet(world, member, { stake: 2000, placed: "1 second" });
  await checkRewards(world);
  expect((await readActive(world, member)).status).toBe(false);
  expect(await acts(member)).toEqual([
    "reward.late_bet by system",
    "reward.release by operator:console.test",
  ]);
  expect(await nameOfHeld(member)).toBe("");
});

test("an operator voids it: the wallet pays back the part that it still has", async () => {
  const member = await joinBonus();
  await reportBet(world, member, { stake: 10, placed: "-1 second" });
  const name = await nameOfHeld(member);
  const taking = { name, isVoid: true, reason: "played before" };
  expect((await decideHeld(operator(), taking)).state).toBe("DONE");
  expect((await readActive(world, member)).status).toBe(false);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 200 });
  expect((await readStatement(world, member)).slice(-1)).toMatchObject([
    { statementType: "finish_bonus", amount: 200, balanceAfter: 200, status: "SUCCESS" },
  ]);
  const input = { token: member.token, body: { amount: 200 } };
  expect((await world.call(withdraw.withdraw, input)).status).toBe(200);
  await expect(decideHeld(operator(), taking)).rejects.toThrow("operator");
});

test("a bet before the deposit, after the bonus or cancelled holds nothing", async () => {
  const member = await joinBonus();
  await reportBet(world, member, { stake: 10, placed: "-1 minute" });
  await reportBet(world, member, { stake: 10, placed: "1 second" });
  await reportBet(world, member, { stake: 10, placed: "-1 second", status: "VOID" });
  expect((await readActive(world, member)).grant).toMatchObject({ isHeld: false });
});

test("a bonus that was completed before the bet was reported is listed", async () => {
  const member = await joinBonus();
  await reportBet(world, member, { stake: 2000, placed: "1 second" });
  await checkRewards(world);
  expect((await readActive(world, member)).status).toBe(false);
  await reportBet(world, member, { stake: 10, placed: "-1 second" });
  expect(await nameOfHeld(member)).toMatch(/^R\d+$/);
});

test("at the end the ledger balances", async () => {
  expect(await checkBooks(world)).toEqual({ sum: 0n, breaches: [] });
});

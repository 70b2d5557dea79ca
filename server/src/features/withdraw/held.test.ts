import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney, listPayouts, payOut } from "#testing/money.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(() =>
  world.set("office", { twoFrom: { "withdraw.release": { BAHT: 500, LAK: 500_000 } } }),
);

async function joinWithMoney(): Promise<Member> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 1000);
  return member;
}

async function request({ token }: Member, amount: number) {
  const { body } = await world.call(withdraw.withdraw, { token, body: { amount } });
  return body.withdrawal;
}

const hold = ({ id }: Member) =>
  world.owner.query(
    "insert into withdrawal_hold values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')",
    [id],
  );

test("an amount that needs two people is never paid by rules alone", async () => {
  const large = await joinWithMoney();
  expect((await request(large, 500)).heldReasons).toEqual(["LARGE"]);
  const small = await joinWithMoney();
  expect((await request(small, 499.99)).heldReasons).toEqual([]);
  await payOut(world);
  await world.moveClock("1 day");
  await payOut(world);
  expect(await listPayouts(world, large.id)).toEqual([]);
  expect(await listPayouts(world, small.id)).toMatchObject([{ amount: 499.99 }]);
});

test("without an amount in the settings every payout waits for a person", async () => {
  await world.set("office", { twoFrom: {} });
  const member = await joinWithMoney();
  expect((await request(member, 100)).heldReasons).toEqual(["LARGE"]);
});

test("all reasons of a held payout are kept and shown", async () => {
  const member = await joinWithMoney();
  await hold(member);
  expect((await request(member, 600)).heldReasons).toEqual(["LARGE", "PASSWORD_RESET"]);
  const { body } = await world.call(withdraw.current, { token: member.token });
  expect(body?.heldReasons).toEqual(["LARGE", "PASSWORD_RESET"]);
});

test("for some hours after support changed the account, a person looks at each payout", async () => {
  await world.set("accountChange", { holdHours: 3 });
  const member = await joinWithMoney();
  const change = (accountNo: string) =>
    world.owner.query("update bank_account set account_no = $2 where member_id = $1", [
      member.id,
      accountNo,
    ]);
  // Nothing was deposited yet: the member corrects a slip of the finger.
  await world.owner.query("update bank_account set locked_at = null where member_id = $1", [
    member.id,
  ]);
  await change("9000000111");
  await world.owner.query("update bank_account set locked_at = clock_now() where member_id = $1", [
    member.id,
  ]);
  const holds = async () => {
    const { rows } = await world.owner.query<{ reason: string }>(
      "select reason from withdrawal_hold where member_id = $1 and until > clock_now()",
      [member.id],
    );
    return rows;
  };
  expect(await holds()).toEqual([]);
  // The same account in another spelling is no change.
  await change("09000000111");
  expect(await holds()).toEqual([]);
  await change("9000000222");
  await world.moveClock("2 hours");
  expect((await request(member, 100)).heldReasons).toEqual(["ACCOUNT_CHANGED"]);
  await world.moveClock("1 hour");
  expect(await holds()).toEqual([]);
});

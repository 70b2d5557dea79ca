import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { decideHeldPayout } from "#admin/held-payouts.ts";
import { requestAtConsole } from "#admin/request-act.ts";
import { joinMember, logIn, type Member } from "#testing/members.ts";
import { giveMoney, listPayouts, listReferences, payOut } from "#testing/money.ts";
import { approveAtOffice } from "#testing/office.ts";
import { fresh, setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(async () => {
  await world.set("office", { twoFrom: { "withdraw.release": { BAHT: 500, LAK: 500_000 } } });
  await world.sandbox.payOutNow();
});

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
  const member = await joinMember(world);
  // Nothing was deposited yet: the member corrects a slip of the finger.
  await world.pool.query("update bank_account set account_no = $2 where member_id = $1", [
    member.id,
    fresh.accountNo(),
  ]);
  await giveMoney(world, member.id, 1000);
  await world.owner.query("update bank_account set locked_at = clock_now() where member_id = $1", [
    member.id,
  ]);
  const { rows: accounts } = await world.owner.query<Record<"bank" | "no" | "name", string>>(
    `select bank_code as bank, account_no as no, account_name as name from bank_account
     where member_id = $1`,
    [member.id],
  );
  const [account] = accounts;
  const change = (accountNo: string) =>
    approveAtOffice(
      world,
      requestAtConsole(
        { pool: world.owner, actor: "operator:boss" },
        {
          kind: "member.bank",
          subject: member.id,
          reason: "the member has another account",
          input: { bankCode: account?.bank, accountNo, accountName: account?.name },
        },
        {},
      ),
    );
  const holds = async () => {
    const { rows } = await world.owner.query<{ reason: string }>(
      "select reason from withdrawal_hold where member_id = $1 and until > clock_now()",
      [member.id],
    );
    return rows;
  };
  expect(await holds()).toEqual([]);
  // The same account in another spelling is no change.
  await change(`0${account?.no}`);
  expect(await holds()).toEqual([]);
  await change(fresh.accountNo());
  await world.moveClock("2 hours");
  expect((await request(member, 100)).heldReasons).toEqual(["ACCOUNT_CHANGED"]);
  await world.moveClock("1 hour");
  expect(await holds()).toEqual([]);
});

const small = { BAHT: 300, LAK: 300_000 };
const never = { BAHT: 1_000_000, LAK: 1_000_000_000 };
const isOff = {
  firstLarge: never,
  newBrowser: { holdHours: 24, from: never },
  ring: { members: 0, from: never },
};

test("the first large payout is held, and no later one after it was paid", async () => {
  await world.set("payoutCheck", { ...isOff, firstLarge: small });
  const member = await joinWithMoney();
  const first = await joinWithMoney();
  expect((await request(member, 299)).heldReasons).toEqual([]);
  await payOut(world);
  expect((await request(member, 300)).heldReasons).toEqual(["FIRST_LARGE"]);
  await world.set("payoutCheck", isOff);
  expect((await request(first, 300)).heldReasons).toEqual([]);
  await payOut(world);
  await world.set("payoutCheck", { firstLarge: small });
  expect((await request(first, 400)).heldReasons).toEqual([]);
});

test("after a login in a new browser large payouts are held for some hours", async () => {
  await world.set("payoutCheck", { ...isOff, newBrowser: { holdHours: 3, from: small } });
  const [member, other] = [await joinWithMoney(), await joinWithMoney()];
  expect((await request(member, 300)).heldReasons).toEqual([]);
  await payOut(world);
  for (const { registration } of [member, other]) await logIn(world, registration);
  expect((await request(member, 299)).heldReasons).toEqual([]);
  await payOut(world);
  expect((await request(member, 300)).heldReasons).toEqual(["NEW_BROWSER"]);
  await world.moveClock("3 hours");
  expect((await request(other, 300)).heldReasons).toEqual([]);
});

test("a ring is held, and its member reads only that a person looks at it", async () => {
  await world.set("payoutCheck", { ...isOff, ring: { members: 3, from: small } });
  const members = [await joinWithMoney(), await joinWithMoney(), await joinWithMoney()] as const;
  const device = Buffer.alloc(32, 7);
  const share = ({ id }: Member) =>
    world.owner.query("insert into member_device (member_id, device_hash) values ($1, $2)", [
      id,
      device,
    ]);
  const [one, two, three] = members;
  await share(one);
  await share(two);
  expect(await request(one, 300)).toMatchObject({ isHeld: false });
  await share(three);
  expect(await request(two, 299)).toMatchObject({ isHeld: false });
  expect(await request(three, 300)).toMatchObject({ isHeld: true, heldReasons: [] });
  const { rows } = await world.owner.query(
    "select held_reasons from withdrawal where member_id = $1",
    [three.id],
  );
  expect(rows).toEqual([{ held_reasons: ["RING"] }]);
});

test("a payout above what is left for payouts waits", async () => {
  await world.set("payoutCheck", isOff);
  const [unknown, paid, waits, stale] = [
    await joinWithMoney(),
    await joinWithMoney(),
    await joinWithMoney(),
    await joinWithMoney(),
  ];
  await world.owner.query("select report_fill(), liability_fill()");
  const { rows } = await world.owner.query<{ float: number }>(
    "select coalesce(sum(amount_minor), 0)::float8 / 100 as float from office_float where currency = 'BAHT'",
  );
  expect((await request(unknown, 400)).heldReasons).toEqual([]);
  // What is reserved for payouts already is not left for others.
  const { rows: reserved } = await world.owner.query<{ held: number }>(
    "select coalesce(sum(amount_minor), 0)::float8 / 100 as held from liability where kind = 'held' and currency = 'BAHT'",
  );
  const left = (rows[0]?.float ?? 0) - (reserved[0]?.held ?? 0);
  await world.set("payoutCheck", { houseMoney: { BAHT: Math.ceil(400 - left), LAK: 0 } });
  expect((await request(paid, 400)).heldReasons).toEqual([]);
  expect((await request(waits, 402)).heldReasons).toEqual(["FLOAT"]);
  await world.moveClock("61 minutes");
  expect((await request(stale, 402)).heldReasons).toEqual([]);
});

test("a member reads how long held payouts took lately, once enough are known", async () => {
  const operator = { pool: world.owner, actor: "operator:test" };
  const reader = await joinWithMoney();
  await hold(reader);
  expect((await request(reader, 100)).expectedMinutes).toBeNull();
  const members: Member[] = [];
  while (members.length < 5) members.push(await joinWithMoney());
  await Promise.all(members.map(hold));
  await Promise.all(members.map((member) => request(member, 100)));
  for (const { id } of members) {
    await world.moveClock("10 minutes");
    const [reference = ""] = await listReferences(world, id);
    await decideHeldPayout(operator, { reference, isReleased: true, reason: "a test" });
    await payOut(world);
  }
  const expected = async () =>
    (await world.call(withdraw.current, { token: reader.token })).body?.expectedMinutes;
  // They took 10, 20, 30, 40 and 50 minutes, and the moments of this test.
  expect(await expected()).toBe(31);
  await world.owner.query("update session set expires_at = expires_at + interval '60 days'");
  await world.moveClock("31 days");
  expect(await expected()).toBeNull();
});

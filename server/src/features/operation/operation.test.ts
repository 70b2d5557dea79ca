import { randomUUID } from "node:crypto";
import { operation } from "@krapao/contract/operation";
import { withdraw } from "@krapao/contract/withdraw";
import { describe, expect, test, vi } from "vitest";
import { cancelQr, createQr, payQr, reportPaid, watchQr } from "#testing/deposits.ts";
import { makeVoucher, sendGift } from "#testing/gifts.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { reportBet } from "#testing/rewards.ts";
import { setUpSlipWorld, drawSlip, transfer, upload } from "#testing/slips.ts";
import { spin } from "#testing/spins.ts";

const { world } = await setUpSlipWorld();

/** Sends one request that moves money, under the key. */
type Send = (key: string) => Promise<{ status: number; code: string | undefined }>;
const ways = ["withdraw", "slip", "gift", "qr", "spin"] as const;

/** A member with money, a transfer to show and a voucher, ready for every kind of request. */
async function prepareSends(
  member: Member,
): Promise<Readonly<Record<(typeof ways)[number], Send>>> {
  await giveMoney(world, member.id, 1000);
  // A coin can be used once its deposit was played through.
  await reportBet(world, member, { stake: 1000 });
  const picture = await drawSlip(world, await transfer(world, member));
  const voucher = await makeVoucher(world);
  const { token } = member;
  return {
    withdraw: (key) => {
      const headers = { "idempotency-key": key };
      return world.call(withdraw.withdraw, { token, body: { amount: 100 }, headers });
    },
    slip: (key) => upload(world, member, picture, key),
    gift: (key) => sendGift(world, member, voucher, { key }),
    qr: (key) => createQr(world, member, { provider: "FP", amount: 100, key }),
    spin: (key) => spin(world, member, key),
  };
}

async function countRequests(memberId: string, key: string): Promise<number> {
  const { rows } = await world.owner.query<{ count: bigint }>(
    `select count(*) from (
       select member_id, key from operation union all select member_id, key from slip
       union all select member_id, key from gift union all select member_id, key from qr_code
       union all select member_id, key from request where kind = 'spinwheel_spin'
     ) as request where member_id = $1 and key = $2`,
    [memberId, key],
  );
  return Number(rows[0]?.count);
}

describe("one key is one request", () => {
  test.each(ways)("after %s, every other call refuses it", async (first) => {
    const member = await joinMember(world);
    const sends = await prepareSends(member);
    const key = randomUUID();
    expect(await sends[first](key)).toMatchObject({ status: 200 });
    for (const other of ways.filter((way) => way !== first)) {
      const refused = { status: 409, code: "KEY_INVALID", field: "Idempotency-Key" };
      expect(await sends[other](key)).toMatchObject(refused);
    }
    expect(await sends[first](key)).toMatchObject({ status: 200 });
    expect(await countRequests(member.id, key)).toBe(1);
    // For another member it is a different key.
    const others = await prepareSends(await joinMember(world));
    expect(await others[first](key)).toMatchObject({ status: 200 });
  });

  test("of all concurrent calls one is accepted", async () => {
    const member = await joinMember(world);
    const sends = await prepareSends(member);
    const key = randomUUID();
    // All of them have found the key free before any of them may continue.
    const holder = await world.owner.connect();
    await holder.query("begin");
    await holder.query("select from ledger_account where member_id = $1 for update", [member.id]);
    const input = ways.map((way) => sends[way](key));
    const waiting = `select count(*) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    const countWaiting = async () =>
      Number((await world.owner.query<{ count: bigint }>(waiting)).rows[0]?.count);
    await vi
      .waitFor(async () => expect(await countWaiting()).toBe(ways.length), { timeout: 20_000 })
      .finally(async () => {
        await holder.query("rollback");
        holder.release();
      });
    const answers = await Promise.all(input);
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status, code }) => status === 409 && code === "KEY_INVALID");
    expect([taken.length, refused.length]).toEqual([1, ways.length - 1]);
    expect(await countRequests(member.id, key)).toBe(1);
  });
});

describe("the state of a code, found by its key", () => {
  async function find({ token }: Member, key: string) {
    const path = operation.find.path.replace("{key}", key);
    const { status, code, body } = await world.call({ ...operation.find, path }, { token });
    return status === 200
      ? { kind: body.statementType, status: body.status, amount: body.amount }
      : code;
  }

  async function prepareCode(): Promise<{ member: Member; key: string; id: string | null }> {
    const member = await joinMember(world);
    const key = randomUUID();
    expect(await find(member, key)).toBe("NO_DATA");
    const { body } = await createQr(world, member, { provider: "FP", amount: 150, key });
    const open = { kind: "deposit", status: "PROCESSING", amount: 150 };
    expect(await find(member, key)).toEqual(open);
    return { member, key, id: body.qrcodeId };
  }

  test("it was paid, with the paid amount", async () => {
    const { member, key, id } = await prepareCode();
    await payQr(world, id, 140);
    await reportPaid(world, "FP", id);
    await watchQr(world);
    const paid = { kind: "deposit", status: "SUCCESS", amount: 140 };
    expect(await find(member, key)).toEqual(paid);
    expect(await find(await joinMember(world), key)).toBe("NO_DATA");
  });

  test("it was cancelled", async () => {
    const { member, key, id } = await prepareCode();
    await cancelQr(world, member, id);
    expect(await find(member, key)).toMatchObject({ status: "FAILED" });
  });

  test("it expired, and was paid afterwards", async () => {
    const { member, key, id } = await prepareCode();
    await world.moveClock("15 minutes");
    expect(await find(member, key)).toMatchObject({ status: "FAILED" });
    await payQr(world, id);
    await reportPaid(world, "FP", id, { timestamp: Math.floor(Date.now() / 1000) + 15 * 60 });
    await watchQr(world);
    expect(await find(member, key)).toMatchObject({ status: "SUCCESS", amount: 150 });
  });
});

import assert from "node:assert/strict";
import { protection } from "@krapao/contract/protection";
import { expect, test } from "vitest";
import { createQr, payQr, sendTransfer, settleTransfers, watchQr } from "#testing/deposits.ts";
import { readMoney } from "#testing/games.ts";
import { giftCalls, makeVoucher, sendGift } from "#testing/gifts.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { checkBooks, passDays } from "#testing/rewards.ts";
import { setUpSlipWorld, decideAll, drawSlip, transfer as pay, upload } from "#testing/slips.ts";

const { world } = await setUpSlipWorld();

const periods = ["day", "week", "month"] as const;
type Period = (typeof periods)[number];

async function now(): Promise<Date> {
  const { rows } = await world.owner.query<{ now: Date }>("select clock_now() as now");
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** Each way of depositing: many members send their amount at once, then the workers run. */
const ways = {
  async "bank transfer"(members: readonly Member[], amount: number) {
    const transferredAt = (await now()).toISOString();
    await Promise.all(
      members.map((member) => sendTransfer(world, member, { amount, transferredAt })),
    );
    await settleTransfers(world);
  },
  async slip(members: readonly Member[], amount: number) {
    const transferredAt = (await now()).toISOString();
    for (const member of members) {
      const paid = await pay(world, member, { amount, transferredAt });
      await upload(world, member, await drawSlip(world, paid));
    }
    await decideAll(world);
  },
  async "QR code"(members: readonly Member[], amount: number) {
    for (const member of members) {
      const reply = await createQr(world, member, { provider: "FP", amount });
      if (reply.status === 200) await payQr(world, reply.body.qrcodeId);
      else assert.equal(reply.code, "DEPOSIT_LIMIT");
    }
    // The next poll is due then.
    await passDays(world, "1 minute");
    await watchQr(world);
  },
  async "gift link"(members: readonly Member[], amount: number) {
    for (const member of members) {
      const { redeem } = await giftCalls(world);
      const reply = await sendGift(world, member, await makeVoucher(world, { amount }));
      if (reply.status === 200) continue;
      assert.equal(reply.code, "DEPOSIT_LIMIT");
      assert.equal((await giftCalls(world)).redeem, redeem);
    }
  },
} as const;
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

/** What became of a deposit beyond the limit before the boundary, and of one after it. */
type Fate = "credited" | "held" | "refused";
type Cell = `${Way}, ${Period}`;
type Row = Record<Cell, `${Fate}, ${Fate}`>;

/** The limits that begin anew at each boundary in Bangkok. The dates are fixed: none is two of them. */
const boundaries: readonly { name: string; at: string; cells: Row }[] = [
  {
    name: "midnight",
    at: "2031-01-15 00:00",
    cells: {
      "bank transfer, day": "held, credited",
      "bank transfer, week": "held, held",
      "bank transfer, month": "held, held",
      "slip, day": "held, credited",
      "slip, week": "held, held",
      "slip, month": "held, held",
      "QR code, day": "refused, credited",
      "QR code, week": "refused, refused",
      "QR code, month": "refused, refused",
      "gift link, day": "refused, credited",
      "gift link, week": "refused, refused",
      "gift link, month": "refused, refused",
    },
  },
  {
    name: "Monday",
    at: "2031-01-20 00:00",
    cells: {
      "bank transfer, day": "held, credited",
      "bank transfer, week": "held, credited",
      "bank transfer, month": "held, held",
      "slip, day": "held, credited",
      "slip, week": "held, credited",
      "slip, month": "held, held",
      "QR code, day": "refused, credited",
      "QR code, week": "refused, credited",
      "QR code, month": "refused, refused",
      "gift link, day": "refused, credited",
      "gift link, week": "refused, credited",
      "gift link, month": "refused, refused",
    },
  },
  {
    name: "the first of the month",
    at: "2031-02-01 00:00",
    cells: {
      "bank transfer, day": "held, credited",
      "bank transfer, week": "held, held",
      "bank transfer, month": "held, credited",
      "slip, day": "held, credited",
      "slip, week": "held, held",
      "slip, month": "held, credited",
      "QR code, day": "refused, credited",
      "QR code, week": "refused, refused",
      "QR code, month": "refused, credited",
      "gift link, day": "refused, credited",
      "gift link, week": "refused, refused",
      "gift link, month": "refused, credited",
    },
  },
];

async function goTo(moment: string, offset: string): Promise<void> {
  const { rows } = await world.owner.query<{ wait: string }>(
    `select ($1::timestamp at time zone 'Asia/Bangkok' + $2::interval - clock_now())::text as wait`,
    [moment, offset],
  );
  await passDays(world, rows[0]?.wait ?? "");
}

async function fateOf(member: Member, before: { wallet: number; onItsWay: number }): Promise<Fate> {
  const { wallet, onItsWay } = await readMoney(world, member);
  if (wallet > before.wallet) return "credited";
  return onItsWay > before.onItsWay ? "held" : "refused";
}

const limit = 100;

test.each(boundaries)(
  "$name in Bangkok begins the deposit limits of its periods anew, for every way of depositing",
  async ({ at, cells }) => {
    await goTo(at, "-40 minutes");
    const players = await Promise.all(
      wayNames.flatMap((way) =>
        periods.map(async (period) => {
          const member = await joinMember(world);
          const body = { kind: "deposit", period, amount: limit } as const;
          await world.call(protection.setLimit, { token: member.token, body });
          return { way, period, member, fates: [] as Fate[] };
        }),
      ),
    );
    const deposit = async (amount: number) => {
      const before = await Promise.all(players.map(({ member }) => readMoney(world, member)));
      for (const name of wayNames) {
        const members = players.filter(({ way }) => way === name).map(({ member }) => member);
        await ways[name](members, amount);
      }
      return Promise.all(
        players.map(async ({ member }, index) => {
          const money = before[index];
          if (!money) throw new Error("Nothing was read of the member.");
          return fateOf(member, money);
        }),
      );
    };
    expect(new Set(await deposit(limit))).toEqual(new Set(["credited"]));
    await goTo(at, "-10 minutes");
    const early = await deposit(50);
    await goTo(at, "1 minute");
    const late = await deposit(limit);
    expect(
      Object.fromEntries(
        players.map(({ way, period }, index) => [
          `${way}, ${period}`,
          `${early[index]}, ${late[index]}`,
        ]),
      ),
    ).toEqual(cells);
    expect(await checkBooks(world)).toMatchObject({ sum: 0n, breaches: [] });
  },
);

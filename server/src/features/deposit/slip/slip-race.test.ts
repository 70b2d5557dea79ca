import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { readFeed } from "#features/deposit/bank/feed.ts";
import { matchTransfers } from "#features/deposit/bank/match.ts";
import { joinMember, type Member } from "#testing/members.ts";
import {
  setUpSlipWorld,
  balance,
  decideAll,
  drawSlip,
  slipStatuses,
  transfer,
  upload,
} from "#testing/slips.ts";
import { type ConfirmedSlip, createSlipCredits } from "./conclude.ts";
import { decideSlips } from "./worker.ts";

const slips = await setUpSlipWorld();
const { world } = slips;
const nok = await joinMember(world);

const statuses = (member: Member) => slipStatuses(world, member);

async function creditsOf(reference: string): Promise<number> {
  const { rows } = await world.owner.query<{ count: bigint }>(
    `select count(*) from bank_receipt join operation
       on operation.member_id = bank_receipt.member_id
       and operation.number = bank_receipt.operation_number
     where reference = $1`,
    [reference],
  );
  return Number(rows[0]?.count);
}

describe("one transfer is credited once", () => {
  test("with the same picture, the same slip drawn again, and another member", async () => {
    const member = await joinMember(world);
    const made = await transfer(world, member);
    const picture = await drawSlip(world, made);
    const smaller = await sharp(picture).resize({ width: 600 }).jpeg({ quality: 60 }).toBuffer();
    await upload(world, member, picture);
    await decideAll(world);
    for (const again of [picture, smaller, await drawSlip(world, made, "duplicate")]) {
      await upload(world, member, again);
      await decideAll(world);
      expect((await statuses(member))[0]).toBe("SLIP_REFNO_DUPLICATED");
    }
    await upload(world, nok, picture);
    await decideAll(world);
    expect((await statuses(nok))[0]).toBe("SLIP_REFNO_DUPLICATED");
    expect(await balance(world, member)).toBe(250);
    expect(await balance(world, nok)).toBe(0);
  });

  test("when the feed was faster than the slip", async () => {
    const member = await joinMember(world);
    const made = await transfer(world, member, { feed: "LINE" });
    await readFeed(world.ctx);
    await matchTransfers(world.ctx);
    expect(await balance(world, member)).toBe(250);
    await upload(world, member, await drawSlip(world, made));
    await decideAll(world);
    expect(await statuses(member)).toEqual(["SLIP_REFNO_DUPLICATED"]);
    expect(await balance(world, member)).toBe(250);
    await upload(world, nok, await drawSlip(world, made));
    await decideAll(world);
    expect((await statuses(nok))[0]).toBe("SLIP_REFNO_DUPLICATED");
  });

  test("when several processes work on one slip at the same time", async () => {
    const member = await joinMember(world);
    const made = await transfer(world, member);
    await upload(world, member, await drawSlip(world, made));
    const polls = Array.from({ length: 5 }, async () => {
      await world.owner.query("update slip set due_at = clock_now() where state = 'PROCESSING'");
      await decideSlips(world.ctx);
    });
    await Promise.all(polls);
    expect(await statuses(member)).toEqual(["SUCCESS"]);
    expect(await balance(world, member)).toBe(250);
  });

  test("when the slip was faster than the feed, and when both are concurrent", async () => {
    const member = await joinMember(world);
    for (let round = 1; round <= 5; round += 1) {
      const made = await transfer(world, member, { feed: "LINE" });
      await upload(world, member, await drawSlip(world, made));
      const receive = () => readFeed(world.ctx).then(() => matchTransfers(world.ctx));
      await (round === 1 ? decideAll(world) : Promise.all([decideAll(world), receive()]));
      await readFeed(world.ctx);
      await matchTransfers(world.ctx);
      expect(await balance(world, member)).toBe(250 * round);
      expect(await creditsOf(made.reference)).toBe(1);
    }
  });

  test("with fifty concurrent uploads by two members and ten workers", async () => {
    const member = await joinMember(world);
    const made = await transfer(world, member);
    const picture = await sharp(await drawSlip(world, made))
      .resize({ width: 500 })
      .png()
      .toBuffer();
    const senders = Array.from({ length: 50 }, (_, index) => (index % 5 === 0 ? nok : member));
    // A database that is busy for seconds answers 503, and the page sends the slip again under its key.
    const send = async (sender: Member, index: number): Promise<number> => {
      const { status } = await upload(world, sender, picture, `slip-of-the-race-${index}`);
      return status === 503 ? send(sender, index) : status;
    };
    expect(await Promise.all(senders.map(send))).toEqual(Array(50).fill(200));

    await Promise.all(Array.from({ length: 10 }, () => decideSlips(world.ctx)));
    await decideAll(world);
    await world.moveClock("1 minute");
    await decideAll(world);
    const notes = [...(await statuses(member)).slice(0, 40), ...(await statuses(nok)).slice(0, 10)];
    expect(notes.filter((note) => note === "SUCCESS")).toHaveLength(1);
    // The first slip of the stranger is refused as not theirs; all other slips as duplicates.
    const others = notes.filter((note) => note !== "SUCCESS" && note !== "SLIP_REFNO_DUPLICATED");
    expect(others.every((note) => note === "NOT_MATCH")).toBe(true);
    expect(await balance(world, member)).toBe(250);
    expect(await creditsOf(made.reference)).toBe(1);
  }, 120_000);
});

describe("while a slip of the transfer is still open", () => {
  test("a second one of the same member is a duplicate at once", async () => {
    const member = await joinMember(world);
    const made = await transfer(world, member, { delayMilliseconds: 1_000_000 });
    const picture = await drawSlip(world, made);
    await upload(world, member, picture);
    await decideAll(world);
    await upload(world, member, picture);
    await decideAll(world);
    expect(await statuses(member)).toEqual(["SLIP_REFNO_DUPLICATED", "PROCESSING"]);
  });

  test("a stranger who sent it first cannot block the owner", async () => {
    const member = await joinMember(world);
    const made = await transfer(world, member);
    const picture = await drawSlip(world, made);
    const find = vi.spyOn(world.ctx.bank, "findTransfer");
    find.mockResolvedValue({ status: "NOT_YET" });
    await upload(world, nok, picture);
    await decideAll(world);
    await upload(world, member, picture);
    await decideAll(world);
    find.mockRestore();
    const { rows } = await world.owner.query<{ member_id: string }>(
      "select member_id from slip where transfer_reference = $1",
      [made.reference],
    );
    expect(rows).toEqual([{ member_id: nok.id }]);
    expect((await statuses(member))[0]).toBe("PROCESSING");
    for (const _ of [1, 2, 3]) {
      await world.moveClock("1 minute");
      await decideAll(world);
    }
    expect((await statuses(nok))[0]).toBe("NOT_MATCH");
    expect(await statuses(member)).toEqual(["SUCCESS"]);
    expect(await balance(world, member)).toBe(250);
  });
});

test("an account that changes during the comparison rolls the credit back", async () => {
  const member = await joinMember(world);
  const made = await transfer(world, member);
  await upload(world, member, await drawSlip(world, made));
  const changing = await world.pool.connect();
  // Holds the slip's transaction between the comparison and the deposit, which binds the account.
  await changing.query("begin");
  await changing.query("update bank_account set account_no = $2 where member_id = $1", [
    member.id,
    "5555555555",
  ]);
  const deciding = decideSlips(world.ctx);
  await world.someoneWaits();
  await changing.query("commit");
  changing.release();
  await expect(deciding).rejects.toThrow("account changed");
  expect(await balance(world, member)).toBe(0);
  await world.moveClock("2 minutes");
  await decideAll(world);
  expect(await statuses(member)).toEqual(["NOT_MATCH"]);
});

test("pages that credit and refuse the same two members in opposite orders do not deadlock", async () => {
  const [mali, somchai] = [await joinMember(world), await joinMember(world)];
  const sender = { bankCode: "SCB", accountNo: "9120000001", name: "SOMEBODY ELSE" } as const;
  // No two amounts are equal: the lock of a transfer would put the pages in order.
  for (const [member, baht] of [
    [mali, 301],
    [somchai, 302],
  ] as const) {
    for (const made of [
      await transfer(world, member, { amount: baht }),
      await transfer(world, member, { amount: baht + 10, sender }),
    ]) {
      await upload(world, member, await drawSlip(world, made));
    }
  }
  const confirmed: ConfirmedSlip[] = [];
  const submit = vi.spyOn(world.ctx.credits.slips, "submit");
  submit.mockImplementation(async (one) => void confirmed.push(one));
  await decideAll(world);
  submit.mockRestore();
  const slipOf = (amountMinor: bigint) =>
    confirmed.find(({ transfer: made }) => made.amountMinor === amountMinor) ?? expect.fail();

  // Holds both pages after their credits, before they end the refused slips.
  const holding = await world.owner.connect();
  await holding.query("begin");
  await holding.query("lock table slip in share mode");
  const transactions = vi.spyOn(world.ctx.db, "transaction");
  const concluding = [
    [slipOf(30_100n), slipOf(31_200n)],
    [slipOf(30_200n), slipOf(31_100n)],
  ].map((page) => {
    const process = createSlipCredits(world.ctx.db);
    return Promise.all(page.map((one) => process.submit(one)));
  });
  await world.someoneWaits(2);
  await holding.query("commit");
  holding.release();
  await Promise.all(concluding);
  // A page that was rolled back would try each of its slips alone.
  expect(transactions).toHaveBeenCalledTimes(2);
  transactions.mockRestore();
  expect([await balance(world, mali), await balance(world, somchai)]).toEqual([301, 302]);
  for (const member of [mali, somchai]) {
    expect((await statuses(member)).toSorted()).toEqual(["NOT_MATCH", "SUCCESS"]);
  }
});

test("at the end the ledger and the receipts agree", async () => {
  const { rows } = await world.owner.query<{ wallets: bigint; credited: bigint }>(
    `select (select sum(wallet_minor) from ledger_account)::bigint as wallets,
       (select sum(amount_minor) from bank_receipt where state = 'credited')::bigint as credited`,
  );
  expect(rows[0]?.wallets).toBe(rows[0]?.credited);
  expect(rows[0]?.credited).toBeGreaterThan(0n);
});

import { decideCode, listDoubtfulCodes } from "#admin/codes.ts";
import { showDiscrepancies } from "#admin/discrepancies.ts";
import { endSuspenseAsCode, returnSuspense } from "#admin/suspense.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { ourAccounts } from "@krapao/testkit/sandbox";
import {
  createQr,
  emptySuspense,
  payQrFrom,
  reportPaid,
  sendTransfer,
  settleTransfers,
  suspenseReasons,
  walletAmount,
  watchQr,
} from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { setUpSlipWorld, decideAll, drawSlip, listSlips, upload } from "#testing/slips.ts";

let mali: Member;
let amount = 100;
const { world } = await setUpSlipWorld();
beforeEach(async () => {
  mali = await joinMember(world);
  amount += 1;
  await emptySuspense(world);
});

const reportsTransfer = (isSo: boolean) => world.sandbox.setPayments({ reportsTransfer: isSo });

async function newCode(member = mali): Promise<string> {
  const { body } = await createQr(world, member, { provider: "KBANK", amount });
  if (body.qrcodeId === null) throw new Error(`No code: ${body.message}`);
  return body.qrcodeId;
}

/** The provider reports that a code was paid, and we query the payment. */
async function readPayment(id: string): Promise<void> {
  await reportPaid(world, "KBANK", id);
  await watchQr(world);
}

async function sendSlip(member: Member, transfer: { id: string } | undefined) {
  if (!transfer) throw new Error("The payment is not a transfer.");
  await upload(world, member, await drawSlip(world, transfer as never));
  await decideAll(world);
  const [slip] = await listSlips(world, member);
  return slip?.note ?? slip?.status;
}

describe.each([
  ["whose provider reports the transfer", true],
  ["whose provider reports no transfer", false],
])("a code %s", (_, isReported) => {
  beforeEach(async () => {
    await reportsTransfer(isReported);
  });

  test.each(["LINE", "TEXT_MESSAGE"] as const)(
    "and then a %s of the same payment: one credit",
    async (feed) => {
      const id = await newCode();
      await payQrFrom(world, id, { payer: mali, feed });
      await readPayment(id);
      await settleTransfers(world);
      expect(await walletAmount(world, mali)).toBe(amount);
      expect(await suspenseReasons(world)).toEqual([]);
    },
  );

  test.each(["LINE", "TEXT_MESSAGE"] as const)(
    "a %s and then the code of the same payment: one credit",
    async (feed) => {
      const id = await newCode();
      await payQrFrom(world, id, { payer: mali, feed });
      await settleTransfers(world);
      await readPayment(id);
      expect(await walletAmount(world, mali)).toBe(amount);
      expect(await suspenseReasons(world)).toEqual([]);
    },
  );

  test("and its slip, in either order: one credit", async () => {
    const first = await newCode();
    const paid = await payQrFrom(world, first, { payer: mali, feed: "NONE" });
    await readPayment(first);
    expect(await sendSlip(mali, paid)).toBe("SLIP_REFNO_DUPLICATED");
    expect(await walletAmount(world, mali)).toBe(amount);

    amount += 1000;
    const second = await newCode();
    const shown = await payQrFrom(world, second, { payer: mali, feed: "NONE" });
    expect(await sendSlip(mali, shown)).toBe("SUCCESS");
    await readPayment(second);
    expect(await walletAmount(world, mali)).toBe(2 * amount - 1000);
  });

  test("through all three channels, one after another: one credit", async () => {
    const id = await newCode();
    const paid = await payQrFrom(world, id, { payer: mali });
    await readPayment(id);
    await settleTransfers(world);
    expect(await sendSlip(mali, paid)).toBe("SLIP_REFNO_DUPLICATED");
    expect(await walletAmount(world, mali)).toBe(amount);
  });

  test("and another transfer of the same amount: two credits", async () => {
    const id = await newCode();
    await payQrFrom(world, id, { payer: mali });
    await sendTransfer(world, mali, {
      amount,
      receiver: ourAccounts.message,
      feed: "TEXT_MESSAGE",
    });
    await readPayment(id);
    await settleTransfers(world);
    expect(await walletAmount(world, mali)).toBe(2 * amount);
    expect(await suspenseReasons(world)).toEqual([]);
  });
});

const operator = () => ({ pool: world.owner, actor: "operator:test" });

describe("a code that another member pays from their own account, without details from the provider", () => {
  let friend: Member;
  beforeEach(async () => {
    await reportsTransfer(false);
    friend = await joinMember(world, { bankAccountName: "FON SAIRUNG" });
  });

  test("is credited once: its line waits for an operator, who decides that it is the code's", async () => {
    const id = await newCode();
    await payQrFrom(world, id, { payer: friend });
    await readPayment(id);
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["QR"]);
    expect([await walletAmount(world, mali), await walletAmount(world, friend)]).toEqual([
      amount,
      0,
    ]);
    const { rows } = await world.owner.query<{ id: bigint }>(
      "select id from bank_receipt where state = 'suspense'",
    );
    const order = { id: rows[0]?.id ?? 0n, qrcodeId: id, reason: "the payer confirmed it" };
    await endSuspenseAsCode(operator(), order);
    await expect(endSuspenseAsCode(operator(), order)).rejects.toThrow(/not in suspense/);
    expect(await suspenseReasons(world)).toEqual([]);
  });

  test("is credited once: after the line the code waits for an operator, who decides", async () => {
    for (const isSame of [true, false]) {
      amount += 1;
      const [before, friendBefore] = [
        await walletAmount(world, mali),
        await walletAmount(world, friend),
      ];
      const id = await newCode();
      await payQrFrom(world, id, { payer: friend });
      await settleTransfers(world);
      await readPayment(id);
      expect(await walletAmount(world, mali)).toBe(before);
      expect(await walletAmount(world, friend)).toBe(friendBefore + amount);
      const [line = "", ...others] = await listDoubtfulCodes(operator());
      expect(others).toEqual([]);
      for (const part of [id, friend.registration.username, `${amount}.00 BAHT`]) {
        expect(line).toContain(part);
      }
      await decideCode(operator(), { id, isSame, reason: "the bank was asked" });
      await expect(decideCode(operator(), { id, isSame, reason: "again" })).rejects.toThrow(
        /does not wait/,
      );
      await watchQr(world);
      expect(await walletAmount(world, mali)).toBe(before + (isSame ? 0 : amount));
      expect(await listDoubtfulCodes(operator())).toEqual([]);
    }
  });

  test("is credited after an operator has decided about every line that may be it", async () => {
    const other = await joinMember(world, { bankAccountName: "NOK SAIRUNG" });
    const id = await newCode();
    await payQrFrom(world, id, { payer: friend });
    const line = { amount, receiver: ourAccounts.message, feed: "TEXT_MESSAGE" } as const;
    await sendTransfer(world, other, line);
    await settleTransfers(world);
    await readPayment(id);
    const lines: string[] = [];
    for (const isLast of [false, true]) {
      const [waiting = "", ...others] = await listDoubtfulCodes(operator());
      expect(others).toEqual([]);
      lines.push(waiting);
      await decideCode(operator(), { id, isSame: false, reason: "the bank was asked" });
      await watchQr(world);
      expect(await walletAmount(world, mali)).toBe(isLast ? amount : 0);
    }
    for (const { registration } of [friend, other]) {
      expect(lines.filter((one) => one.includes(registration.username))).toHaveLength(1);
    }
    expect(await listDoubtfulCodes(operator())).toEqual([]);
  });

  test("does not block the friend's own transfer once the code's line has arrived", async () => {
    const id = await newCode();
    await payQrFrom(world, id, { payer: mali, feed: "NONE" });
    await readPayment(id);
    await sendTransfer(world, friend, {
      amount,
      receiver: ourAccounts.message,
      feed: "TEXT_MESSAGE",
    });
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["QR"]);
    // The code's own line arrives last.
    await sendTransfer(world, mali, {
      amount,
      receiver: ourAccounts.message,
      feed: "TEXT_MESSAGE",
    });
    await settleTransfers(world);
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual([]);
    expect([await walletAmount(world, mali), await walletAmount(world, friend)]).toEqual([
      amount,
      amount,
    ]);
  });
});

test("a code that an unknown person pays is credited to the member who made it, in either order", async () => {
  await reportsTransfer(true);
  for (const isLineFirst of [true, false]) {
    amount += 1;
    const before = await walletAmount(world, mali);
    const id = await newCode();
    await payQrFrom(world, id, {});
    if (isLineFirst) await settleTransfers(world);
    await readPayment(id);
    await settleTransfers(world);
    expect(await walletAmount(world, mali)).toBe(before + amount);
    expect(await suspenseReasons(world)).toEqual([]);
  }
});

test("a code whose transfer was given back is not credited: a person looks at it", async () => {
  for (const isReported of [true, false]) {
    await reportsTransfer(isReported);
    amount += 1;
    const id = await newCode();
    await payQrFrom(world, id, { feed: isReported ? "LINE" : "TEXT_MESSAGE" });
    await settleTransfers(world);
    const { rows } = await world.owner.query<{ id: string }>(
      "select id from bank_receipt where state = 'suspense'",
    );
    expect(rows).toHaveLength(1);
    const given = { id: BigInt(rows[0]?.id ?? 0), reason: "nobody knows the sender" };
    expect((await returnSuspense(operator(), given)).state).toBe("DONE");
    // The provider reports the payment late.
    for (let times = 0; times < 2; times += 1) await readPayment(id);
    expect(await walletAmount(world, mali)).toBe(0);
    const lines = (await showDiscrepancies(operator())).filter((one) => one.includes(id));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("DONE_AFTER_RETURN");
    if (!isReported) continue;
    const credit = `insert into qr_payment (provider, payment_id, qr_code_id, amount_minor, member_id,
        operation_number, reference, receiver_bank)
      select 'KBANK', 'given-' || id, $2, amount_minor, $3, 1, reference, receiver_bank
      from bank_receipt where id = $1`;
    await expect(world.pool.query(credit, [rows[0]?.id, id, mali.id])).rejects.toThrow(
      "given back",
    );
  }
});

test("the database itself refuses to credit both sides of one payment", async () => {
  await reportsTransfer(true);
  const id = await newCode();
  await payQrFrom(world, id, { payer: mali });
  await readPayment(id);
  await sendTransfer(world, mali, { amount: amount + 5000 });
  await settleTransfers(world);
  const join = `update bank_receipt set payment_provider = 'KBANK',
      payment_id = (select payment_id from qr_payment where qr_code_id = '${id}')
    where member_id = '${mali.id}' and state = 'credited'`;
  await expect(world.pool.query(join)).rejects.toThrow(/credited once|duplicate key/);
});

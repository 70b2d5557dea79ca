import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { account } from "@krapao/contract/account";
import type { QrProvider } from "@krapao/contract/deposit";
import {
  cancelQr,
  chargeOf,
  createQr,
  findQr,
  listDeposits,
  payQr,
  reportPaid,
  walletAmount,
  watchQr,
} from "#testing/deposits.ts";
import { joinMember, logIn, type Member } from "#testing/members.ts";
import { setUpWorld, type World } from "#testing/world.ts";
import { watchCodes } from "./worker.ts";

let mali: Member;
const notify = vi.fn<World["ctx"]["notify"]>();

const world = await setUpWorld();
vi.spyOn(world.ctx, "notify").mockImplementation(notify);
beforeEach(async () => {
  mali = await joinMember(world);
  notify.mockClear();
});

async function newCode(amount: number, provider: QrProvider = "FP"): Promise<string> {
  const { body } = await createQr(world, mali, { provider, amount });
  if (body.qrcodeId === null) throw new Error(`No code: ${body.message}`);
  return body.qrcodeId;
}

describe("a payment", () => {
  test("is queried after a callback, credited, and shown on the open page", async () => {
    const id = await newCode(150.75, "PAYONEX");
    await payQr(world, id);
    expect(await reportPaid(world, "PAYONEX", id)).toBe(200);
    expect(await walletAmount(world, mali)).toBe(0);
    await watchQr(world);
    expect(await listDeposits(world, mali)).toEqual([
      { from: "PAYONEX", amount: 150.75, balanceAfter: 150.75 },
    ]);
    expect(notify.mock.calls).toEqual([[mali.id, { reason: "qr" }]]);
    expect((await findQr(world, mali, "PAYONEX")).hasQrcode).toBe(false);
    const { body } = await world.call(account.profile, { token: mali.token });
    expect(body.bankAccount.isOpenToChange).toBe(false);
  });

  test.each([5, 49.99, 1000])(
    "of %s for a code of 50 is credited as it was paid",
    async (amount) => {
      const id = await newCode(50);
      await payQr(world, id, amount);
      await reportPaid(world, "FP", id);
      await watchQr(world);
      expect(await walletAmount(world, mali)).toBe(amount);
      expect(await findQr(world, mali, id)).toMatchObject({
        hasQrcode: false,
        qrcodeId: id,
        qrcode: null,
        amount,
      });
    },
  );

  test("for an expired code is credited, even if the provider reports it days later", async () => {
    const id = await newCode(50);
    await world.moveClock("3 days");
    await watchQr(world);
    await payQr(world, id);
    const timestamp = Math.floor(Date.now() / 1000) + 3 * 86_400;
    expect(await reportPaid(world, "FP", id, { timestamp })).toBe(200);
    await watchQr(world);
    const { token } = await logIn(world, mali.registration);
    expect(await walletAmount(world, { ...mali, token })).toBe(50);
  });

  test("for a cancelled or replaced code is credited to the member who made the code", async () => {
    const first = await newCode(50);
    const second = await newCode(60);
    await cancelQr(world, mali, second);
    await watchQr(world);
    expect((await chargeOf(world, second)).status).toBe("CANCELLED");
    await payQr(world, first);
    await payQr(world, second);
    await reportPaid(world, "FP", first);
    await reportPaid(world, "FP", second);
    await watchQr(world);
    expect(await walletAmount(world, mali)).toBe(110);
    expect((await cancelQr(world, mali, first)).status).toBe(200);
  });

  test("whose callback is lost is found by polling, before and after the code expires", async () => {
    const first = await newCode(50);
    await payQr(world, first);
    await world.moveClock("10 seconds");
    await watchQr(world);
    expect(await walletAmount(world, mali)).toBe(50);

    const second = await newCode(60);
    await world.moveClock("20 minutes");
    await watchQr(world);
    await payQr(world, second);
    await world.moveClock("10 hours");
    await watchQr(world);
    expect(await walletAmount(world, mali)).toBe(110);
  });

  test("is credited once the provider answers again", async () => {
    const id = await newCode(50);
    await payQr(world, id);
    await reportPaid(world, "FP", id);
    for (const kind of ["error", "html", "lost-reply"] as const) {
      await world.sandbox.setFault("payment", { kind, call: "find-charge", times: 1 });
      await watchQr(world);
      expect(await walletAmount(world, mali)).toBe(0);
      await world.moveClock("1 minute");
    }
    await watchQr(world);
    expect(await walletAmount(world, mali)).toBe(50);
  });

  test("reported during a poll is polled again at once", async () => {
    const id = await newCode(50);
    const { payment } = world.ctx;
    const findCharge = payment.findCharge.bind(payment);
    vi.spyOn(payment, "findCharge").mockImplementationOnce(async (provider, by) => {
      const pending = await findCharge(provider, by);
      await payQr(world, id);
      await reportPaid(world, "FP", id);
      return pending;
    });
    await reportPaid(world, "FP", id);
    await watchCodes(world.ctx);
    expect(await walletAmount(world, mali)).toBe(0);
    await watchCodes(world.ctx);
    expect(await walletAmount(world, mali)).toBe(50);
  });
});

describe("a callback", () => {
  test("about an unpaid code changes nothing, whatever it contains", async () => {
    const id = await newCode(50);
    expect(await reportPaid(world, "FP", id)).toBe(200);
    await watchQr(world);
    expect(await walletAmount(world, mali)).toBe(0);
    expect((await findQr(world, mali, "FP")).hasQrcode).toBe(true);
  });

  test("that is forged does not even cause a poll", async () => {
    const id = await newCode(50);
    await payQr(world, id);
    expect(await reportPaid(world, "FP", id, { key: "guessed" })).toBe(401);
    await watchQr(world);
    expect(await walletAmount(world, mali)).toBe(0);
  });

  test("about an unknown code, or from another provider, changes nothing", async () => {
    const id = await newCode(50);
    await payQr(world, id);
    expect(await reportPaid(world, "FP", randomUUID())).toBe(200);
    expect(await reportPaid(world, "WW", id)).toBe(200);
    await watchQr(world);
    expect(await walletAmount(world, mali)).toBe(0);
  });

  test("is received a thousand times and credited once", async () => {
    const id = await newCode(50);
    await payQr(world, id);
    const eventId = randomUUID();
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 50 }, () => reportPaid(world, "FP", id, { eventId })));
      await watchQr(world);
    }
    expect(await listDeposits(world, mali)).toHaveLength(1);
    expect(await walletAmount(world, mali)).toBe(50);
  });

  test("in fifty concurrent forms, with as many polls, is credited once", async () => {
    for (let round = 1; round <= 10; round += 1) {
      const id = await newCode(50);
      await payQr(world, id);
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          await reportPaid(world, "FP", id);
          await watchCodes(world.ctx);
        }),
      );
      await watchQr(world);
      expect(await listDeposits(world, mali)).toHaveLength(round);
    }
    expect(await walletAmount(world, mali)).toBe(500);
    expect(notify.mock.calls.filter(([memberId]) => memberId === mali.id)).toHaveLength(10);
  });
});

test("a concurrent cancellation never loses the payment", async () => {
  for (let round = 1; round <= 10; round += 1) {
    const id = await newCode(50);
    await Promise.all([
      cancelQr(world, mali, id),
      payQr(world, id).then(() => reportPaid(world, "FP", id)),
      watchCodes(world.ctx),
      createQr(world, mali, { provider: "FP", amount: 70 }),
    ]);
    await watchQr(world);
    await world.moveClock("5 minutes");
    await watchQr(world);
    expect(await walletAmount(world, mali)).toBe(50 * round);
  }
});

test("one payment reported for two codes is credited only for the first", async () => {
  const first = await newCode(50);
  await payQr(world, first);
  await reportPaid(world, "FP", first);
  await watchQr(world);
  const { payment } = world.ctx;
  const paid = await payment.findCharge("FP", { reference: first });
  const second = await newCode(60);
  vi.spyOn(payment, "findCharge").mockImplementationOnce(
    async () => ({ ...(paid as object), reference: second }) as never,
  );
  await reportPaid(world, "FP", second);
  await expect(watchCodes(world.ctx)).rejects.toThrow(/one payment for two codes/);
  vi.spyOn(payment, "findCharge").mockImplementationOnce(async () => paid);
  await reportPaid(world, "FP", second);
  await watchCodes(world.ctx);
  expect(await walletAmount(world, mali)).toBe(50);
});

import { randomUUID } from "node:crypto";
import { deposit, qrProviders } from "@krapao/contract/deposit";
import { changeUnguarded } from "@krapao/testkit/settings";
import { describe, expect, test, vi } from "vitest";
import { cancelQr, chargeOf, createQr, findQr, watchQr } from "#testing/deposits.ts";
import { joinMember } from "#testing/members.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import { setUpWorld } from "#testing/world.ts";
import { isPromptPayOf } from "./payload.ts";

const world = await setUpWorld();
const mali = await joinMember(world);

const nothing = {
  hasQrcode: false,
  qrcodeId: null,
  qrcode: null,
  amount: null,
  expireIn: null,
  message: null,
};

describe("a code", () => {
  test("is made, shown again, and hidden when it expires", async () => {
    const member = await joinMember(world);
    expect(await findQr(world, member, "FP")).toEqual(nothing);
    const { status, body } = await createQr(world, member, { provider: "FP", amount: 120.5 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasQrcode: true, amount: 120.5, message: null });
    expect(body.qrcode).toMatch(/^<svg [^]*<\/svg>\s*$/);
    expect(body.expireIn).toBeGreaterThan(895);
    expect(body.expireIn).toBeLessThanOrEqual(900);
    expect(await findQr(world, member, "FP")).toMatchObject({
      qrcodeId: body.qrcodeId,
      qrcode: body.qrcode,
    });
    expect(await findQr(world, member, "WW")).toEqual(nothing);
    expect(await findQr(world, mali, "FP")).toEqual(nothing);

    await world.moveClock("14 minutes");
    expect((await findQr(world, member, "FP")).expireIn).toBeLessThanOrEqual(60);
    await world.moveClock("1 minute");
    expect(await findQr(world, member, "FP")).toEqual(nothing);
  });

  test.each(qrProviders)("of %s has exactly the requested amount", async (provider) => {
    const { body } = await createQr(world, mali, { provider, amount: 321.25 });
    const { payload } = await chargeOf(world, body.qrcodeId);
    expect(isPromptPayOf(payload, { amountMinor: 32_125n, currency: "BAHT" })).toBe(true);
  });

  test("replaces the earlier one, which is also ended at the provider", async () => {
    const first = await createQr(world, mali, { provider: "WW", amount: 100 });
    const second = await createQr(world, mali, { provider: "WW", amount: 200 });
    expect((await findQr(world, mali, "WW")).qrcodeId).toBe(second.body.qrcodeId);
    await watchQr(world);
    expect((await chargeOf(world, first.body.qrcodeId)).status).toBe("CANCELLED");
    expect((await chargeOf(world, second.body.qrcodeId)).status).toBe("PENDING");
  });

  test("is found by its id only by its member, and is not paid by being cancelled", async () => {
    const { body } = await createQr(world, mali, { provider: "PAYONEX", amount: 100 });
    const { qrcodeId } = body;
    expect(await findQr(world, mali, String(qrcodeId))).toMatchObject({
      hasQrcode: true,
      qrcodeId,
    });
    const other = await joinMember(world);
    const byId = { ...deposit.findQr, path: `/api/qrcode/${qrcodeId}` };
    expect(await world.call(byId, { token: other.token })).toMatchObject({ code: "NO_DATA" });
    await cancelQr(world, mali, qrcodeId);
    expect(await findQr(world, mali, String(qrcodeId))).toEqual(nothing);
  });

  test("is cancelled only by its member, and repeats are no error", async () => {
    const { body } = await createQr(world, mali, { provider: "PAYONEX", amount: 100 });
    const other = await joinMember(world);
    expect((await cancelQr(world, other, body.qrcodeId)).code).toBe("NO_DATA");
    expect((await cancelQr(world, mali, "no-such-code")).code).toBe("NO_DATA");
    expect((await findQr(world, mali, "PAYONEX")).hasQrcode).toBe(true);
    for (let count = 0; count < 2; count += 1) {
      expect((await cancelQr(world, mali, body.qrcodeId)).status).toBe(200);
    }
    expect(await findQr(world, mali, "PAYONEX")).toEqual(nothing);
    await world.sandbox.setFault("payment", { kind: "error", call: "cancel", times: 1 });
    await watchQr(world);
    await world.moveClock("10 seconds");
    await watchQr(world);
    expect((await chargeOf(world, body.qrcodeId)).status).toBe("CANCELLED");
  });

  test("is one of many concurrent ones: the last is live, all others are cancelled", async () => {
    const member = await joinMember(world);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        createQr(world, member, { provider: "FP", amount: 10 + index }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await world.owner.query<{ state: string; count: bigint }>(
      "select state, count(*) from qr_code where member_id = $1 group by state order by state",
      [member.id],
    );
    expect(rows).toEqual([
      { state: "cancelled", count: 19n },
      { state: "live", count: 1n },
    ]);
  });
});

describe("a request", () => {
  test.each([
    ["KBANK", 0, "TRANSFER_MINIMUM"],
    ["KBANK", 0.99, "TRANSFER_MINIMUM"],
    ["KBANK", -10, "TRANSFER_MINIMUM"],
    ["WW", 99.99, "TRANSFER_MINIMUM"],
    ["PAYONEX", 99.99, "TRANSFER_MINIMUM"],
    ["PAYTIMZ", 9.99, "TRANSFER_MINIMUM"],
    ["FP", 9.99, "TRANSFER_MINIMUM"],
    ["FP", 10.001, "KEY_INVALID"],
    ["FP", 1e20, "KEY_INVALID"],
  ] as const)("to %s for %s is refused with %s", async (provider, amount, code) => {
    const before = (await world.sandbox.charges()).length;
    const reply = await createQr(world, mali, { provider, amount });
    expect([reply.code, reply.field]).toEqual([code, "amount"]);
    expect(await world.sandbox.charges()).toHaveLength(before);
  });

  test("to an unknown provider is refused", async () => {
    const reply = await createQr(world, mali, { provider: "NOBODY" as never, amount: 100 });
    expect(reply.code).toBe("KEY_INVALID");
  });

  test("to a provider that this member cannot use is refused", async () => {
    await changeUnguarded(
      world.owner,
      "update deposit_account set is_open = false where bank_code = 'FP'",
    );
    expect((await createQr(world, mali, { provider: "FP", amount: 100 })).code).toBe("NO_BANK");
    await changeUnguarded(
      world.owner,
      "update deposit_account set is_open = true where bank_code = 'FP'",
    );
    await world.set("deposit", { isManual: true });
    expect((await createQr(world, mali, { provider: "FP", amount: 100 })).code).toBe("NO_BANK");
  });

  test("is rate-limited", async () => {
    const member = await joinMember(world);
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => createQr(world, member, { provider: "FP", amount: 10 })),
    );
    expect(replies.filter(({ code }) => code === "REQUEST_LIMIT")).toHaveLength(5);
  });

  test("under one key is one code, also with many concurrent repeats", async () => {
    const member = await joinMember(world);
    const key = randomUUID();
    const before = (await world.sandbox.charges()).length;
    const requestCode = () => createQr(world, member, { provider: "FP", amount: 50, key });
    const replies = await Promise.all(Array.from({ length: 50 }, requestCode));
    expect(new Set(replies.map(({ body }) => body.qrcodeId)).size).toBe(1);
    expect(replies[0]?.body.hasQrcode).toBe(true);
    expect(await world.sandbox.charges()).toHaveLength(before + 1);
    const other = await createQr(world, member, { provider: "FP", amount: 51, key });
    expect([other.status, other.code, other.field]).toEqual([
      409,
      "KEY_INVALID",
      "Idempotency-Key",
    ]);
    await cancelQr(world, member, replies[0]?.body.qrcodeId ?? null);
    expect((await requestCode()).body).toEqual(nothing);
  });
});

describe("a provider", () => {
  test("that refuses is quoted to the member", async () => {
    await world.sandbox.setPayments({ refusing: ["PAYTIMZ"] });
    const key = randomUUID();
    const requestCode = () => createQr(world, mali, { provider: "PAYTIMZ", amount: 50, key });
    const refused = { ...nothing, message: "PAYTIMZ makes no codes at present." };
    expect((await requestCode()).body).toEqual(refused);
    await world.sandbox.setPayments({ refusing: [] });
    expect((await requestCode()).body).toEqual(refused);
    expect(await findQr(world, mali, "PAYTIMZ")).toEqual(nothing);
    expect((await createQr(world, mali, { provider: "PAYTIMZ", amount: 50 })).body.hasQrcode).toBe(
      true,
    );
  });

  test.each(["lost-reply", "error-after", "html-after", "cut-reply"] as const)(
    "whose reply is lost (%s) is queried by reference, and makes one charge",
    async (kind) => {
      const before = (await world.sandbox.charges()).length;
      await world.sandbox.setFault("payment", { kind, call: "charge", times: 1 });
      const { body } = await createQr(world, mali, { provider: "FP", amount: 60 });
      expect(body).toMatchObject({ hasQrcode: true, amount: 60 });
      expect(await world.sandbox.charges()).toHaveLength(before + 1);
    },
  );

  test.each(["error", "lost-request", "html", "busy"] as const)(
    "that gives no clear answer (%s) and has no charge is reported as a failure",
    async (kind) => {
      await world.sandbox.setFault("payment", { kind, call: "charge", times: 1 });
      const { status, body } = await createQr(world, mali, { provider: "FP", amount: 61 });
      expect([status, body]).toEqual([200, { ...nothing, message: "QR_FAIL" }]);
      expect(await findQr(world, mali, "FP")).toEqual(nothing);
    },
  );

  test("whose code has another amount is not trusted, and its charge is ended", async () => {
    const { payment } = world.ctx;
    const createCharge = payment.createCharge.bind(payment);
    vi.spyOn(payment, "createCharge").mockImplementationOnce(async (provider, order, fence) => {
      const { id } = (await createCharge(provider, order, fence)) as { id: string };
      const other = { ...order, reference: randomUUID(), amount: 999 };
      const dear = await createCharge(provider, other, fence);
      return { ...dear, id } as never;
    });
    const { body } = await createQr(world, mali, { provider: "FP", amount: 62 });
    expect(body).toEqual({ ...nothing, message: "QR_FAIL" });
    await world.moveClock("10 seconds");
    await watchQr(world);
    const charge = (await world.sandbox.charges()).findLast(({ amount }) => amount === 62);
    expect(charge?.status).toBe("CANCELLED");
  });

  test("is called again if the process that called it died", async () => {
    const member = await joinMember(world);
    const { payment } = world.ctx;
    const sent = Promise.withResolvers<void>();
    const reply = Promise.withResolvers<never>();
    vi.spyOn(payment, "createCharge").mockImplementationOnce(() => {
      sent.resolve();
      return reply.promise;
    });
    const first = createQr(world, member, { provider: "FP", amount: 63 });
    await sent.promise;
    await watchQr(world);
    expect(await findQr(world, member, "FP")).toEqual(nothing);
    await world.moveClock("61 seconds");
    await watchQr(world);
    expect(await findQr(world, member, "FP")).toMatchObject({ hasQrcode: true, amount: 63 });
    reply.reject(new NoAnswer("The process died."));
    await first;
  });
});

import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { chargeOf, createQr, payQr, reportPaid, walletAmount, watchQr } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";
import { watchCodes } from "./worker.ts";

let mali: Member;
const world = await setUpWorld();
beforeEach(async () => {
  mali = await joinMember(world);
});

async function newCode(amount: number): Promise<string> {
  const { body } = await createQr(world, mali, { provider: "FP", amount });
  if (body.qrcodeId === null) throw new Error(`No code: ${body.message}`);
  return body.qrcodeId;
}

test("a payment taken back while the process that credits it is paused is a row for a person", async () => {
  const id = await newCode(50);
  await payQr(world, id);
  const { payment } = world.ctx;
  const findCharge = payment.findCharge.bind(payment);
  vi.spyOn(payment, "findCharge").mockImplementationOnce(async (provider, by) => {
    const paid = await findCharge(provider, by);
    await world.sandbox.reversePayment((await chargeOf(world, id)).id);
    await reportPaid(world, "FP", id);
    // Another process ends the watch: nothing is credited yet.
    await watchCodes(world.ctx);
    return paid;
  });
  await reportPaid(world, "FP", id);
  await watchCodes(world.ctx);
  expect(await walletAmount(world, mali)).toBe(50);
  const noted = async () => {
    const { rows } = await world.owner.query<{ received: unknown }>(
      "select received from discrepancy where reference = $1",
      [id],
    );
    return rows.map(({ received }) => received);
  };
  expect(await noted()).toEqual([]);
  await watchQr(world);
  expect(await noted()).toEqual([{ status: "REVERSED" }]);
  await watchQr(world);
  expect(await noted()).toHaveLength(1);
});

test("a payment taken back is a row for a person, also if it is credited while the watch ends", async () => {
  const id = await newCode(50);
  await payQr(world, id);
  const { payment } = world.ctx;
  /** A process that waits between the provider's answer about the code and what it does then. */
  const watch = (pause: () => Promise<void>) => {
    const findCharge: typeof payment.findCharge = async (provider, by) => {
      const charge = await payment.findCharge(provider, by);
      // Codes of other tests may be due too.
      if (charge !== "UNKNOWN_CHARGE" && charge.reference === id) await pause();
      return charge;
    };
    return watchCodes({ ...world.ctx, payment: { ...payment, findCharge } });
  };
  const holder = await world.owner.connect();
  onTestFinished(() => holder.release());
  const isPaid = Promise.withResolvers<void>();
  const mayCredit = Promise.withResolvers<void>();
  const isReversed = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();

  await reportPaid(world, "FP", id);
  const crediting = watch(async () => {
    isPaid.resolve();
    await mayCredit.promise;
  });
  await isPaid.promise;
  await world.sandbox.reversePayment((await chargeOf(world, id)).id);
  await reportPaid(world, "FP", id);
  const ending = watch(async () => {
    isReversed.resolve();
    await mayEnd.promise;
  });
  await isReversed.promise;
  // Both write when the row is free again: first the credit, then the end of the watch.
  await holder.query("begin");
  await holder.query("select from qr_code where id = $1 for update", [id]);
  mayCredit.resolve();
  await world.someoneWaits();
  mayEnd.resolve();
  await world.someoneWaits(2);
  await holder.query("commit");
  await Promise.all([crediting, ending]);

  expect(await walletAmount(world, mali)).toBe(50);
  await watchQr(world);
  const { rows } = await world.owner.query(
    "select received from discrepancy where reference = $1",
    [id],
  );
  expect(rows).toEqual([{ received: { status: "REVERSED" } }]);
});

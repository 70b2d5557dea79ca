import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notAfter, startSandbox, startWallet, type SandboxWorld } from "#testing/world.ts";

/** Shorter than the postponed callback would have to wait. */
const patience = { timeout: 10_000 };
const weekMilliseconds = 7 * 24 * 3_600_000;

let wallet: Awaited<ReturnType<typeof startWallet>>;
let world: SandboxWorld;

beforeEach(async () => {
  wallet = await startWallet();
  world = await startSandbox({ walletUrl: wallet.url });
});
afterEach(async () => {
  await world.put("/api/clock", { shiftMilliseconds: 0 });
  await world.close();
  await wallet.close();
});

const transfer = {
  amount: 100,
  currency: "BAHT",
  receiver: { bankCode: "KBANK", accountNo: "9992222222" },
  sender: { bankCode: "KBANK", accountNo: "0000000001", name: "SOMMUT TUAYANG" },
};

test("with the clock a week back, a transfer and its callback have the time of that day", async () => {
  await world.put("/api/clock", { shiftMilliseconds: -weekMilliseconds });
  const { body } = await world.post("/api/bank/transfers", transfer);
  const agoMilliseconds = Date.now() - Date.parse(String(body["transferredAt"]));
  expect(Math.round(agoMilliseconds / weekMilliseconds)).toBe(1);
  const [hint] = await wallet.until(1);
  expect(Math.round((hint?.ageSeconds ?? 0) / (weekMilliseconds / 1000))).toBe(1);
});

test("after the clock moves on, the next callback does not wait for a postponed one", async () => {
  await world.post("/api/bank/transfers", transfer);
  await wallet.until(1);
  await world.put("/api/clock", { shiftMilliseconds: weekMilliseconds });
  await world.post("/api/bank/transfers", transfer);
  await vi.waitFor(() => expect(wallet.received).toHaveLength(2), patience);
});

test("delayed work is done as soon as the clock passes its time", async () => {
  const behindMilliseconds = 3_600_000;
  await world.put("/api/bank/control", { payoutMilliseconds: behindMilliseconds });
  const payout = { reference: "w-1", amount: 100, currency: "BAHT", bankCode: "KBANK" };
  const account = { accountNo: "0000000001", accountName: "SOMMUT TUAYANG", notAfter };
  await world.post("/bank/payouts", { ...payout, ...account });
  expect((await world.get("/bank/payouts/w-1")).body).toMatchObject({ status: "ACCEPTED" });
  await world.put("/api/clock", { shiftMilliseconds: behindMilliseconds });
  expect((await world.get("/bank/payouts/w-1")).body).toMatchObject({ status: "PAID" });
});

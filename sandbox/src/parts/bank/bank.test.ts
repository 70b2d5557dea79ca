import { afterEach, beforeEach, expect, test } from "vitest";
import {
  payout,
  startSandbox,
  startWallet,
  type SandboxWorld,
  type WalletStub,
} from "#testing/world.ts";
import { maskAccount } from "./transfer.ts";

let world: SandboxWorld;
let wallet: WalletStub;

beforeEach(async () => {
  wallet = await startWallet();
  world = await startSandbox({ walletUrl: wallet.url, callbackPauses: [1] });
});
afterEach(async () => {
  await world.close();
  await wallet.close();
});

const transfer = {
  amount: 250.75,
  currency: "BAHT",
  receiver: { bankCode: "SCB", accountNo: "9991111111" },
  sender: { bankCode: "KBANK", accountNo: "1234567890", name: "SOMMUT TUAYANG" },
};

const send = async (change: object = {}) =>
  (await world.post("/api/bank/transfers", { ...transfer, ...change })).body;
const feed = async (after = "") =>
  (await world.get(`/bank/feed?after=${after}`)).body["lines"] as Record<string, unknown>[];
const find = (bank: string, reference: unknown) =>
  world.get(`/bank/transfers?bank=${bank}&reference=${String(reference)}`);

const pay = (change: object = {}) => world.post("/bank/payouts", { ...payout, ...change });
const payoutStatus = async (reference: string) =>
  (await world.get(`/bank/payouts/${reference}`)).body["status"];

test("a transfer is in the feed with its reference and a masked sender", async () => {
  const made = await send({ transferredAt: "2026-01-02T03:04:05.000Z" });
  expect(await feed()).toEqual([
    {
      id: "1",
      reference: made["reference"],
      amount: 250.75,
      currency: "BAHT",
      receiver: { bankCode: "SCB", accountNo: "9991111111" },
      sender: { bankCode: "KBANK", accountNo: "xxxxx6789x", name: "SOMMUT TUAYANG" },
      transferredAt: "2026-01-02T03:04:05.000Z",
    },
  ]);
  const [{ id: _id, reference: _reference, ...known } = {}] = await feed();
  expect(await find("004", made["reference"])).toEqual({ status: 200, body: known });
  expect((await find("014", made["reference"])).status).toBe(404);
  expect((await find("004", "NOSUCHREFERENCE")).status).toBe(404);
});

test("a mask keeps the length and shows the four digits before the last", () => {
  expect(maskAccount("0000000001")).toBe("xxxxx0000x");
  expect(maskAccount("012345678901")).toBe("xxxxxxx7890x");
  expect(maskAccount("12345")).toBe("1234x");
});

test("the feed continues after a line, a hundred at a time, the oldest first", async () => {
  for (let amount = 1; amount <= 103; amount += 1) await send({ amount });
  const first = await feed();
  expect(first.map(({ amount }) => amount)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  const rest = await feed(String(first.at(-1)?.["id"]));
  expect(rest.map(({ amount }) => amount)).toEqual([101, 102, 103]);
  expect(await feed("103")).toEqual([]);
  const page = await world.get("/api/bank/transfers?after=101&limit=1");
  expect(page.body["transfers"]).toEqual([expect.objectContaining({ amount: 102, number: 102 })]);
});

test("a text message has no reference, and some accounts have no feed", async () => {
  const message = await send({ feed: "TEXT_MESSAGE" });
  const silent = await send({ feed: "NONE" });
  expect(await feed()).toEqual([expect.objectContaining({ id: "1", reference: null })]);
  expect(silent["lineId"]).toBeNull();
  for (const { reference } of [message, silent]) {
    expect((await find("004", reference)).status).toBe(200);
  }
});

test("a delayed bank reports transfers later, in the order in which it learns of them", async () => {
  await world.put("/api/bank/control", { behindMilliseconds: 600_000 });
  const slow = await send({ amount: 1 });
  await send({ delayMilliseconds: 0, amount: 2 });
  expect((await find("004", slow["reference"])).status).toBe(202);
  expect((await feed()).map(({ amount }) => amount)).toEqual([2]);
  await world.post("/api/bank/catch-up", {});
  expect((await feed("1")).map(({ amount }) => amount)).toEqual([1]);
  expect((await find("004", slow["reference"])).status).toBe(200);
});

test("a delayed transfer is reported by a callback", async () => {
  await send({ delayMilliseconds: 50 });
  const [hint] = await wallet.until(1);
  expect(hint?.body["lineId"]).toBe("1");
});

test("every new line is reported to the wallet with a signature", async () => {
  await send();
  await send({ receiver: { bankCode: "KBANK", accountNo: "9992222222" } });
  const hints = await wallet.until(2);
  expect(hints.map(({ path }) => path).toSorted()).toEqual([
    "/callbacks/bank/KBANK",
    "/callbacks/bank/SCB",
  ]);
  for (const { isSigned, body } of hints) {
    expect(isSigned).toBe(true);
    expect(body).toEqual({ eventId: expect.any(String) as string, lineId: expect.any(String) });
  }
  const forged = { bankCode: "SCB", lineId: "9", signature: "WRONG", times: 3 };
  const { body } = await world.post("/api/bank/callbacks", forged);
  expect(body["statuses"]).toEqual([200, 200, 200]);
  expect(wallet.received.slice(2).map(({ isSigned }) => isSigned)).toEqual([false, false, false]);
});

test("a reference belongs to one transfer of a bank", async () => {
  const reference = "20260102ABCDEFGH";
  expect((await send({ reference }))["reference"]).toBe(reference);
  const again = await world.post("/api/bank/transfers", { ...transfer, reference });
  expect(again.status).toBe(409);
  const other = { ...transfer.sender, bankCode: "SCB" };
  expect((await send({ reference, sender: other }))["bankNumber"]).toBe("014");
});

test("invalid requests are refused", async () => {
  const bad = [
    { amount: 0 },
    { amount: 1.001 },
    { currency: "USD" },
    { transferredAt: "yesterday" },
    { sender: { ...transfer.sender, accountNo: "no digits" } },
  ];
  for (const change of bad) {
    expect((await world.post("/api/bank/transfers", { ...transfer, ...change })).status).toBe(400);
  }
  expect((await world.get("/bank/feed?after=x")).status).toBe(400);
  expect((await world.get("/bank/feed", "guess")).status).toBe(401);
  expect((await world.post("/bank/payouts", payout, "guess")).status).toBe(401);
  expect((await pay({ amount: 1.005 })).status).toBe(400);
  expect(await feed()).toEqual([]);
  expect((await world.get("/api/bank/payouts")).body["payouts"]).toEqual([]);
});

test("a payout is accepted, then paid, once for its reference", async () => {
  await world.put("/api/bank/control", { payoutMilliseconds: 600_000 });
  const replies = await Promise.all(Array.from({ length: 10 }, () => pay()));
  expect(new Set(replies.map(({ body }) => body["status"]))).toEqual(new Set(["ACCEPTED"]));
  expect(await payoutStatus("w-1")).toBe("ACCEPTED");
  await world.post("/api/bank/catch-up", {});
  expect(await payoutStatus("w-1")).toBe("PAID");
  const { reference, amount, currency, bankCode, accountNo } = payout;
  const shown = { reference, amount, currency, bankCode, accountNo };
  expect((await pay()).body).toEqual({ ...shown, status: "PAID" });
  expect((await pay({ amount: 101 })).status).toBe(409);
  expect((await pay({ accountNo: "0000000002" })).status).toBe(409);
  expect((await world.get("/bank/payouts/w-9")).status).toBe(404);
  expect((await world.get("/api/bank/payouts")).body["payouts"]).toEqual([
    expect.objectContaining({ ...shown, status: "PAID" }),
  ]);
});

test("a payout is paid when its time has come, without a request", async () => {
  await world.put("/api/bank/control", { payoutMilliseconds: 30 });
  await pay();
  const patience = { timeout: 20_000, interval: 20 };
  await expect.poll(() => payoutStatus("w-1"), patience).toBe("PAID");
});

test("payouts are refused by account and on demand, at once or later", async () => {
  expect((await pay({ accountNo: "0000000999" })).body).toMatchObject({ status: "REFUSED" });
  await world.put("/api/bank/control", { payoutMilliseconds: 60_000, payouts: "REFUSED_LATER" });
  expect((await pay({ reference: "w-2" })).body).toMatchObject({ status: "ACCEPTED" });
  await world.post("/api/bank/catch-up", {});
  expect(await payoutStatus("w-2")).toBe("REFUSED");
  await world.put("/api/bank/control", { payouts: "REFUSED" });
  expect((await pay({ reference: "w-3" })).body).toMatchObject({ status: "REFUSED" });
  await world.put("/api/bank/control", { payouts: "PAID", payoutMilliseconds: 0 });
  expect((await pay({ reference: "w-4" })).body).toMatchObject({ status: "PAID" });
  // A decided payout does not change.
  expect((await pay({ reference: "w-3" })).body).toMatchObject({ status: "REFUSED" });
});

test("the page suggests the accounts and the people of its market", async () => {
  const thai = await (await fetch(`${world.url}/bank`)).text();
  expect(thai).toContain("SCB 9991111111 (baht)");
  const lao = await startSandbox({ market: "la" });
  const page = await (await fetch(`${lao.url}/bank`)).text();
  expect(page).toContain("BCEL 9996666666666 (kip)");
  expect(page).toContain("SOMMOUT TOUAYANG");
  await lao.close();
});

test("the page shows transfers and payouts as text, with the slips", async () => {
  const { slip } = await send({ sender: { ...transfer.sender, name: "<img src=x>" } });
  await pay();
  const page = await (await fetch(`${world.url}/bank`)).text();
  expect(page).toContain(`href="${String(slip)}"`);
  expect(page).toContain(`href="${String(slip)}?flaw=forged"`);
  expect(page).toContain("&#60;img src=x&#62;");
  expect(page).toContain("w-1");
  const assets = page.match(/\/assets\/[^"]+/g) ?? [];
  for (const asset of assets) expect((await fetch(world.url + asset)).status, asset).toBe(200);
  expect(assets.length).toBeGreaterThan(5);
});

test("its page offers the wallet's members as senders", async () => {
  const account = { bankCode: "KTB", accountNo: "5550001112", name: "SOMSRI DEEJAI" };
  wallet.members.push({ phone: "0812345678", ...account });
  const page = await (await fetch(`${world.url}/bank`)).text();
  expect(page).toContain("SOMSRI DEEJAI · KTB 5550001112 · 0812345678");
});

test("its page works without the wallet", async () => {
  const alone = await startSandbox({ walletUrl: "http://127.0.0.1:1" });
  try {
    const reply = await fetch(`${alone.url}/bank`);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain("the account below");
  } finally {
    await alone.close();
  }
});

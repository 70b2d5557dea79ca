import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  notAfter,
  startSandbox,
  startWallet,
  type SandboxWorld,
  type WalletStub,
} from "#testing/world.ts";

let world: SandboxWorld;
let wallet: WalletStub;

beforeEach(async () => {
  world = await startSandbox({ callbackPauses: [1, 1, 1] });
  wallet = await startWallet();
});
afterEach(async () => {
  await world.close();
  await wallet.close();
});

/** The limit only ends a test that hangs. */
const patience = { timeout: 20_000, interval: 20 };

async function charge(reference = "q-1", amount = 100, provider = "KBANK"): Promise<string> {
  const { status, body } = await world.post(`/payment/${provider}/charges`, {
    reference,
    amount,
    currency: "BAHT",
    callbackUrl: `${wallet.url}/callbacks/payment/${provider}`,
    expiresInSeconds: 900,
    notAfter,
  });
  expect(status).toBe(200);
  return String(body["id"]);
}

const pay = (chargeId: string, amount?: number) =>
  world.post("/api/payment/pay", { chargeId, ...(amount === undefined ? {} : { amount }) });
const read = async (id: string) => (await world.get(`/payment/KBANK/charges/${id}`)).body;

test("a charge is made once for a reference, however often it is requested", async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => charge()));
  expect(new Set(ids).size).toBe(1);
  const found = await world.get("/payment/KBANK/charges?reference=q-1");
  expect(found.body).toEqual({
    id: ids[0],
    reference: "q-1",
    status: "PENDING",
    amount: 100,
    paidAmount: null,
    paidAt: null,
    paymentId: null,
  });
  const other = {
    reference: "q-1",
    amount: 200,
    currency: "BAHT",
    callbackUrl: wallet.url,
    expiresInSeconds: 900,
    notAfter,
  };
  expect((await world.post("/payment/KBANK/charges", other)).status).toBe(409);
  // Each provider has its own references.
  expect((await world.get("/payment/WW/charges?reference=q-1")).status).toBe(404);
  expect((await world.get(`/payment/WW/charges/${ids[0]}`)).status).toBe(404);
});

test("invalid requests are refused", async () => {
  const good = {
    reference: "q-9",
    amount: 10,
    currency: "BAHT",
    callbackUrl: wallet.url,
    expiresInSeconds: 900,
    notAfter,
  };
  const bad = [{ amount: 0 }, { amount: -1 }, { amount: 1.005 }, { currency: "USD" }, { more: 1 }];
  for (const change of bad) {
    expect((await world.post("/payment/KBANK/charges", { ...good, ...change })).status).toBe(400);
  }
  expect((await world.post("/payment/NOBODY/charges", good)).status).toBe(400);
  expect((await world.post("/payment/KBANK/charges", good, "guess")).status).toBe(401);
  expect((await world.get("/api/payment/charges")).body["charges"]).toEqual([]);
});

test("a payment is reported to the wallet, signed, and can be queried", async () => {
  const id = await charge();
  expect((await pay(id)).status).toBe(200);
  const [callback] = await wallet.until(1);
  expect(callback).toMatchObject({
    path: "/callbacks/payment/KBANK",
    body: { chargeId: id, reference: "q-1", status: "PAID", eventId: expect.any(String) as string },
    isSigned: true,
  });
  expect(Math.abs(callback?.ageSeconds ?? 99)).toBeLessThan(5);
  expect(await read(id)).toMatchObject({
    status: "PAID",
    paidAmount: 100,
    paidAt: expect.any(String) as string,
    paymentId: expect.any(String) as string,
  });
});

test("a code is paid once, with any amount", async () => {
  const id = await charge();
  const replies = await Promise.all(Array.from({ length: 5 }, () => pay(id, 99.5)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(4);
  expect(await read(id)).toMatchObject({ amount: 100, paidAmount: 99.5, status: "PAID" });
});

test("a late payment still counts, after the code expired and after it was cancelled", async () => {
  const [expired, cancelled] = [await charge("q-1"), await charge("q-2")];
  await world.post("/api/payment/expire", { chargeId: expired });
  expect((await read(expired))["status"]).toBe("EXPIRED");
  const cancel = await world.post(`/payment/KBANK/charges/${cancelled}/cancel`, {});
  expect(cancel).toMatchObject({ status: 200, body: { status: "CANCELLED" } });
  for (const id of [expired, cancelled]) {
    expect((await pay(id)).status).toBe(200);
    expect((await read(id))["status"]).toBe("PAID");
  }
  // A paid code cannot be cancelled.
  await world.post(`/payment/KBANK/charges/${cancelled}/cancel`, {});
  expect((await read(cancelled))["status"]).toBe("PAID");
});

test("a provider refuses on demand", async () => {
  await world.put("/api/payment/control", { refusing: ["WW"] });
  const body = {
    reference: "q-1",
    amount: 100,
    currency: "BAHT",
    callbackUrl: wallet.url,
    expiresInSeconds: 900,
    notAfter,
  };
  const refused = await world.post("/payment/WW/charges", body);
  expect(refused).toEqual({ status: 422, body: { message: expect.any(String) as string } });
  expect((await world.post("/payment/FP/charges", body)).status).toBe(200);
});

test("a callback that is not accepted is sent again, with the same event", async () => {
  wallet.statuses.push(500, 503);
  await pay(await charge());
  const tries = await wallet.until(3);
  expect(new Set(tries.map(({ body }) => body["eventId"])).size).toBe(1);
  await pay(await charge("q-2"));
  await wallet.until(4);
  // The callback of the second payment is the fourth: the first is not sent again.
  expect(wallet.received[3]?.body["reference"]).toBe("q-2");
});

test("a callback is given up after a few attempts", async () => {
  wallet.statuses.push(500, 500, 500, 500);
  await pay(await charge());
  await wallet.until(4);
  const list = async () => (await world.get("/api/payment/callbacks")).body["callbacks"];
  await expect
    .poll(list, patience)
    .toEqual([expect.objectContaining({ attempts: 4, status: 500, doneAt: expect.any(String) })]);
});

test("a duplicate callback comes twice, a lost one never, a forged one has no right signature", async () => {
  await world.fault("payment", {
    faults: [
      { kind: "duplicate-callback", times: 1 },
      { kind: "lost-callback", times: 1 },
      { kind: "forged-callback", times: 1 },
    ],
  });
  await pay(await charge("twice"));
  await pay(await charge("lost"));
  await pay(await charge("forged"));
  const callbacks = await wallet.until(4);
  const seen = callbacks.map(({ body, isSigned }) => `${String(body["reference"])} ${isSigned}`);
  expect(seen.toSorted()).toEqual(["forged false", "forged true", "twice true", "twice true"]);
  expect(await world.injected("payment")).toMatchObject({
    "duplicate-callback": 1,
    "lost-callback": 1,
    "forged-callback": 1,
  });
});

test("a reordered callback lets the next one pass", async () => {
  await world.fault("payment", { kind: "reordered-callback", times: 1, milliseconds: 600_000 });
  await pay(await charge("first"));
  await pay(await charge("second"));
  const callbacks = await wallet.until(2);
  expect(callbacks.map(({ body }) => body["reference"])).toEqual(["second", "first"]);
});

test("a late callback is delayed, and the next one does not wait for it", async () => {
  await world.fault("payment", { kind: "late-callback", times: 1, milliseconds: 600_000 });
  await pay(await charge("much too late"));
  await pay(await charge("punctual"));
  const [first] = await wallet.until(1);
  expect(first?.body["reference"]).toBe("punctual");
  await world.fault("payment", { kind: "late-callback", times: 1, milliseconds: 80 });
  const id = await charge("late");
  const startedAt = performance.now();
  await pay(id);
  const callbacks = await wallet.until(2);
  expect(callbacks[1]?.body["reference"]).toBe("late");
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(79);
});

test("unsent callbacks are sent after a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-sandbox-"));
  await world.close();
  const settings = { booksFile: join(folder, "sandbox.sqlite") };
  world = await startSandbox(settings);
  await world.fault("payment", { kind: "late-callback", milliseconds: 1500 });
  const id = await charge();
  await pay(id);
  await world.close();
  world = await startSandbox(settings);
  const [callback] = await wallet.until(1);
  expect(callback).toMatchObject({ body: { chargeId: id, status: "PAID" }, isSigned: true });
  expect((await read(id))["status"]).toBe("PAID");
  await world.close();
  await rm(folder, { recursive: true });
  world = await startSandbox();
});

test("callbacks on demand: true or false, repeated, badly signed, old, for unknown charges", async () => {
  const id = await charge();
  const often = await world.post("/api/payment/callbacks", { chargeId: id, times: 25 });
  expect(often.body["statuses"]).toEqual(Array.from({ length: 25 }, () => 200));
  expect(new Set(wallet.received.map(({ body }) => body["eventId"])).size).toBe(1);
  expect(wallet.received[0]?.body["status"]).toBe("PENDING");

  await world.post("/api/payment/callbacks", { chargeId: id, status: "PAID", signature: "WRONG" });
  await world.post("/api/payment/callbacks", { chargeId: id, signature: "MISSING" });
  await world.post("/api/payment/callbacks", { chargeId: id, ageSeconds: 600 });
  const url = `${wallet.url}/callbacks/payment/FP`;
  await world.post("/api/payment/callbacks", { chargeId: "ch_nothing", url });
  expect(wallet.received.slice(25)).toMatchObject([
    { body: { status: "PAID" }, isSigned: false },
    { isSigned: false },
    { isSigned: true, ageSeconds: expect.toSatisfy((age: number) => age >= 600) as number },
    { path: "/callbacks/payment/FP", body: { chargeId: "ch_nothing" }, isSigned: true },
  ]);
  expect((await read(id))["status"]).toBe("PENDING");
});

test("the page shows each code with its picture and a way to pay", async () => {
  const id = await charge("<b>q</b>");
  const page = await (await fetch(`${world.url}/payment`)).text();
  expect(page).toContain(`src="/payment/codes/${id}.svg"`);
  expect(page).toContain('data-call="POST /api/payment/pay"');
  expect(page).not.toContain("<b>q</b>");
  const picture = await fetch(`${world.url}/payment/codes/${id}.svg`);
  expect(picture.headers.get("content-type")).toContain("image/svg+xml");
  expect(await picture.text()).toContain("<svg");
  await pay(id);
  const after = await (await fetch(`${world.url}/payment`)).text();
  expect(after).not.toContain(`src="/payment/codes/${id}.svg"`);
  expect(after).toContain("Paid ");
});

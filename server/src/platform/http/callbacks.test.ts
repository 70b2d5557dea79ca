import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sendCallback } from "#testing/deposits.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
const wake = vi.fn<World["ctx"]["wake"]>();

beforeAll(async () => {
  world = await createWorld();
  vi.spyOn(world.ctx, "wake").mockImplementation(wake);
});
afterAll(() => world.close());
beforeEach(() => wake.mockClear());

const path = "/callbacks/bank/SCB";
const newBody = () => ({ eventId: randomUUID(), lineId: "1" });
const nowSeconds = () => Math.floor(Date.now() / 1000);

test("a signed call is handled once, however often it is sent", async () => {
  const body = newBody();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => sendCallback(world, { path, body })),
  );
  expect(new Set(replies)).toEqual(new Set([200]));
  expect(wake.mock.calls).toEqual([["feed"]]);
  expect(await sendCallback(world, { path, body, timestamp: nowSeconds() - 100 })).toBe(200);
  expect(wake).toHaveBeenCalledTimes(1);
});

test("event ids of different parties are independent", async () => {
  const body = newBody();
  await sendCallback(world, { path, body });
  await sendCallback(world, { path: "/callbacks/bank/KBANK", body });
  expect(wake).toHaveBeenCalledTimes(2);
});

test.each([
  ["another key", { key: "not the key" }],
  ["another body", { signedBody: { eventId: "other", lineId: "1" } }],
  ["a time long ago", { ageSeconds: 310 }],
  ["a time to come", { ageSeconds: -400 }],
  ["no time", { ageSeconds: Number.NaN }],
])("a call signed with %s is refused and changes nothing", async (_, changes) => {
  const { ageSeconds = 0, ...rest } = changes as { ageSeconds?: number };
  const events = await world.count("callback_event");
  const timestamp = nowSeconds() - ageSeconds;
  expect(await sendCallback(world, { path, body: newBody(), timestamp, ...rest })).toBe(401);
  expect(await world.count("callback_event")).toBe(events);
  expect(wake).not.toHaveBeenCalled();
});

test("times are judged by our clock", async () => {
  await world.moveClock("1 hour");
  expect(await sendCallback(world, { path, body: newBody() })).toBe(401);
  const timestamp = nowSeconds() + 3600;
  expect(await sendCallback(world, { path, body: newBody(), timestamp })).toBe(200);
});

test.each([
  ["no signature", {}],
  ["an empty signature", { "x-signature": "" }],
  ["a signature of another kind", { "x-signature": "é".repeat(64) }],
  ["a signature that is too long", { "x-signature": "0".repeat(66) }],
])("a call with %s is refused", async (_, headers) => {
  const reply = await world.app.inject({
    method: "POST",
    url: path,
    payload: newBody(),
    headers: { "x-timestamp": String(nowSeconds()), ...headers },
  });
  expect(reply.statusCode).toBe(401);
  expect(wake).not.toHaveBeenCalled();
});

test("a signed call that makes no sense is refused", async () => {
  for (const body of [{}, { eventId: "" }, { eventId: 5, lineId: "1" }, [], "text"]) {
    expect(await sendCallback(world, { path, body: body as object })).toBe(400);
  }
  const large = { ...newBody(), filling: "x".repeat(20_000) };
  expect(await sendCallback(world, { path, body: large })).toBe(413);
  expect(await sendCallback(world, { path: "/callbacks/payment/NOBODY", body: newBody() })).toBe(
    404,
  );
  expect(wake).not.toHaveBeenCalled();
});

test("callbacks are handled even when the service has ended, because money still arrives", async () => {
  await world.set("service", { terminated: true });
  expect(await sendCallback(world, { path, body: newBody() })).toBe(200);
});

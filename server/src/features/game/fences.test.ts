import { beforeEach, expect, test, vi } from "vitest";
import { showDiscrepancies } from "#admin/discrepancies.ts";
import { passTime } from "#platform/monotonic.ts";
import { joinPlayer, playerOf, readMoney, transfer, workAfter } from "#testing/games.ts";
import { setUpWorld } from "#testing/world.ts";
import { settleTransfers } from "./worker.ts";

const world = await setUpWorld();
beforeEach(() => world.sandbox.setFault("game", { kind: "off" }));

/** Delays our next request for three seconds right before it is sent. */
function holdNextRequest(): void {
  const send = world.ctx.game.transfer.bind(world.ctx.game);
  vi.spyOn(world.ctx.game, "transfer").mockImplementationOnce((sent, fence) => {
    passTime(3000);
    return send(sent, fence);
  });
}

const discrepancies = () => showDiscrepancies({ pool: world.owner, actor: "operator:test" });

// A ignores a repeat; B can be queried by reference; C does neither.
test.each(["JOKER", "BETFLIX", "UFABET"] as const)(
  "a transfer to %s whose process pauses is not sent by that process, and arrives once",
  async (code) => {
    const member = await joinPlayer(world, [code]);
    holdNextRequest();
    const reply = await transfer(world, member, { from: "WALLET", to: code, amount: 100 });
    expect(reply.body.message).toBe("PENDING");
    expect((await playerOf(world, member, code)).transfers).toEqual([]);
    await settleTransfers(world.ctx);
    expect(await readMoney(world, member)).toEqual({
      wallet: 900,
      onItsWay: 0,
      games: { [code]: 100 },
    });
    expect((await playerOf(world, member, code)).transfers).toHaveLength(1);
  },
);

test("a second leg that the worker sends passes the same guard", async () => {
  const member = await joinPlayer(world, ["JOKER", "BETFLIX"]);
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 500 });
  await world.sandbox.setFault("game", {
    kind: "lost-reply",
    call: "transfer",
    provider: "JOKER",
    times: 1,
  });
  await transfer(world, member, { from: "JOKER", to: "BETFLIX", amount: 300 });
  await world.sandbox.setFault("game", { kind: "off" });
  // The worker settles the first leg and then sends the second for the first time, too late.
  await world.moveClock("5 seconds");
  await settleTransfers(world.ctx);
  holdNextRequest();
  await settleTransfers(world.ctx);
  expect((await playerOf(world, member, "BETFLIX")).transfers).toEqual([]);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 500, onItsWay: 300 });
  await settleTransfers(world.ctx);
  expect(await readMoney(world, member)).toEqual({
    wallet: 500,
    onItsWay: 0,
    games: { JOKER: 200, BETFLIX: 300 },
  });
});

test("a leg that another process has taken over is not released", async () => {
  const member = await joinPlayer(world, ["BETFLIX"]);
  const send = world.ctx.game.transfer.bind(world.ctx.game);
  vi.spyOn(world.ctx.game, "transfer").mockImplementationOnce(async (sent, fence) => {
    // Paused for half a minute: another process queries the leg, and the provider does not know it
    // yet.
    await workAfter(world, "30 seconds");
    return send(sent, fence);
  });
  await transfer(world, member, { from: "WALLET", to: "BETFLIX", amount: 100 });
  await settleTransfers(world.ctx);
  expect((await playerOf(world, member, "BETFLIX")).transfers).toEqual([]);
  for (const _ of [1, 2, 3]) await workAfter(world, "30 seconds");
  expect(await readMoney(world, member)).toEqual({ wallet: 1000, onItsWay: 0, games: {} });
  expect((await playerOf(world, member, "BETFLIX")).transfers).toEqual([]);
});

test("a clock that is set forward does not make a request in flight a lost one", async () => {
  const member = await joinPlayer(world, ["BETFLIX"]);
  await world.sandbox.setFault("game", { kind: "lost-request", call: "transfer", times: 1 });
  await transfer(world, member, { from: "WALLET", to: "BETFLIX", amount: 100 });
  for (const _ of [1, 2, 3]) {
    await world.stepClock("1 hour");
    await settleTransfers(world.ctx);
  }
  expect(await readMoney(world, member)).toMatchObject({ wallet: 900, onItsWay: 100 });
  await workAfter(world, "30 seconds");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 1000, onItsWay: 0 });
});

test("a transfer that is done after its money was returned becomes a row for an operator", async () => {
  const member = await joinPlayer(world, ["BETFLIX"]);
  let reference = "";
  vi.spyOn(world.ctx.game, "transfer").mockImplementationOnce(async (sent) => {
    ({ reference } = sent);
    for (const _ of [1, 2, 3]) await workAfter(world, "30 seconds");
    expect(await readMoney(world, member)).toMatchObject({ wallet: 1000, onItsWay: 0 });
    return "done";
  });
  await transfer(world, member, { from: "WALLET", to: "BETFLIX", amount: 100 });
  const lines = (await discrepancies()).filter((line) => line.includes(reference));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("DONE_AFTER_RETURN");
});

test.each(["JOKER", "BETFLIX"] as const)(
  "a different transfer under our reference at %s is never treated as ours",
  async (code) => {
    const member = await joinPlayer(world, [code]);
    const send = world.ctx.game.transfer.bind(world.ctx.game);
    let reference = "";
    vi.spyOn(world.ctx.game, "transfer").mockImplementationOnce(async (sent, fence) => {
      ({ reference } = sent);
      await send({ ...sent, creditMinor: 300n }, fence);
      return "unknown";
    });
    await transfer(world, member, { from: "WALLET", to: code, amount: 100 });
    for (const _ of [1, 2]) await workAfter(world, "1 minute");
    expect(await readMoney(world, member)).toMatchObject({ wallet: 900, onItsWay: 100 });
    const lines = (await discrepancies()).filter((line) => line.includes(reference));
    expect(lines.length).toBeGreaterThan(0);
  },
);

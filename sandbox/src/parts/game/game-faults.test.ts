import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Faults } from "#faults.ts";
import { gamePlayer, type GamePlayer } from "#testing/game-player.ts";
import { startSandbox, type SandboxWorld } from "#testing/world.ts";

let world: SandboxWorld;
let player: GamePlayer;

beforeEach(async () => {
  world = await startSandbox();
  player = gamePlayer(world, "BETFLIX");
  await player.create();
});
afterEach(() => world.close());

/** The limit only ends a test that hangs. */
const patience = { timeout: 20_000, interval: 10 };

test.each([
  ["lost-request", "no answer", 0],
  ["lost-reply", "no answer", 10],
  ["cut-reply", "no answer", 10],
  ["error", 500, 0],
  ["error-after", 500, 10],
  ["delay", 200, 10],
  ["slow-reply", 200, 10],
  ["wrong-body", 200, 0],
  ["wrong-body-after", 200, 10],
  ["html", "no answer", 0],
  ["html-after", "no answer", 10],
  ["busy", 429, 0],
  ["maintenance", 503, 0],
] as const)("%s: the caller gets %s and the balance is %s", async (kind, received, balance) => {
  await world.fault("game", { kind, call: "transfer", times: 1, milliseconds: 1 });
  expect(await player.receiveDeposit("t-1", 10)).toBe(received);
  expect(await player.balance()).toBe(balance);
  const { body } = await world.get("/api/faults/game");
  expect(body["injected"]).toMatchObject({ [kind]: 1 });
  expect(body["faultsByCall"]).toEqual({ transfer: { [kind]: 1 } });
  expect(body["faultsByProvider"]).toEqual({ BETFLIX: { [kind]: 1 } });
  expect(await player.receiveDeposit("t-2", 10)).toBe(200);
});

test("maintenance has its code, and a wrong body has not the agreed shape", async () => {
  await world.fault("game", { kind: "maintenance", call: "transfer" });
  expect((await player.deposit("t-1", 10)).body).toEqual({ code: "MAINTENANCE" });
  await world.fault("game", { kind: "wrong-body", call: "transfer" });
  for (let round = 0; round < 5; round += 1) {
    const { body } = await player.deposit("t-1", 10);
    expect(body).not.toMatchObject({ status: "DONE" });
  }
});

test("late-commit: no answer, unknown status, then the transfer is done", async () => {
  const late = { kind: "late-commit", call: "transfer" };
  await world.fault("game", { ...late, milliseconds: 60_000 });
  expect(await player.receiveDeposit("t-1", 10)).toBe("no answer");
  expect((await player.status("t-1")).body).toEqual({ code: "NO_TRANSFER" });
  expect(await player.balance()).toBe(0);

  // Another transfer that is not found at first, and is done soon after.
  expect((await player.status("t-2")).body).toEqual({ code: "NO_TRANSFER" });
  await world.fault("game", { ...late, milliseconds: 1 });
  expect(await player.receiveDeposit("t-2", 10)).toBe("no answer");
  await vi.waitFor(async () => expect((await player.status("t-2")).status).toBe(200), patience);
  expect(await player.balance()).toBe(10);
  const { body } = await world.get("/api/faults/game");
  expect(body["injected"]).toMatchObject({ "late-commit": 2, "not-found-yet": 1 });
  expect(body["faultsByProvider"]).toEqual({
    BETFLIX: { "late-commit": 2, "not-found-yet": 1 },
  });
});

test("a query for an unknown reference is not counted as a fault", async () => {
  expect((await player.status("t-1")).status).toBe(404);
  await player.deposit("t-2", 10);
  expect(await world.injected("game")).toMatchObject({ "not-found-yet": 0 });
});

test("a transfer later than the longest delay is not done", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const applies = vi.spyOn(Faults.prototype, "takeForRequest");
  try {
    // The time passes between the arrival of the request and its work.
    applies.mockImplementation(() => void vi.setSystemTime(Date.now() + 5001));
    expect(await player.receiveDeposit("t-1", 10)).toBe(500);
    applies.mockImplementation(() => void vi.setSystemTime(Date.now() + 5000));
    expect(await player.receiveDeposit("t-2", 20)).toBe(200);
  } finally {
    applies.mockRestore();
    vi.useRealTimers();
  }
  expect(await player.balance()).toBe(20);
});

test("duplicate: the request is repeated, only at providers that ignore a repeat", async () => {
  const joker = gamePlayer(world, "JOKER");
  await joker.create();
  await world.fault("game", { kind: "duplicate", call: "transfer", milliseconds: 100 });
  await joker.deposit("t-1", 10);
  await joker.withdraw("t-2", 10);
  // Refused now, and also when the copy finds enough balance.
  expect((await joker.withdraw("t-3", 10)).status).toBe(409);
  await joker.deposit("t-4", 10);
  await player.deposit("t-1", 10);
  // The copies have arrived by the time of this answer.
  await world.fault("game", { kind: "delay", call: "balance", milliseconds: 200 });
  expect(await Promise.all([joker.balance(), player.balance()])).toEqual([10, 10]);
  const { body } = await world.get("/api/faults/game");
  expect(body["faultsByCall"]).toMatchObject({ transfer: { duplicate: 4 } });
  expect(body["faultsByProvider"]).toEqual({
    JOKER: { duplicate: 4, delay: 1 },
    BETFLIX: { delay: 1 },
  });
});

test("a status query can fail by itself", async () => {
  await player.deposit("t-1", 10);
  await world.fault("game", { kind: "error", call: "find-transfer", times: 1 });
  expect((await player.status("t-1")).status).toBe(500);
  expect((await player.status("t-1")).status).toBe(200);
});

test("a fault of one provider does not affect the others", async () => {
  const joker = gamePlayer(world, "JOKER");
  await joker.create();
  await world.fault("game", { kind: "error", provider: "JOKER" });
  expect((await joker.deposit("t-1", 10)).status).toBe(500);
  expect((await player.deposit("t-1", 10)).status).toBe(200);
  const strange = await world.fault("game", { kind: "error", provider: "NOBODY" });
  expect(strange.status).toBe(400);
  expect((await world.fault("bank", { kind: "error", provider: "JOKER" })).status).toBe(400);
  const faults = [
    { kind: "error", provider: "JOKER", probability: 0.6 },
    { kind: "error-after", call: "transfer", probability: 0.6 },
  ];
  expect((await world.fault("game", { faults })).status).toBe(400);
});

test("with a seed, many faults happen at their rates and the books show what was done", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const kinds = ["lost-request", "lost-reply", "error-after", "html-after", "wrong-body"];
  const faults = kinds.map((kind) => ({ kind, call: "transfer", probability: 0.1 }));
  await world.fault("game", { faults, seed: 7 });
  for (let index = 0; index < 200; index += 1) await player.receiveDeposit(`t-${index}`, 1);
  const injected = await world.injected("game");
  const counts = kinds.map((kind) => injected[kind] ?? 0);
  for (const count of counts) expect(count).toBeGreaterThan(5);
  const notDone = (injected["lost-request"] ?? 0) + (injected["wrong-body"] ?? 0);
  expect(await player.balance()).toBe(200 - notDone);
  const { transfers } = (await world.get("/api/game/transfers?provider=BETFLIX")).body;
  expect(transfers).toHaveLength(200 - notDone);
  log.mockRestore();
});

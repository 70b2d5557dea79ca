import { afterEach, beforeEach, expect, test } from "vitest";
import { gamePlayer } from "#testing/game-player.ts";
import { notAfter, startSandbox, type SandboxWorld } from "#testing/world.ts";

let world: SandboxWorld;

beforeEach(async () => {
  world = await startSandbox();
});
afterEach(() => world.close());

async function enter(provider: string) {
  const player = gamePlayer(world, provider);
  expect(await player.create()).toEqual({ status: 200, body: { username: "mali01" } });
  return player;
}

const classes = {
  A: ["JOKER", "PG", "SEXYGAME", "PGSLOT", "JOKER2", "HUAYHD"],
  B: ["BETFLIX", "ASKMEBET", "IMI", "AREASLOT", "CIRCUS", "SLOTRACHA"],
  C: ["UFABET", "SUPERSLOT", "SLOTXO", "USUN"],
};

const done = {
  status: "DONE",
  reference: "t-1",
  username: "mali01",
  type: "DEPOSIT",
  amount: 100.25,
};

test.each(classes.A)("A, %s: a repeat gets the first answer and moves nothing", async (code) => {
  const player = await enter(code);
  expect(await player.deposit("t-1", 100.25)).toEqual({
    status: 200,
    body: { ...done, balance: 100.25 },
  });
  await player.withdraw("t-2", 50);
  expect((await player.deposit("t-1", 100.25)).body).toEqual({ ...done, balance: 100.25 });
  expect(await player.balance()).toBe(50.25);
  expect(await player.status("t-1")).toEqual({ status: 404, body: { code: "NOT_SUPPORTED" } });
});

test("A: a refused transfer stays refused, although the balance is enough now", async () => {
  const player = await enter("JOKER");
  expect(await player.withdraw("t-1", 10)).toEqual({ status: 409, body: { code: "NOT_ENOUGH" } });
  await player.deposit("t-2", 10);
  expect((await player.withdraw("t-1", 10)).status).toBe(409);
  expect(await player.balance()).toBe(10);
});

test.each(classes.B)(
  "B, %s: a repeat moves money again; the status shows the result",
  async (code) => {
    const player = await enter(code);
    expect(await player.status("t-1")).toEqual({ status: 404, body: { code: "NO_TRANSFER" } });
    await player.deposit("t-1", 100.25);
    await player.deposit("t-1", 100.25);
    expect(await player.balance()).toBe(200.5);
    expect(await player.status("t-1")).toEqual({
      status: 200,
      body: done,
    });
    expect((await player.withdraw("t-2", 1000)).status).toBe(409);
    expect(await player.status("t-2")).toEqual({ status: 200, body: { status: "REFUSED" } });
  },
);

test.each(classes.C)("C, %s: the reference is ignored and there is no status", async (code) => {
  const player = await enter(code);
  await player.deposit("t-1", 10);
  await player.deposit("t-1", 10);
  await player.withdraw("t-1", 5);
  expect(await player.balance()).toBe(15);
  expect(await player.status("t-1")).toEqual({ status: 404, body: { code: "NOT_SUPPORTED" } });
});

test("no money moves for unknown or locked players, or beyond the balance", async () => {
  const player = await enter("BETFLIX");
  const stranger = gamePlayer(world, "BETFLIX", "nobody");
  expect(await stranger.deposit("t-1", 1)).toEqual({ status: 404, body: { code: "NO_PLAYER" } });
  expect((await world.get("/game/BETFLIX/players/nobody/balance")).status).toBe(404);
  await player.deposit("t-2", 100);
  expect((await player.withdraw("t-3", 100.01)).status).toBe(409);
  await player.lock();
  expect(await player.withdraw("t-4", 1)).toEqual({ status: 403, body: { code: "LOCKED" } });
  const balance = await world.get("/game/BETFLIX/players/mali01/balance");
  expect(balance).toEqual({ status: 403, body: { code: "LOCKED" } });
  await player.lock(false);
  expect(await player.balance()).toBe(100);
});

test("a hundred withdrawals at once never overdraw", async () => {
  const player = await enter("BETFLIX");
  await player.deposit("t-0", 10);
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => player.withdraw(`w-${index}`, 1)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(90);
  expect(await player.balance()).toBe(0);
});

test("the books list every transfer of a provider, done or refused", async () => {
  const player = await enter("IMI");
  await player.deposit("t-1", 10.1);
  await player.withdraw("t-2", 99);
  await (await enter("JOKER")).deposit("t-1", 7);
  const { transfers } = (await world.get("/api/game/transfers?provider=IMI")).body;
  expect(transfers).toEqual([
    {
      number: 1,
      provider: "IMI",
      reference: "t-1",
      username: "mali01",
      type: "DEPOSIT",
      amount: 10.1,
      balance: 10.1,
      status: "DONE",
      code: null,
      at: expect.any(String),
    },
    expect.objectContaining({ reference: "t-2", status: "REFUSED", code: "NOT_ENOUGH" }),
  ]);
  const rest = (await world.get("/api/game/transfers?after=2")).body["transfers"];
  expect(rest).toEqual([expect.objectContaining({ provider: "JOKER", amount: 7 })]);
});

test("invalid requests are refused and move nothing", async () => {
  const player = await enter("JOKER");
  const good = { reference: "t-1", username: "mali01", type: "DEPOSIT", amount: 1, notAfter };
  const bad = [{ amount: 0 }, { amount: 1.005 }, { type: "GIFT" }, { reference: "" }, { more: 1 }];
  for (const change of bad) {
    expect((await world.post("/game/JOKER/transfers", { ...good, ...change })).status).toBe(400);
  }
  expect((await world.post("/game/NOBODY/transfers", good)).status).toBe(400);
  expect((await world.post("/game/JOKER/transfers", good, "guess")).status).toBe(401);
  expect(await player.balance()).toBe(0);
});

test("a request after its notAfter is refused and moves nothing", async () => {
  const player = await enter("JOKER");
  const late = { reference: "t-1", username: "mali01", type: "DEPOSIT", amount: 1 };
  const reply = await world.post("/game/JOKER/transfers", {
    ...late,
    notAfter: "2020-01-01T00:00:00.000Z",
  });
  expect(reply).toEqual({ status: 409, body: { code: "TOO_LATE" } });
  expect(await player.balance()).toBe(0);
});

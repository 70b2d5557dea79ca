import { afterEach, beforeEach, expect, test } from "vitest";
import { gamePlayer } from "#testing/game-player.ts";
import { startSandbox, type SandboxWorld } from "#testing/world.ts";

let world: SandboxWorld;

beforeEach(async () => {
  world = await startSandbox();
});
afterEach(() => world.close());

const newPlayer = { username: "mali01", password: "Example-1", currency: "BAHT" };

test("a player is created once and keeps the first password and the balance", async () => {
  const player = gamePlayer(world, "PGSLOT");
  await player.create();
  await player.deposit("t-1", 5);
  const again = await world.post("/game/PGSLOT/players", { ...newPlayer, password: "Example-2" });
  expect(again).toEqual({ status: 200, body: { username: "mali01" } });
  expect(await player.balance()).toBe(5);
  expect((await player.launch("Example-1")).status).toBe(200);
  expect((await player.launch("Example-2")).status).toBe(401);
  // Each provider has its own players.
  expect((await world.get("/game/JOKER/players/mali01/balance")).status).toBe(404);
});

test("names and passwords can be refused, by their form or on demand", async () => {
  const make = (change: object) => world.post("/game/JOKER/players", { ...newPlayer, ...change });
  const name = { status: 422, body: { code: "USERNAME_REFUSED" } };
  const password = { status: 422, body: { code: "PASSWORD_REFUSED" } };
  expect(await make({ username: "a b" })).toEqual(name);
  expect(await make({ password: "short" })).toEqual(password);
  await world.put("/api/game/control", { refusingUsernames: ["JOKER"] });
  expect(await make({})).toEqual(name);
  await world.put("/api/game/control", { refusingUsernames: [], refusingPasswords: ["JOKER"] });
  expect(await make({})).toEqual(password);
  expect((await world.get("/api/game/players")).body["players"]).toEqual([]);
});

test("a new password replaces the old one", async () => {
  const player = gamePlayer(world, "IMI");
  const set = (password: string) => world.post("/game/IMI/players/mali01/password", { password });
  expect(await set("Example-2")).toEqual({ status: 404, body: { code: "NO_PLAYER" } });
  await player.create();
  expect(await set("short")).toEqual({ status: 422, body: { code: "PASSWORD_REFUSED" } });
  expect(await set("Example-2")).toEqual({ status: 200, body: { username: "mali01" } });
  expect((await player.launch("Example-1")).status).toBe(401);
  expect((await player.launch("Example-2")).status).toBe(200);
  await player.lock();
  expect(await set("Example-3")).toEqual({ status: 403, body: { code: "LOCKED" } });
});

test("bets come in the order of their changes, a settled one once more", async () => {
  const player = gamePlayer(world, "BETFLIX");
  await player.create();
  await player.deposit("t-1", 100);
  const open = await player.play(30);
  await player.play(20, 50.5);
  const balance = await world.get("/game/BETFLIX/players/mali01/balance");
  expect(balance.body).toEqual({ balance: 100.5, outstanding: 30 });

  const read = async (after: unknown) =>
    (await world.get(`/game/BETFLIX/bets?after=${String(after)}`)).body["bets"] as {
      cursor: string;
      id: string;
    }[];
  const first = await read("");
  expect(first).toEqual([
    {
      cursor: expect.stringMatching(/^\d+$/),
      id: open.body["id"],
      username: "mali01",
      game: "sport",
      stake: 30,
      payout: 0,
      status: "OPEN",
      placedAt: expect.any(String),
      settledAt: null,
    },
    expect.objectContaining({ stake: 20, payout: 50.5, status: "SETTLED" }),
  ]);
  const last = first.at(-1)?.cursor;
  expect(await read(last)).toEqual([]);
  await world.post(`/api/game/bets/${String(open.body["id"])}/settle`, { payout: 60 });
  expect(await read(last)).toEqual([
    expect.objectContaining({
      id: open.body["id"],
      payout: 60,
      status: "SETTLED",
      settledAt: expect.any(String),
    }),
  ]);
  expect(await player.balance()).toBe(160.5);
  expect((await world.get("/game/JOKER/bets")).body).toEqual({ bets: [] });
});

test("a bet ends once, and a void one gives the stake back", async () => {
  const player = gamePlayer(world, "HUAYHD");
  await player.create();
  await player.deposit("t-1", 10);
  const { body } = await player.play(10);
  expect((await player.play(0.01)).status).toBe(409);
  const at = `/api/game/bets/${String(body["id"])}`;
  expect((await world.post(`${at}/void`, {})).body).toMatchObject({ status: "VOID" });
  expect((await world.post(`${at}/settle`, { payout: 5 })).status).toBe(409);
  expect(await player.balance()).toBe(10);
});

test("a test reads a player's books and clears everything", async () => {
  const player = gamePlayer(world, "JOKER");
  await player.create();
  await player.deposit("t-1", 10);
  await player.play(4, 1.5);
  const books = await world.get("/api/game/players/JOKER/mali01");
  expect(books.body).toMatchObject({
    balance: 7.5,
    outstanding: 0,
    isLocked: false,
    transfers: [{ reference: "t-1", amount: 10 }],
    bets: [{ stake: 4, payout: 1.5 }],
  });
  const before = (books.body["bets"] as { cursor: string }[])[0]?.cursor;
  await world.post("/api/game/clear", {});
  expect((await world.get("/api/game/players/JOKER/mali01")).status).toBe(404);
  expect((await world.get("/api/game/transfers")).body["transfers"]).toEqual([]);

  // A kept cursor still works.
  await player.create();
  await player.deposit("t-1", 10);
  await player.play(1, 0);
  const { bets } = (await world.get(`/game/JOKER/bets?after=${before}`)).body;
  expect(bets).toHaveLength(1);
});

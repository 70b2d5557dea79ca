import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gamePlayer } from "#testing/game-player.ts";
import { startSandbox, type SandboxWorld } from "#testing/world.ts";

interface ShownBet {
  readonly id: string;
  readonly status: string;
  readonly stake: number;
  readonly payout: number;
  readonly [detail: string]: unknown;
}

interface ShownMatch {
  readonly oddsHundredths: { readonly home: number };
  readonly live?: object;
}

let folder: string;
let world: SandboxWorld;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  world = await startSandbox({ booksFile: join(folder, "books.sqlite") });
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
  await rm(folder, { recursive: true });
});

/** The limit only ends a test that hangs. */
const patience = { timeout: 20_000, interval: 50 };

/** A player in a room, with a hundred credits. */
async function sitDown(provider: string) {
  const player = gamePlayer(world, provider);
  await player.create();
  await player.deposit("t-1", 100);
  const { body } = await player.launch("Example-1");
  const reply = await fetch(String(body["link"]), { redirect: "manual" });
  const room = reply.headers.get("location") ?? "";
  return {
    ...player,
    bet: async (wager: object) => {
      const reported = await world.post(`${room}/bets`, wager);
      return { ...reported, bet: reported.body["bet"] as ShownBet };
    },
    state: async () => {
      const { body: state } = await world.get(`${room}/state`);
      const [latest] = state["bets"] as ShownBet[];
      return { ...state, latest, matches: state["matches"] as ShownMatch[] };
    },
    reported: async () => (await world.get(`/game/${provider}/bets`)).body["bets"] as ShownBet[],
  };
}

test("slot: a bet is settled at once, and the reels determine the payout", async () => {
  const player = await sitDown("JOKER");
  const { status, bet } = await player.bet({ stake: 10.5 });
  expect(status).toBe(200);
  expect(bet).toMatchObject({ status: "SETTLED", stake: 10.5 });
  expect(bet["reels"]).toHaveLength(3);
  expect(await player.balance()).toBe(100 - 10.5 + bet.payout);
  expect(await player.reported()).toEqual([
    expect.objectContaining({ id: bet.id, game: "slot", stake: 10.5, payout: bet.payout }),
  ]);
});

test("sport: a bet is open while the match is played, then pays its odds or nothing", async () => {
  const player = await sitDown("BETFLIX");
  const { matches } = await player.state();
  expect(matches).toHaveLength(3);
  const odds = matches[1]?.oddsHundredths.home ?? 0;
  const { bet } = await player.bet({ stake: 10, position: 1, pick: "home" });
  expect(bet.status).toBe("OPEN");
  expect(await player.state()).toMatchObject({ balance: 90, outstanding: 10 });
  expect((await player.bet({ stake: 10, position: 1, pick: "away" })).status).toBe(400);
  expect((await player.bet({ stake: 10, position: 2, pick: "away" })).status).toBe(200);
  expect(await player.reported()).toHaveLength(2);

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6001 });
  const { latest, matches: next } = await player.state();
  expect(latest).toMatchObject({ status: "SETTLED", position: 2 });
  const settled = (await player.reported()).find(({ id }) => id === bet.id);
  expect(settled).toMatchObject({ status: "SETTLED" });
  expect([0, odds / 10]).toContain(settled?.payout);
  expect(next.every(({ live }) => live === undefined)).toBe(true);
  expect(await player.state()).toMatchObject({
    balance: 80 + (settled?.payout ?? 0) + (latest?.payout ?? 0),
    outstanding: 0,
  });
});

test("lotto: a bet is open until the draw, which a restart does not lose", async () => {
  const before = await sitDown("HUAYHD");
  const { bet } = await before.bet({ stake: 10, numbers: [1, 2, 3, 4] });
  expect(bet).toMatchObject({ status: "OPEN", numbers: [1, 2, 3, 4] });
  expect(await before.balance()).toBe(90);
  await world.close();
  world = await startSandbox({ booksFile: join(folder, "books.sqlite") });
  const read = async () => (await world.get("/game/HUAYHD/bets")).body["bets"] as ShownBet[];
  await vi.waitFor(
    async () => expect(await read()).toEqual([expect.objectContaining({ status: "SETTLED" })]),
    patience,
  );
  const [settled] = await read();
  const { body } = await world.get("/api/game/players/HUAYHD/mali01");
  expect(body).toMatchObject({ balance: 90 + (settled?.payout ?? -1), outstanding: 0 });
  expect((body["bets"] as { detail: object }[])[0]?.detail).toMatchObject({
    numbers: [1, 2, 3, 4],
    drawn: expect.any(Array),
  });
});

test("bets above the balance, invalid bets and chosen outcomes are refused", async () => {
  const slot = await sitDown("JOKER");
  expect(await slot.bet({ stake: 100.01 })).toMatchObject({
    status: 409,
    body: { code: "NOT_ENOUGH" },
  });
  const bad = [{ stake: 0 }, { stake: -1 }, { stake: 1.001 }, { stake: 1, payout: 99 }, {}];
  for (const wager of bad) expect((await slot.bet(wager)).status).toBe(400);
  const lotto = await sitDown("HUAYHD");
  for (const numbers of [[1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 25], undefined]) {
    expect((await lotto.bet({ stake: 1, numbers })).status).toBe(400);
  }
  const sport = await sitDown("BETFLIX");
  expect((await sport.bet({ stake: 1, position: 0 })).status).toBe(400);
  expect((await sport.bet({ stake: 1, pick: "home" })).status).toBe(400);
  for (const player of [slot, lotto, sport]) expect(await player.balance()).toBe(100);
  await slot.lock();
  expect(await slot.bet({ stake: 1 })).toMatchObject({ status: 403, body: { code: "LOCKED" } });
  expect((await world.post("/game/room/none/bets", { stake: 1 })).status).toBe(410);
});

test("a hundred spins at once never overdraw, and the books add up", async () => {
  const player = await sitDown("JOKER");
  await Promise.all(Array.from({ length: 100 }, () => player.bet({ stake: 7.77 })));
  const books = (await world.get("/api/game/players/JOKER/mali01")).body;
  const bets = books["bets"] as ShownBet[];
  const change = bets.reduce((sum, { stake, payout }) => sum + payout - stake, 0);
  expect(books["balance"]).toBeCloseTo(100 + change, 5);
  expect(books["balance"]).toBeGreaterThanOrEqual(0);
  expect(bets.length).toBeGreaterThanOrEqual(12);
});

test("the control page shows players, transfers, providers and what went wrong", async () => {
  await sitDown("JOKER");
  await world.fault("game", { kind: "error", provider: "PG", times: 1 });
  await world.post("/game/PG/launch", { username: "mali01" });
  const page = await (await fetch(`${world.url}/game`)).text();
  for (const text of ["mali01", "Example-1", "100<small>.00", "t-1", "SLOTRACHA", "PG: error 1"]) {
    expect(page.replaceAll(/\s+/g, " ")).toContain(text);
  }
});

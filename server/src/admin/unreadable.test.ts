import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listUnreadable, resolveUnreadable } from "./unreadable.ts";
import type { Context } from "#context.ts";
import { createContext } from "#create-context.ts";
import { readActs } from "#features/chat/acts.ts";
import { readFeed } from "#features/deposit/bank/feed.ts";
import { matchTransfers } from "#features/deposit/bank/match.ts";
import { readBets } from "#features/game/bets.ts";
import { asTalker, helpDesk, said, send, textMessage } from "#testing/chat.ts";
import { ourAccounts } from "@krapao/testkit/sandbox";
import { sendCallback, walletAmount } from "#testing/deposits.ts";
import { joinPlayer } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { createWorld, type World } from "#testing/world.ts";

/** The items of each list of the outside world. Each list is read from the beginning. */
const outside: Record<string, readonly unknown[]> = {};
let party: Server;
let world: World;
let ctx: Context;
let mali: Member;
const logError = vi.fn<(detail: object, message: string) => void>();

beforeAll(async () => {
  world = await createWorld();
  mali = await joinPlayer(world, ["JOKER"]);
  party = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://x");
    const name = url.pathname.split("/").at(-1) ?? "";
    const isMeant = url.pathname !== "/game/JOKER/bets" && name === "bets" ? [] : outside[name];
    const after = url.searchParams.get("after") ?? "";
    const items = after === "" || after === "0" ? (isMeant ?? []) : [];
    const list = name === "feed" ? "lines" : name;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ [list]: items }));
  });
  await new Promise<void>((resolve) => {
    party.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(party.address() as AddressInfo).port}`;
  const { config, pool } = world;
  const hostile = { url, key: "sandbox" };
  const parties = { bank: hostile, game: hostile, chat: hostile };
  const reach = { notify() {}, wake() {}, log: { error: logError, warn() {} } };
  ctx = createContext({ ...config, ...parties }, { pool, batchPool: pool }, reach);
});
afterAll(async () => {
  await new Promise((resolve) => {
    party.close(resolve);
  });
  await world.close();
});

const nasty = fc.oneof(
  fc.constantFrom<unknown>(null, 7, "", "\0", "a\0b", "\uD800", [], {}, "x".repeat(500), -1, 1e300),
  fc.constantFrom<unknown>(0.001, "-000001-01-01T00:00:00Z", "+275760-09-13T00:00:00Z", true),
  // A value that can become neither a text nor a number.
  fc.constant<unknown>({ toString: 1, valueOf: 1 }),
  fc.jsonValue(),
);

/** A good item with one broken field, or a completely different value. */
function spoil(good: object): fc.Arbitrary<unknown> {
  const field = fc.constantFrom(...Object.keys(good));
  const spoilt = fc.tuple(field, nasty).map(([name, value]) => ({ ...good, [name]: value }));
  return fc.oneof({ weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: nasty });
}

/** Puts bad items before and after a good one, which sets the cursor. */
async function amongBad(
  bad: fc.Arbitrary<unknown>,
  check: (bad: readonly unknown[]) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(fc.array(bad, { minLength: 1, maxLength: 6 }), check), {
    numRuns: 20,
  });
}

const line = (id: string, amount: number) => ({
  id,
  reference: id.replaceAll("-", ""),
  amount,
  currency: "BAHT",
  receiver: ourAccounts.feed,
  sender: {
    bankCode: mali.registration.bankCode,
    accountNo: mali.registration.bankAccountNo,
    name: mali.registration.bankAccountName,
  },
  transferredAt: new Date().toISOString(),
});

test("the good lines of a feed are credited in spite of bad ones", async () => {
  const stranger = {
    ...line(randomUUID(), 5),
    sender: { bankCode: "UOB", accountNo: "1", name: "N" },
  };
  let expected = await walletAmount(world, mali);
  await amongBad(spoil(stranger), async (bad) => {
    outside["feed"] = [line(randomUUID(), 1), ...bad, line(randomUUID(), 2)];
    await world.owner.query("update bank_feed set after_line = ''");
    await readFeed(ctx);
    while (await matchTransfers(ctx));
    expected += 3;
    expect(await walletAmount(world, mali)).toBe(expected);
  });
});

const bet = (cursor: number, id: string) => ({
  cursor,
  id,
  username: `kp${mali.id.toLowerCase()}`,
  game: "slots",
  stake: 10,
  payout: 0,
  status: "SETTLED",
  placedAt: new Date().toISOString(),
  settledAt: new Date().toISOString(),
});

test("the good bets of a list are stored in spite of bad ones", async () => {
  let count = await world.count(`bet where id like 'good%'`);
  await amongBad(spoil(bet(2, "odd")), async (bad) => {
    const ids = [`good-${randomUUID()}`, `good-${randomUUID()}`];
    outside["bets"] = [bet(1, ids[0] ?? ""), ...bad, bet(3, ids[1] ?? "")];
    await world.owner.query("update bet_feed set after_cursor = '', due_at = clock_now()");
    await readBets(ctx);
    count += 2;
    expect(await world.count(`bet where id like 'good%'`)).toBe(count);
  });
});

test("the good acts of agents are done in spite of bad ones", async () => {
  const talker = asTalker(mali);
  await send(world, talker, textMessage("agent"));
  const id = await helpDesk.idOf(world, talker);
  const act = (number: number, words: string) => ({
    number,
    session_id: id,
    agent: "Nok",
    kind: "message",
    id: randomUUID(),
    message: textMessage(words),
  });
  await amongBad(spoil(act(2, "odd")), async (bad) => {
    const words = [randomUUID(), randomUUID()];
    outside["acts"] = [act(1, words[0] ?? ""), ...bad, act(1e9, words[1] ?? "")];
    await world.owner.query("update help_desk set acts_after = 0");
    await readActs(ctx);
    const received = await said(world, talker);
    for (const word of words) expect(received).toContain(`agent: ${word}`);
  });
});

test("good callbacks are accepted after bad ones", async () => {
  const path = "/callbacks/bank/SCB";
  const good = { eventId: "x", lineId: "y" };
  await amongBad(spoil(good), async (bad) => {
    for (const body of bad) {
      const status = await sendCallback(world, { path, body: body as object });
      expect(status).toBeLessThan(500);
    }
    const eventId = `good-${randomUUID()}`;
    expect(await sendCallback(world, { path, body: { ...good, eventId } })).toBe(200);
    expect(await world.count(`callback_event where event_id = '${eventId}'`)).toBe(1);
  });
});

test("a bad item is stored with its bytes, logged once, counted and resolved", async () => {
  logError.mockClear();
  const poison = { ...line("poison", 5), sender: { ...line("", 1).sender, name: "A\0B" } };
  for (let times = 0; times < 2; times += 1) {
    outside["feed"] = [poison];
    await world.owner.query("update bank_feed set after_line = ''");
    await readFeed(ctx);
  }
  expect(logError.mock.calls).toHaveLength(1);
  expect(logError.mock.calls[0]?.[0]).toMatchObject({ source: "bank-feed", id: "poison" });
  const operator = { pool: world.owner, actor: "operator:test" };
  const find = async () => (await listUnreadable(operator)).find((one) => one.includes('"poison"'));
  const shown = await find();
  expect(shown).toContain("bank-feed");
  expect(shown).toContain(String.raw`A\\u0000B`);
  const metrics = async () => (await world.app.inject("/metrics")).payload;
  const counted = (text: string) =>
    Number(/unreadable_items\{source="bank-feed"\} (\d+)/.exec(text)?.[1] ?? 0);
  const before = counted(await metrics());
  expect(before).toBeGreaterThan(0);
  const id = BigInt(/#(\d+)/.exec(shown ?? "")?.[1] ?? 0);
  await resolveUnreadable(operator, { id, note: "asked the bank" });
  expect(await find()).toBeUndefined();
  expect(counted(await metrics())).toBe(before - 1);
  await expect(resolveUnreadable(operator, { id, note: "again" })).rejects.toThrow(/no open item/);
});

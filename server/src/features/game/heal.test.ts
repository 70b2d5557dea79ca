import type { GameCode } from "@krapao/contract/slot";
import type { Fault } from "@krapao/testkit/outside";
import { playerName } from "@krapao/testkit/people";
import { beforeEach, expect, test, vi } from "vitest";
import { endUnknown, listUnknown } from "#admin/unknown.ts";
import { joinPlayer, playerOf, readMoney, readSlot, transfer, workAfter } from "#testing/games.ts";
import { monotonicNow } from "#platform/monotonic.ts";
import type { Member } from "#testing/members.ts";
import { approveAtOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(() => world.sandbox.setFault("game", { kind: "off" }));

const doneKinds = [
  "lost-reply",
  "error-after",
  "html-after",
  "wrong-body-after",
  "cut-reply",
] as const;
const notDoneKinds = ["lost-request", "error", "html", "wrong-body", "busy"] as const;
/** One provider of each class that can report the state of a transfer. */
const askable: GameCode[] = ["JOKER", "BETFLIX"];

const each = (codes: readonly GameCode[], kinds: readonly Fault["kind"][]) =>
  codes.flatMap((code) => kinds.map((kind) => [code, kind] as const));

async function totalOf(member: Member): Promise<number> {
  const { wallet, onItsWay, games } = await readMoney(world, member);
  return [wallet, onItsWay, ...Object.values(games)].reduce((sum, amount) => sum + amount, 0);
}

/**
 * Transfers while one answer fails: the transfer is pending, and the member's total is unchanged.
 */
async function transferUnclearly(
  member: Member,
  { kind, ...input }: { kind: Fault["kind"]; from: GameCode | "WALLET"; to: GameCode | "WALLET" },
): Promise<void> {
  await world.sandbox.setFault("game", { kind, call: "transfer", times: 1 });
  const reply = await transfer(world, member, { ...input, amount: 100 });
  expect(reply.body.message).toBe("PENDING");
  expect(await totalOf(member)).toBe(1000);
}

test.each(each(askable, doneKinds))(
  "%s did it but the answer is lost (%s): the money arrives once, in both directions",
  async (code, kind) => {
    const member = await joinPlayer(world, [code]);
    await transferUnclearly(member, { kind, from: "WALLET", to: code });
    expect(await readMoney(world, member)).toMatchObject({ wallet: 900, onItsWay: 100 });
    await workAfter(world, "5 seconds");
    expect(await readMoney(world, member)).toEqual({
      wallet: 900,
      onItsWay: 0,
      games: { [code]: 100 },
    });

    await transferUnclearly(member, { kind, from: code, to: "WALLET" });
    await workAfter(world, "5 seconds");
    expect(await readMoney(world, member)).toEqual({ wallet: 1000, onItsWay: 0, games: {} });
    expect(await playerOf(world, member, code)).toMatchObject({ balance: 0 });
    expect((await playerOf(world, member, code)).transfers).toHaveLength(2);
  },
);

test.each(notDoneKinds)("a repeat does the transfer that A did not do (%s)", async (kind) => {
  const member = await joinPlayer(world, ["JOKER"]);
  await transferUnclearly(member, { kind, from: "WALLET", to: "JOKER" });
  await workAfter(world, "5 seconds");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 900, games: { JOKER: 100 } });
  expect(await playerOf(world, member, "JOKER")).toMatchObject({ balance: 100 });
});

test.each(notDoneKinds)(
  "the money of a transfer that B did not do (%s) returns after the longest delay, not before",
  async (kind) => {
    const member = await joinPlayer(world, ["BETFLIX"]);
    await transferUnclearly(member, { kind, from: "WALLET", to: "BETFLIX" });
    await workAfter(world, "10 seconds");
    expect(await readMoney(world, member)).toMatchObject({ wallet: 900, onItsWay: 100 });
    await workAfter(world, "30 seconds");
    expect(await readMoney(world, member)).toEqual({ wallet: 1000, onItsWay: 0, games: {} });
    expect((await playerOf(world, member, "BETFLIX")).transfers).toHaveLength(0);
  },
);

test("B first does not know the transfer and does it later: the money arrives", async () => {
  const member = await joinPlayer(world, ["BETFLIX"]);
  const send = vi.spyOn(world.ctx.game, "transfer");
  await transferUnclearly(member, { kind: "lost-request", from: "WALLET", to: "BETFLIX" });
  const [request] = send.mock.calls;
  send.mockRestore();
  await workAfter(world, "3 seconds");
  expect(await readMoney(world, member)).toMatchObject({ onItsWay: 100 });
  // The request was not lost: it left in time, and arrives only now.
  if (!request) throw new Error("No request was sent.");
  const [sent, fence] = request;
  const onItsWay = { ...fence, startedAt: monotonicNow() };
  expect(await world.ctx.game.transfer(sent, onItsWay)).toBe("done");
  await workAfter(world, "8 seconds");
  expect(await readMoney(world, member)).toEqual({
    wallet: 900,
    onItsWay: 0,
    games: { BETFLIX: 100 },
  });
});

test("while queries about a transfer fail, nothing is decided", async () => {
  const member = await joinPlayer(world, ["BETFLIX"]);
  await transferUnclearly(member, { kind: "lost-reply", from: "WALLET", to: "BETFLIX" });
  await world.sandbox.setFault("game", { kind: "error", call: "find-transfer" });
  await workAfter(world, "10 minutes");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 900, onItsWay: 100 });
  await world.sandbox.setFault("game", { kind: "off" });
  await workAfter(world, "1 minute");
  expect(await readMoney(world, member)).toMatchObject({ games: { BETFLIX: 100 } });
});

test("maintenance does not decide an earlier request", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  await transferUnclearly(member, { kind: "lost-reply", from: "WALLET", to: "JOKER" });
  await world.sandbox.setFault("game", { kind: "maintenance", call: "transfer" });
  await workAfter(world, "10 minutes");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 900, onItsWay: 100 });
  await world.sandbox.setFault("game", { kind: "off" });
  await workAfter(world, "1 minute");
  expect(await readMoney(world, member)).toMatchObject({ onItsWay: 0, games: { JOKER: 100 } });
});

test("a repeat that A refuses counts when the first request can no longer arrive", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  await transferUnclearly(member, { kind: "lost-request", from: "WALLET", to: "JOKER" });
  const player = { provider: "JOKER", username: playerName(member.id) } as const;
  await world.sandbox.lockPlayer(player, true);
  await workAfter(world, "5 seconds");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 900, onItsWay: 100 });
  await workAfter(world, "20 seconds");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 1000, onItsWay: 0 });
});

test.each([1, 2])("a transfer from game to game recovers on leg %i too", async (leg) => {
  const member = await joinPlayer(world, ["PG", "CIRCUS"]);
  await transfer(world, member, { from: "WALLET", to: "PG", amount: 400 });
  const provider = leg === 1 ? "PG" : "CIRCUS";
  await world.sandbox.setFault("game", {
    kind: "lost-reply",
    call: "transfer",
    provider,
    times: 1,
  });
  const input = { from: "PG", to: "CIRCUS", amount: 150 } as const;
  expect((await transfer(world, member, input)).body.message).toBe("PENDING");
  expect(await totalOf(member)).toBe(1000);
  expect(await readSlot(world, member, "CIRCUS")).toMatchObject({ isMoving: true });
  await workAfter(world, "5 seconds");
  await workAfter(world, "1 second");
  expect(await readMoney(world, member)).toEqual({
    wallet: 600,
    onItsWay: 0,
    games: { PG: 250, CIRCUS: 150 },
  });
  expect(await playerOf(world, member, "CIRCUS")).toMatchObject({ balance: 150 });
  expect((await playerOf(world, member, "CIRCUS")).transfers).toHaveLength(1);
});

async function unknownAtC(kind: Fault["kind"]) {
  const member = await joinPlayer(world, ["SLOTXO"]);
  await transferUnclearly(member, { kind, from: "WALLET", to: "SLOTXO" });
  await workAfter(world, "3 hours");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 900, onItsWay: 100 });
  const operator = { pool: world.owner, actor: "operator:test" };
  const lines = await listUnknown(operator);
  const line = lines.find((one) => one.includes(member.registration.username)) ?? "";
  expect(line).toContain("100.00 BAHT  to SLOTXO");
  expect(line).toContain("waits for an operator");
  return { member, operator, reference: line.split("  ")[0] ?? "" };
}

test.each([true, false])(
  "the outcome at C stays unknown until an operator decides (%s)",
  async (isDone) => {
    const { member, operator, reference } = await unknownAtC(
      isDone ? "lost-reply" : "lost-request",
    );
    expect((await playerOf(world, member, "SLOTXO")).transfers).toHaveLength(isDone ? 1 : 0);
    const reason = "asked by phone";
    await approveAtOffice(world, endUnknown(operator, { reference, isDone, reason }));
    expect(await readMoney(world, member)).toEqual({
      wallet: isDone ? 900 : 1000,
      onItsWay: 0,
      games: isDone ? { SLOTXO: 100 } : {},
    });
    const again = endUnknown(operator, { reference, isDone, reason: "twice" });
    await expect(again).rejects.toThrow("is not unknown");
    const { rows } = await world.owner.query(
      "select actor, act, detail from audit where subject = $1",
      [member.id],
    );
    expect(rows).toMatchObject([
      {
        actor: "operator:console.test",
        act: isDone ? "unknown.settle" : "unknown.return",
        detail: { reference, reason, approvedBy: "sandbox-owner" },
      },
    ]);
  },
);

test("an operator cannot decide a transfer that may still settle by itself", async () => {
  const member = await joinPlayer(world, ["BETFLIX"]);
  await transferUnclearly(member, { kind: "lost-reply", from: "WALLET", to: "BETFLIX" });
  const operator = { pool: world.owner, actor: "operator:test" };
  const lines = await listUnknown(operator);
  const line = lines.find((one) => one.includes(member.registration.username)) ?? "";
  expect(line).toContain("is polled automatically");
  const reference = line.split("  ")[0] ?? "";
  const ended = endUnknown(operator, { reference, isDone: false, reason: "hasty" });
  await expect(ended).rejects.toThrow("may still settle by itself");
});

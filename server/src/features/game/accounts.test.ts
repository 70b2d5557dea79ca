import { randomUUID } from "node:crypto";
import { game } from "@krapao/contract/game";
import { idempotencyHeader } from "@krapao/contract/route";
import type { GameCode } from "@krapao/contract/slot";
import { wallet } from "@krapao/contract/wallet";
import { changeUnguarded } from "@krapao/testkit/settings";
import { beforeEach, expect, test } from "vitest";
import {
  activate,
  joinPlayer,
  play,
  playerOf,
  readMoney,
  readSlot,
  refresh,
  transfer,
} from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(async () => {
  await world.sandbox.setFault("game", { kind: "off" });
  const none = { refusingUsernames: [], refusingPasswords: [] };
  await world.sandbox.setGames(none);
});

function readAccount({ token }: Member, code: GameCode) {
  return world.call({ ...game.account, path: `/api/wallet/account/${code}` }, { token });
}

function reset({ token }: Member, code: GameCode, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { [idempotencyHeader]: key };
  const path = `/api/wallet/resetpassword/${code}`;
  return world.call({ ...game.resetPassword, path }, { token, headers });
}

test("all sixteen games are offered, and each can be opened", async () => {
  const member = await joinMember(world);
  const { body } = await world.call(wallet.read, { token: member.token });
  expect(body.slots).toHaveLength(16);
  expect(body.slots.every(({ isActive, amount }) => !isActive && amount === 0)).toBe(true);
  for (const { code } of body.slots) {
    const opened = await activate(world, member, code);
    expect(opened.body).toMatchObject({ message: "SUCCESS", slot: { code, isActive: true } });
    const { username, password } = await playerOf(world, member, code);
    expect((await readAccount(member, code)).body).toMatchObject({ username, password });
  }
});

test("an account is opened once, however many requests come", async () => {
  const member = await joinMember(world);
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => activate(world, member, "JOKER")),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ code }) => code === "SLOT_ALREADY_ACTIVE")).toHaveLength(4);
  expect((await activate(world, member, "PG", key)).status).toBe(200);
  expect((await activate(world, member, "PG", key)).status).toBe(200);
  expect((await activate(world, member, "PG", randomUUID())).code).toBe("SLOT_ALREADY_ACTIVE");
});

test("an account whose opening was not confirmed is opened by the next attempt", async () => {
  const member = await joinMember(world);
  await world.sandbox.setFault("game", { kind: "lost-reply", call: "create-player", times: 1 });
  expect((await activate(world, member, "JOKER")).code).toBe("SLOT_ACTIVATE_FAIL");
  expect((await readAccount(member, "JOKER")).code).toBe("SLOT_NO_ACCOUNT");
  expect(await readSlot(world, member, "JOKER")).toMatchObject({ isActive: false });
  expect((await activate(world, member, "JOKER")).status).toBe(200);
  const { password } = await playerOf(world, member, "JOKER");
  expect((await readAccount(member, "JOKER")).body.password).toBe(password);
});

test("a password that is refused is not tried again", async () => {
  const member = await joinMember(world);
  await world.sandbox.setGames({ refusingPasswords: ["JOKER"] });
  expect((await activate(world, member, "JOKER")).code).toBe("SLOT_ACTIVATE_FAIL");
  const read = `select password_sealed from game_account where member_id = $1`;
  const before = await world.owner.query(read, [member.id]);
  expect((await activate(world, member, "JOKER")).code).toBe("SLOT_ACTIVATE_FAIL");
  expect((await world.owner.query(read, [member.id])).rows).not.toEqual(before.rows);
  await world.sandbox.setGames({ refusingPasswords: [] });
  expect((await activate(world, member, "JOKER")).status).toBe(200);
});

test("passwords are stored sealed, each bound to its own row", async () => {
  const member = await joinPlayer(world, ["JOKER", "PG"]);
  const { body } = await readAccount(member, "JOKER");
  const rows = "select provider, password_sealed from game_account where member_id = $1";
  const kept = await world.owner.query<{ provider: string; password_sealed: Buffer }>(rows, [
    member.id,
  ]);
  for (const { password_sealed: sealed } of kept.rows) {
    expect(sealed.toString("latin1")).not.toContain(body.password);
  }
  await world.owner.query(
    `update game_account as one set password_sealed = other.password_sealed
     from game_account as other
     where one.member_id = $1 and other.member_id = $1
       and one.provider = 'PG' and other.provider = 'JOKER'`,
    [member.id],
  );
  expect((await readAccount(member, "PG")).status).toBe(500);
});

test("a new password is also set at the provider", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  const before = (await readAccount(member, "JOKER")).body.password;
  const key = randomUUID();
  const changed = (await reset(member, "JOKER", key)).body.account.password;
  expect(changed).not.toBe(before);
  expect((await playerOf(world, member, "JOKER")).password).toBe(changed);
  // The same request returns the same password; a new request returns a new one.
  expect((await reset(member, "JOKER", key)).body.account.password).toBe(changed);
  expect((await reset(member, "JOKER")).body.account.password).not.toBe(changed);
});

test("a new password whose answer was lost is settled before it is shown", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  await world.sandbox.setFault("game", { kind: "lost-reply", call: "set-password", times: 1 });
  expect((await reset(member, "JOKER")).code).toBe("SLOT_RESET_PASSWORD_FAIL");
  const { password } = await playerOf(world, member, "JOKER");
  expect((await readAccount(member, "JOKER")).body.password).toBe(password);
});

test("an account that does not exist cannot be read, reset or opened", async () => {
  const member = await joinMember(world);
  expect((await readAccount(member, "JOKER")).code).toBe("SLOT_NO_ACCOUNT");
  expect((await reset(member, "JOKER")).code).toBe("SLOT_NO_ACCOUNT");
  await changeUnguarded(
    world.owner,
    "update game_provider set is_open = false where code = 'CIRCUS'",
  );
  expect((await activate(world, member, "CIRCUS")).code).toBe("NO_GAME");
  await changeUnguarded(
    world.owner,
    "update game_provider set is_open = true where code = 'CIRCUS'",
  );
});

test.each([
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
  { "sec-fetch-site": "cross-site" },
])("a prefetch or a cross-site GET does not open an account: %j", async (headers) => {
  const { token } = await joinMember(world);
  const call = { ...game.activate, path: "/api/wallet/activate/JOKER" };
  expect((await world.call(call, { token, headers })).status).toBe(403);
});

test("the form of one provider has its fields, made new each time", async () => {
  const member = await joinPlayer(world, ["UFABET", "JOKER"]);
  const { event } = (await readAccount(member, "UFABET")).body;
  expect(Object.keys(event ?? {}).length).toBeGreaterThan(0);
  expect((await readAccount(member, "UFABET")).body.event).not.toEqual(event);
  expect((await readAccount(member, "JOKER")).body.event).toBeNull();
});

test("a slow provider does not delay the others and shows its last balance with its age", async () => {
  const member = await joinPlayer(world, ["JOKER", "PG"]);
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 100 });
  await transfer(world, member, { from: "WALLET", to: "PG", amount: 100 });
  await refresh(world, member);
  const before = await readSlot(world, member, "JOKER");
  await play(world, member, { provider: "JOKER", stake: 10, payout: 0 });
  await play(world, member, { provider: "PG", stake: 10, payout: 0 });
  const slow = { call: "balance", provider: "JOKER", milliseconds: 20_000 };
  await world.sandbox.setFault("game", { kind: "delay", ...slow });
  await world.moveClock("1 minute");
  const { body } = await refresh(world, member);
  const slots = new Map(body.slots.map((slot) => [slot.code, slot]));
  expect(slots.get("JOKER")).toMatchObject({ amount: 100, isStale: true, seenAt: before.seenAt });
  expect(slots.get("PG")).toMatchObject({ amount: 90, isStale: false });
  expect(slots.get("PG")?.seenAt?.localeCompare(before.seenAt ?? "")).toBe(1);

  await world.sandbox.setFault("game", { kind: "off" });
  await refresh(world, member);
  expect(await readSlot(world, member, "JOKER")).toMatchObject({ amount: 90, isStale: false });
});

async function balanceCalls(): Promise<number> {
  return (await world.sandbox.faultState("game")).calls["balance"] ?? 0;
}

test("a balance read before a transfer does not overwrite the balance after it", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  await refresh(world, member);
  const before = await balanceCalls();
  await world.sandbox.setFault("game", { kind: "slow-reply", call: "balance", milliseconds: 700 });
  const reading = refresh(world, member);
  while ((await balanceCalls()) === before);
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 100 });
  await reading;
  expect(await readMoney(world, member)).toMatchObject({ wallet: 900, games: { JOKER: 100 } });
});

test("a balance that arrives while money moves is not stored", async () => {
  const member = await joinPlayer(world, ["SLOTXO"]);
  const before = await balanceCalls();
  await world.sandbox.setFault("game", {
    faults: [
      { kind: "delay", call: "balance", milliseconds: 700 },
      { kind: "lost-reply", call: "transfer" },
    ],
  });
  const reading = refresh(world, member);
  while ((await balanceCalls()) === before);
  await transfer(world, member, { from: "WALLET", to: "SLOTXO", amount: 100 });
  await reading;
  // The provider has the money, but for us it is still in flight: it must not be shown twice.
  expect((await playerOf(world, member, "SLOTXO")).balance).toBe(100);
  expect(await readMoney(world, member)).toEqual({ wallet: 900, onItsWay: 100, games: {} });
});

test("an account that money moves to keeps its balance until the transfer has ended", async () => {
  const member = await joinPlayer(world, ["SLOTXO"]);
  await world.sandbox.setFault("game", { kind: "lost-reply", call: "transfer", times: 1 });
  await transfer(world, member, { from: "WALLET", to: "SLOTXO", amount: 100 });
  expect((await playerOf(world, member, "SLOTXO")).balance).toBe(100);
  await refresh(world, member);
  // The money in flight must not be shown in the game as well.
  expect(await readMoney(world, member)).toEqual({ wallet: 900, onItsWay: 100, games: {} });
});

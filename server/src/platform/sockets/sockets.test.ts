import { account } from "@krapao/contract/account";
import { inbox } from "@krapao/contract/inbox";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setMemberDisabled } from "#admin/members.ts";
import { assignSuspense } from "#admin/suspense.ts";
import { noticeDays } from "#features/inbox/days.ts";
import { newGuest } from "#testing/chat.ts";
import { sendTransfer, settleTransfers, walletAmount } from "#testing/deposits.ts";
import { joinMember } from "#testing/members.ts";
import { Pages, type Process, refusal, startProcess } from "#testing/pages.ts";
import { goToNoon, passDays, reportBet } from "#testing/rewards.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
let here: Process;
let elsewhere: Process;
const pages = new Pages();

beforeAll(async () => {
  world = await createWorld();
  [here, elsewhere] = await Promise.all([startProcess(world), startProcess(world)]);
});
afterEach(() => {
  pages.closeAll();
});
afterAll(async () => {
  await here.stop();
  await elsewhere.stop();
  await world.close();
});

test("a member's pages in all processes are notified, and no other member's", async () => {
  const member = await joinMember(world);
  const other = await joinMember(world);
  const near = await pages.connect(here.url, { token: member.token });
  const far = await pages.connect(elsewhere.url, { token: member.token });
  const stranger = await pages.connect(here.url, { token: other.token });
  const received: unknown[] = [];
  stranger.onAny((event) => received.push(event));

  const notifications = [near, far].map(
    (page) => new Promise((resolve) => page.once("money", (message) => resolve(message))),
  );
  here.sockets.notify(member.id, "money", { reason: "deposit" });
  expect(await Promise.all(notifications)).toEqual([{ reason: "deposit" }, { reason: "deposit" }]);

  // The stranger's own event comes after the one that it must not receive.
  const ownEvent = new Promise((resolve) => stranger.once("money", resolve));
  here.sockets.notify(other.id, "money", { reason: "slip" });
  await ownEvent;
  expect(received).toEqual(["money"]);
});

test("members with open pages are counted at each process, each of them once", async () => {
  const [first, second] = [await joinMember(world), await joinMember(world)];
  const own = await startProcess(world);
  await pages.connect(own.url, { token: first.token });
  await pages.connect(own.url, { token: first.token });
  await pages.connect(own.url, { token: second.token });
  await pages.connect(own.url, newGuest().ids);
  expect(own.sockets.countMembers()).toBe(2);
  pages.closeAll();
  await own.stop();
});

test("a member's pages are notified at once when an operator credits a transfer", async () => {
  const member = await joinMember(world);
  const open = await Promise.all([
    pages.connect(here.url, { token: member.token }),
    pages.connect(elsewhere.url, { token: member.token }),
  ]);
  const operator = { pool: world.owner, actor: "operator:test" };
  await sendTransfer(world, member, { amount: 75, accountNo: "1234567890", name: "WHO IS THIS" });
  await settleTransfers(world);
  const { rows } = await world.owner.query<{ id: bigint }>(
    "select id from bank_receipt where state = 'suspense'",
  );
  const [{ id } = { id: 0n }] = rows;
  const { username } = member.registration;
  const received = open.map(
    (page) => new Promise((resolve) => page.once("money", (message) => resolve(message))),
  );
  await assignSuspense(operator, { id, phone: username, reason: "seen" });
  expect(await Promise.all(received)).toEqual([{ reason: "deposit" }, { reason: "deposit" }]);
  expect(await walletAmount(world, member)).toBe(75);
});

test("a member's pages are notified of a notice that comes without money", async () => {
  await goToNoon(world);
  const [member, friend] = [await joinMember(world), await joinMember(world)];
  await reportBet(world, member, { stake: 150, payout: 50 });
  await passDays(world, "1 day");
  const open = await Promise.all([
    pages.connect(here.url, { token: member.token }),
    pages.connect(elsewhere.url, { token: member.token }),
  ]);
  const stranger = await pages.connect(here.url, { token: friend.token });
  const overheard: unknown[] = [];
  stranger.onAny((event) => overheard.push(event));
  const received = open.map(
    (page) => new Promise((resolve) => page.once("money", (message) => resolve(message))),
  );
  await noticeDays({
    ...world.ctx,
    notify: (memberId, event) => here.sockets.notify(memberId, "money", event),
  });
  expect(await Promise.all(received)).toEqual([{ reason: "inbox" }, { reason: "inbox" }]);
  const { body } = await world.call(inbox.list, { token: member.token, body: { limit: 5 } });
  expect(body.items).toMatchObject([{ kind: "refund", amount: 5 }]);
  const ownEvent = new Promise((resolve) => stranger.once("money", resolve));
  here.sockets.notify(friend.id, "money", { reason: "slip" });
  await ownEvent;
  expect(overheard).toEqual(["money"]);
});

test.each([
  ["no token", {}],
  ["an unknown token", { token: "not-a-token" }],
])("with %s the connection is refused", async (_, auth) => {
  expect(await refusal(pages.open(here.url, auth))).not.toBe("");
});

test("a page of another site is refused", async () => {
  const { token } = await joinMember(world);
  const page = pages.open(here.url, { token }, { origin: "https://elsewhere.example" });
  expect(await refusal(page)).not.toBe("");
});

test("logging out ends the session's pages in every process, and no others", async () => {
  const { token, registration } = await joinMember(world);
  const { username, password } = registration;
  const second = await world.call(account.login, { body: { username, password } });
  const page = await pages.connect(elsewhere.url, { token: token });
  const kept = await pages.connect(here.url, { token: second.body.token });
  const ended = new Promise((resolve) => page.once("disconnect", resolve));
  await world.call(account.logout, { token });
  await ended;
  expect(kept.connected).toBe(true);
});

test("a disabled member's pages end at once", async () => {
  const { token, registration } = await joinMember(world);
  const page = await pages.connect(here.url, { token: token });
  const ended = new Promise((resolve) => page.once("disconnect", resolve));
  await setMemberDisabled(
    { pool: world.owner, actor: "operator:test" },
    { phone: registration.username, isDisabled: true, reason: "asked for it" },
  );
  await ended;
  expect(await refusal(pages.open(here.url, { token }))).toBe("Cannot verify identity.");
});

test("the pages of a session end when it expires, and no others", async () => {
  const { id, token, registration } = await joinMember(world);
  const { username, password } = registration;
  const remembered = { username, password, remember: true };
  const second = await world.call(account.login, { body: remembered });
  const page = await pages.connect(elsewhere.url, { token });
  const kept = await pages.connect(elsewhere.url, { token: second.body.token });
  await elsewhere.sockets.endExpired();
  expect(page.connected).toBe(true);
  const received: unknown[] = [];
  page.onAny((event) => received.push(event));
  const ended = new Promise((resolve) => page.once("disconnect", resolve));
  await world.moveClock("13 hours");
  await elsewhere.sockets.endExpired();
  await ended;
  const receives = new Promise((resolve) => kept.once("money", resolve));
  elsewhere.sockets.notify(id, "money", { reason: "deposit" });
  await receives;
  expect(received).toEqual([]);
  expect(await refusal(pages.open(elsewhere.url, { token }))).not.toBe("");
});

test("long polling is not offered, because its requests could reach different processes", async () => {
  const reply = await fetch(`${here.url}/socket/?EIO=4&transport=polling`);
  expect(reply.status).toBe(400);
});

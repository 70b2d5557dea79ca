import { randomUUID } from "node:crypto";
import { callList } from "@krapao/contract/calls";
import type { Route } from "@krapao/contract/route";
import { bookMemberId, bookToken } from "@krapao/testkit/large-book";
import type { Person } from "@krapao/testkit/outside";
import { expect, test } from "vitest";
import { makePushKeys } from "#config/push.ts";
import { upload as uploadChatFile } from "#testing/chat.ts";
import { readAllBets } from "#testing/games.ts";
import { makeVoucher, sendGift } from "#testing/gifts.ts";
import {
  fillLargeWorld,
  fillReportDays,
  heavy,
  listLargeTables,
  listSingleKeys,
} from "@krapao/testkit/large-world";
import { joinMember, registration } from "#testing/members.ts";
import { openBrowser, openOffice } from "#testing/office.ts";
import { visitMembers } from "#testing/office-members.ts";
import { visitRooms } from "@krapao/testkit/office-rooms";
import { bodies, parts } from "#testing/plan-calls.ts";
import { filters } from "#testing/plan-filters.ts";
import { collectStatements, findGrowing, reportPlans, type SeenStatement } from "#testing/plans.ts";
import { drawSlip, upload } from "#testing/slips.ts";
import { setUpWorld } from "#testing/world.ts";
import { jobs } from "#work/workers.ts";

/**
 * The plans of the statements that the server really makes, on a large database. A statement whose
 * cost grows with a table, or with one member's history, fails here. This file names no statement:
 * every call and every worker runs, and all their statements are seen, also inside functions.
 */
const seen: SeenStatement[] = [];
const claims = new Set<string | undefined>();
const { publicKey, privateKey } = makePushKeys();
const world = await setUpWorld({
  env: { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey },
  prepare: async (owner) => {
    await fillLargeWorld(owner);
    await reportPlans(owner);
  },
  watchPool: (pool) => collectStatements(pool, seen),
});
const known = {
  largeTables: await listLargeTables(world.owner),
  singleKeys: await listSingleKeys(world.owner),
};

/** The growing scans since the last call. */
function takeGrowing(): string[] {
  const statements = seen.splice(0);
  for (const { text, scans } of statements) {
    if (/for update skip locked/.test(text)) for (const { table } of scans) claims.add(table);
  }
  return findGrowing(statements, known);
}

let moment = 0;

/** Sets the clock to the time when the queues were filled, and a moment on: nothing in them is due. */
async function stopClock(): Promise<void> {
  moment += 0.1;
  await world.owner.query(
    `update clock
     set shift = (select at from filled) - clock_timestamp() + make_interval(secs => $1)`,
    [moment],
  );
}

async function runJobs(): Promise<string[]> {
  const growing: string[] = [];
  for (const [name, { work }] of Object.entries(jobs)) {
    await stopClock();
    await work(world.ctx);
    growing.push(...takeGrowing().map((line) => `${name}: ${line}`));
  }
  return growing;
}

test("every worker reads only what is due", async () => {
  expect(await runJobs()).toEqual([]);
}, 60_000);

const friend = { id: bookMemberId(2), token: bookToken(bookMemberId(2)) };
async function answer(name: string, { method, path, isKeyed }: Route): Promise<number> {
  const body =
    bodies[name] ?? (/account.(validate|register)/.test(name) ? registration() : undefined);
  const { statusCode } = await world.app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? part),
    headers: {
      authorization: `Bearer ${heavy.token}`,
      ...(isKeyed ? { "idempotency-key": randomUUID() } : {}),
    },
    ...(body ? { payload: name === "chat.send" ? { id: randomUUID(), ...body } : body } : {}),
  });
  return statusCode;
}

/** These send files or end the session: the test below makes them. */
const elsewhere = /^(deposit.(slip|gift)|chat.upload|account.logout)/;

test("no call costs more with a long history", async () => {
  await stopClock();
  const { id } = await joinMember(world);
  const growing = takeGrowing();
  await world.owner.query(
    `update member set password_hash = joined.password_hash
     from member as joined where member.id = $1 and joined.id = $2`,
    [heavy.id, id],
  );
  for (const { feature, name, call } of callList) {
    const full = `${feature}.${name}`;
    if (elsewhere.test(full)) continue;
    const status = await answer(full, call);
    expect(status, full).toBeLessThan(500);
    // Only the login of an unknown phone is refused.
    if (full !== "account.login") expect([401, 405], full).not.toContain(status);
    growing.push(...takeGrowing().map((line) => `${full}: ${line}`));
  }
  expect(growing).toEqual([]);
}, 60_000);

test("no filter of the statement costs more with a long history", async () => {
  await stopClock();
  takeGrowing();
  const growing: string[] = [];
  const headers = { authorization: `Bearer ${heavy.token}` };
  const both = filters.flatMap((one) => filters.map((other) => ({ ...one, ...other })));
  for (const payload of both) {
    for (const after of [{}, { after: 2500 }, { after: 1_002_500 }]) {
      const { statusCode } = await world.app.inject({
        method: "POST",
        url: "/api/statement/find",
        headers,
        payload: { ...payload, ...after, limit: 50 },
      });
      expect(statusCode).toBe(200);
    }
    growing.push(...takeGrowing().map((line) => `${JSON.stringify(payload)}: ${line}`));
  }
  // The totals read one month, here about a thousand entries.
  const { rows } = await world.owner.query<{ month: string }>(
    "select to_char(at - interval '40 days', 'YYYY-MM') as month from filled",
  );
  const url = `/api/statement/totals/${rows[0]?.month}`;
  const totals = await world.app.inject({ url, headers });
  expect(totals.json()).toMatchObject({ month: rows[0]?.month });
  growing.push(...takeGrowing());
  // A whole file is read in pages: none costs more than the others.
  const { url: file } = (
    await world.app.inject({
      method: "POST",
      url: "/api/statement/export",
      headers,
      payload: { kind: "transfer", status: "SUCCESS" },
    })
  ).json<{ url: string }>();
  expect((await world.app.inject({ url: file })).body.split("\r\n").length).toBeGreaterThan(5000);
  growing.push(...takeGrowing());
  expect(growing).toEqual([]);
}, 60_000);

test("no file, gift, transfer, bet or login costs more with a long history", async () => {
  const member = { ...heavy, registration: registration(), cookies: {} };
  const growing: string[] = [];
  const check = (name: string) => growing.push(...takeGrowing().map((line) => `${name}: ${line}`));
  const { rows } = await world.owner.query<{ bank: Person }>(
    `select jsonb_build_object('bankCode', bank_code, 'accountNo', account_no, 'name', account_name)
       as bank
     from bank_account where member_id = $1`,
    [heavy.id],
  );
  const sender = rows[0]?.bank ?? expect.fail("There is no bank account.");
  await world.sandbox.transfer({ amount: 1234.5, sender, feed: "LINE" });
  const sent = await world.sandbox.transfer({ amount: 100_000, sender, feed: "NONE" });
  await upload(world, member, await drawSlip(world, sent), randomUUID());
  check("slip");
  await sendGift(world, member, await makeVoucher(world), { key: randomUUID() });
  check("gift");
  const picture = await drawSlip(world, sent);
  const talker = { token: heavy.token, ids: { userId: heavy.id }, headers: {} };
  const uploads = callList.filter(({ name }) => name.startsWith("upload"));
  for (const { call } of uploads)
    await uploadChatFile(world, talker, { call: call as never, content: picture });
  check("chat file");
  for (const { id, token } of [heavy, friend]) {
    const request = (method: "GET" | "POST", url: string, payload?: object) =>
      world.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      });
    await request("GET", "/api/wallet/activate/JOKER");
    await request("POST", "/api/wallet/transfer", { from: "WALLET", to: "JOKER", amount: 50 });
    await world.sandbox.play({
      provider: "JOKER",
      username: `kp${id.toLowerCase()}`,
      stake: 10,
      payout: 0,
    });
    check("game");
    await readAllBets(world);
    check("bets");
  }
  await world.app.inject({
    method: "POST",
    url: "/api/logout",
    headers: { authorization: `Bearer ${friend.token}` },
  });
  check("logout");
  // Some lines of the feed show the last digits of the account, and have no reference.
  await world.owner.query("update bank_receipt set due_at = clock_now() where reference is null");
  growing.push(...(await runJobs()));
  growing.push(...(await runJobs()));
  expect(growing).toEqual([]);
  const credited = "select from bank_receipt where amount_minor = 123450 and state = 'credited'";
  expect((await world.owner.query(credited)).rowCount).toBe(1);
}, 60_000);

test("no search and no card of a member in the office costs more with a long history", async () => {
  await stopClock();
  takeGrowing();
  const office = await openOffice(world);
  for (const pool of Object.values(office.pools)) collectStatements(pool, seen);
  await visitMembers(world, office, { heavyId: heavy.id, otherId: friend.id });
  expect(takeGrowing()).toEqual([]);
  await office.close();
}, 60_000);

/**
 * What waits is counted, to 100,000 at most, and the open withdrawals are summed: few people read them.
 * `queue-metrics.test.ts` reads the plan of the counts. Entries of the last hours are read in whole ranges of
 * 32 blocks.
 */
const isCount = (line: string) =>
  /in: select 'queue_length'|in: .*office_unpaid|house_entry : \d+ rows, [1-3]?\d blocks/.test(
    line,
  );

test("no room of the office costs more with full queues and years of acts", async () => {
  await stopClock();
  await fillReportDays(world.owner);
  takeGrowing();
  const office = await openOffice(world);
  for (const pool of Object.values(office.pools)) collectStatements(pool, seen);
  const growing: string[] = [];
  await visitRooms(world.owner, {
    enter: (role) => openBrowser(office, role),
    memberId: bookMemberId(12),
    after: (name) =>
      growing.push(
        ...takeGrowing()
          .filter((line) => !isCount(line))
          .map((line) => `${name}: ${line}`),
      ),
  });
  expect(growing).toEqual([]);
  await office.close();
}, 60_000);

test("the claim of every queue was seen, but of held deposits, which a lock decides", async () => {
  const { rows } = await world.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'due_at' and table_name <> 'deposit_hold'`,
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const { name } of rows) expect([...claims]).toContain(name);
});

import { inbox } from "@krapao/contract/inbox";
import { acts } from "@krapao/contract/office/acts";
import { type Adjustment, members } from "@krapao/contract/office/members";
import { statement } from "@krapao/contract/statement";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { joinMember, type Member } from "#testing/members.ts";
import { walletAmount } from "#testing/deposits.ts";
import { giveMoney } from "#testing/money.ts";
import { type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const clerk = await openBrowser(office, "clerk");
const owner = await openBrowser(office, "owner");
const risk = await openBrowser(office, "risk");

const chosen: Adjustment = {
  direction: "credit",
  amount: 250.5,
  cause: "deposit",
  reference: "SCB-77123",
  reason: "the bank confirmed the transfer by phone",
};
const request = ({ id }: Member, given: Partial<Adjustment> = {}, by: OfficeBrowser = clerk) =>
  by.call(members.adjust, { params: { id }, body: { ...chosen, ...given } });
const join = async (amount: number) => {
  const member = await joinMember(world);
  if (amount > 0) await giveMoney(world, member.id, amount);
  return member;
};
const entriesOf = async ({ token }: Member) =>
  (await world.call(statement.list, { token, body: { page: 1, limit: 10 } })).body.statements;
const adjustCount = async ({ id }: Member) => {
  const { rows } = await world.owner.query<{ count: string }>(
    "select count(*) from operation where member_id = $1 and kind = 'adjust'",
    [id],
  );
  return Number(rows[0]?.count);
};

test("two people add to a wallet, and the member reads what, why and by which reference", async () => {
  const member = await join(100);
  const waits = await request(member);
  expect(waits.body.state).toBe("WAITS");
  expect(await walletAmount(world, member)).toBe(100);
  const { waiting } = (await owner.call(acts.list)).body;
  expect(waiting.find(({ id }) => id === waits.body.actId)).toMatchObject({
    amount: 250.5,
    facts: {
      member: member.id,
      adjustment: "credit",
      cause: "deposit",
      adjustReference: "SCB-77123",
      walletCovers: "true",
    },
  });
  expect((await owner.approve(waits.body.actId)).body.state).toBe("DONE");
  expect(await walletAmount(world, member)).toBe(350.5);

  const [entry] = await entriesOf(member);
  expect(entry).toMatchObject({
    statementType: "adjust",
    status: "SUCCESS",
    from: "HOUSE",
    to: "WALLET",
    amount: 250.5,
    balanceAfter: 350.5,
  });
  const path = `/api/statement/entry/${entry?.number}`;
  const { body } = await world.call({ ...statement.entry, path }, { token: member.token });
  expect(body).toMatchObject({ cause: "deposit", outsideReference: "SCB-77123" });
  expect(body.steps.map(({ step }) => step)).toEqual(["done"]);
  const { items } = (await world.call(inbox.list, { token: member.token, body: { limit: 10 } }))
    .body;
  expect(items[0]).toMatchObject({ kind: "adjust_credit", amount: 250.5, entry: entry?.number });
  const found = await world.call(statement.find, {
    token: member.token,
    body: { limit: 10, kind: "adjust" },
  });
  expect(found.body.statements).toEqual([entry]);
});

test("a correction the other way undoes it, and none takes more than the wallet has", async () => {
  const member = await join(300);
  const debit = { direction: "debit", amount: 300 } as const;
  expect((await request(member, { ...debit, amount: 300.01 })).code).toBe("MONEY_NOT_ENOUGH");
  const { actId } = (await request(member, debit)).body;
  expect((await request(member, debit)).code).toBe("ACT_OPEN");
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  expect(await walletAmount(world, member)).toBe(0);
  expect((await entriesOf(member))[0]).toMatchObject({ from: "WALLET", to: "HOUSE", amount: 300 });
  const { items } = (await world.call(inbox.list, { token: member.token, body: { limit: 10 } }))
    .body;
  expect(items[0]?.kind).toBe("adjust_debit");
  const readAct = async (id: string) => (await owner.call(acts.read, { params: { id } })).body;
  const other = (await request(member, { amount: 299 })).body;
  expect((await risk.approve(other.actId)).body.state).toBe("DONE");
  // Only one of the same amount, the other way, undoes it.
  expect(await readAct(actId)).toMatchObject({ undoneBy: null, undoes: [] });
  const back = (await request(member, { amount: 300 })).body;
  expect((await risk.approve(back.actId)).body.state).toBe("DONE");
  expect(await walletAmount(world, member)).toBe(599);
  expect(await readAct(actId)).toMatchObject({ undoneBy: back.actId });
  expect(await readAct(back.actId)).toMatchObject({ undoneBy: null, undoes: [actId] });
  const again = (await request(member, { amount: 300 })).body;
  expect((await risk.approve(again.actId)).body.state).toBe("DONE");
  expect(await readAct(again.actId)).toMatchObject({ undoes: [] });
});

test("the totals of the month have what was added and deducted, apart from other money", async () => {
  const member = await join(400);
  for (const given of [{ amount: 60 }, { amount: 25.5, direction: "debit" }] as const) {
    const { actId } = (await request(member, given)).body;
    await owner.approve(actId);
  }
  const { rows } = await world.owner.query<{ month: string }>(
    "select to_char(clock_now() at time zone 'Asia/Bangkok', 'YYYY-MM') as month",
  );
  const path = `/api/statement/totals/${rows[0]?.month}`;
  const { body } = await world.call({ ...statement.totals, path }, { token: member.token });
  expect(body).toMatchObject({
    deposit: { count: 1, amount: 400 },
    withdraw: { count: 0, amount: 0 },
    adjustCredit: { count: 1, amount: 60 },
    adjustDebit: { count: 1, amount: 25.5 },
  });
});

test("the wallet may change while a correction waits, as long as it covers the amount", async () => {
  const member = await join(300);
  const { actId } = (await request(member, { direction: "debit", amount: 200 })).body;
  const changed = async () => {
    const { waiting } = (await owner.call(acts.list)).body;
    return waiting.find(({ id }) => id === actId)?.changed;
  };
  await giveMoney(world, member.id, 5);
  expect(await changed()).toEqual([]);
  await world.call(withdraw.withdraw, { token: member.token, body: { amount: 200 } });
  expect(await changed()).toEqual(["walletCovers"]);
  expect((await owner.approve(actId)).code).toBe("CHANGED");
  expect(await walletAmount(world, member)).toBe(105);
});

test("an agent asks for small corrections, a clerk for others, and nobody for their own approval", async () => {
  const member = await join(0);
  const agent = await openBrowser(office, "agent");
  expect((await request(member, { amount: 500.01 }, agent)).code).toBe("NOT_ALLOWED");
  const small = (await request(member, { amount: 500 }, agent)).body;
  expect(small.state).toBe("WAITS");
  expect((await clerk.approve(small.actId)).code).toBe("NOT_ALLOWED");
  expect((await request(member, {}, owner)).code).toBe("NOT_ALLOWED");
  const promoter = await openBrowser(office, "promoter");
  expect((await request(member, {}, promoter)).code).toBe("NOT_ALLOWED");
  expect((await request(member, { amount: 0.001 })).status).toBe(400);
  expect((await request(member, { amount: 1.234 })).code).toBe("KEY_INVALID");
});

/** What the deed posts, with parts that a test changes. */
const order = (member: Member, key: string, given: object = {}) =>
  JSON.stringify([
    {
      index: 0,
      member_id: member.id,
      kind: "adjust",
      state: "SUCCESS",
      key,
      request_hash: "ab".repeat(32),
      currency: "BAHT",
      amount_minor: 5000,
      source: "HOUSE",
      target: "WALLET",
      detail: { cause: chosen.cause, reference: chosen.reference },
      wallet_minor: 5000,
      held_minor: 0,
      refund_minor: 0,
      house: "adjust",
      is_alone: false,
      ...given,
    },
  ]);
const posting = "select result from ledger_open($1::json)";

test("the database posts no correction without its act, for no login", async () => {
  const member = await join(500);
  const values = [order(member, "own:act-1")];
  expect(await office.listUnguarded([posting], { values })).toEqual([]);
  const { actId } = (await request(member, { amount: 50 })).body;
  // An act that waits, or was rejected, covers nothing.
  expect(
    await office.listUnguarded([posting], { values: [order(member, `own:act-${actId}`)] }),
  ).toEqual([]);
  expect(await adjustCount(member)).toBe(0);
});

/** The second person has agreed, and the server stopped before it did the act. */
async function agreeOnly(actId: string): Promise<void> {
  await world.owner.query(
    `update office_act set verdict = 'approved', decided_by = 'sandbox-owner',
       decided_device = sha256('second'), decided_at = clock_now(), proof = '{}' where id = $1`,
    [actId],
  );
}

test("an act posts exactly what it says, once", async () => {
  const member = await join(500);
  const refund = { kind: "bonus", target: "REFUND_BALANCE", house: "promotion", key: undefined };
  await world.owner.query(posting, [
    order(member, "", { ...refund, request_hash: undefined, wallet_minor: 0, refund_minor: 5000 }),
  ]);
  const { actId } = (await request(member, { amount: 50 })).body;
  await agreeOnly(actId);
  const key = `own:act-${actId}`;
  const deeds = await office.pools.deeds.connect();
  const within = async (statements: readonly string[]) => {
    await deeds.query("begin");
    await deeds.query("select from office_take($1)", [actId]);
    try {
      const results: string[] = [];
      for (const one of statements) {
        const { rows } = await deeds.query<{ result: string }>(posting, [one]);
        results.push(rows[0]?.result ?? "");
      }
      return results;
    } finally {
      await deeds.query("rollback");
    }
  };
  const wrong = [
    order(member, "own:act-0"),
    order(member, key, { amount_minor: 5001, wallet_minor: 5001 }),
    order(member, key, { wallet_minor: 500_000 }),
    order(member, key, { held_minor: 500, wallet_minor: 4500 }),
    order(member, key, { held_minor: 500, refund_minor: -500 }),
    order(member, key, { house: "promotion" }),
    order(member, key, { state: "PENDING" }),
    order(member, key, { detail: {} }),
    order(member, key, { detail: { cause: chosen.cause, reference: "SCB-77124" } }),
    order(member, key, { detail: { cause: "other", reference: chosen.reference } }),
    order(member, key, { source: "WALLET", target: "HOUSE", wallet_minor: -5000 }),
    order(await join(1), key),
  ];
  for (const one of wrong) await expect(within([one]), one).rejects.toThrow("needs an act");
  expect(await within([order(member, key), order(member, key)])).toEqual(["POSTED", "REPLAY"]);
  const other = within([order(member, key), order(member, `${key}0`)]);
  await expect(other).rejects.toThrow("needs an act");
  deeds.release();
  expect(await adjustCount(member)).toBe(0);
});

test("the same act executed at the same moment, or again, posts once", async () => {
  const member = await join(500);
  const { actId } = (await request(member, { amount: 50 })).body;
  await agreeOnly(actId);
  const clients = await Promise.all([office.pools.deeds.connect(), office.pools.deeds.connect()]);
  const doAct = async (client: (typeof clients)[number]) => {
    await client.query("begin");
    try {
      await client.query("select from office_take($1)", [actId]);
      const { rows } = await client.query<{ result: string }>(posting, [
        order(member, `own:act-${actId}`),
      ]);
      await client.query("select office_done($1, '{}')", [actId]);
      await client.query("commit");
      return rows[0]?.result;
    } catch (error) {
      await client.query("rollback");
      return (error as Error).message;
    }
  };
  const ends = await Promise.all(clients.map((client) => doAct(client)));
  expect(new Set(ends)).toEqual(new Set(["ACT_OVER", "POSTED"]));
  expect(await doAct(clients[0])).toBe("ACT_OVER");
  for (const client of clients) client.release();
  expect(await adjustCount(member)).toBe(1);
  expect(await walletAmount(world, member)).toBe(550);
});

test("many approvals of one correction at the same moment post it once", async () => {
  const member = await join(10);
  const { actId } = (await request(member, { amount: 40 })).body;
  const approvers = await Promise.all(
    (["owner", "risk", "owner", "risk"] as const).map((role) => openBrowser(office, role)),
  );
  const replies = await Promise.all(approvers.map((browser) => browser.approve(actId)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await adjustCount(member)).toBe(1);
  expect(await walletAmount(world, member)).toBe(50);
});

import { acts } from "@krapao/contract/office/acts";
import { record } from "@krapao/contract/office/record";
import { type MemberCard, members } from "@krapao/contract/office/members";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import { changeUnguarded } from "@krapao/testkit/settings";
import { beforeEach, expect, test } from "vitest";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney, listReferences } from "#testing/money.ts";
import { checkRecord, type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

let agent: OfficeBrowser;
const world = await setUpWorld();
const office = await setUpOffice(world);
beforeEach(async () => {
  agent = await openBrowser(office, "agent");
});

const reason = "the member called";
const read = async ({ id }: Member): Promise<MemberCard> =>
  (await agent.call(members.read, { params: { id } })).body;
const find = async (text: string) =>
  (await agent.call(members.find, { body: { text, after: null } })).body.members;
const idsOf = async (text: string) => (await find(text)).map(({ id }) => id);

test("a member is found by phone in any spelling, id, account, name and reference, and masked", async () => {
  const { id, registration, token } = await joinMember(world);
  const { username, bankAccountNo, bankAccountName, name } = registration;
  await giveMoney(world, id, 1000);
  await world.call(withdraw.withdraw, { token, body: { amount: 300 } });
  const [reference = ""] = await listReferences(world, id);
  const national = username.slice(1);
  const spelled = [
    username,
    `${username.slice(0, 3)}-${username.slice(3, 6)} ${username.slice(6)}`,
    `+66 ${national}`,
    `66${national}`,
    `0066${national}`,
    username.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0xe50 + Number(digit))),
  ];
  const others = [id, id.toLowerCase(), `PR${id}`, `${id}-1`, bankAccountNo, reference];
  for (const text of [...spelled, ...others]) expect(await idsOf(text), text).toContain(id);
  expect(await idsOf(bankAccountNo.slice(-6))).toContain(id);
  expect(await idsOf(name.slice(0, -1).toLowerCase())).toContain(id);
  expect(await idsOf(bankAccountName)).toContain(id);
  expect(await idsOf("nobody has this name")).toEqual([]);
  expect(await idsOf("%")).toEqual([]);
  const [found] = await find(username);
  expect(JSON.stringify(found)).not.toContain(username);
  expect(JSON.stringify(found)).not.toContain(bankAccountNo);
  const card = JSON.stringify(await read({ id } as Member));
  expect(card).not.toContain(username);
  expect(card).not.toContain(bankAccountNo);
});

test("a search with many finds has pages without gaps or repeats", async () => {
  const joined: string[] = [];
  for (let index = 0; index < 23; index += 1) {
    const { id } = await joinMember(world, { bankAccountName: `PAGED PERSON${index}` });
    joined.push(id);
  }
  const seen: string[] = [];
  let after: { way: "holder"; id: string } | null = null;
  for (;;) {
    const { body } = await agent.call(members.find, { body: { text: "paged", after } });
    seen.push(...body.members.map(({ id }) => id));
    if (!body.next) break;
    after = body.next as { way: "holder"; id: string };
  }
  expect(seen.toSorted()).toEqual(joined.toSorted());
});

test("the answer about a withdrawal is the server's own, and asking changes nothing", async () => {
  const member = await joinMember(world);
  const { id, token } = member;
  expect((await read(member)).withdrawal.answer).toBe("MONEY_NOT_ENOUGH");
  await giveMoney(world, id, 1000);
  const state = async () => {
    const { rows } = await world.owner.query<object>(
      `select to_jsonb(ledger_account) as account, (select count(*) from withdrawal where member_id = $1),
         (select count(*) from operation where member_id = $1) as operations
       from ledger_account where member_id = $1`,
      [id],
    );
    return rows;
  };
  const before = await state();
  expect((await read(member)).withdrawal).toMatchObject({ answer: "YES", amount: 1000 });
  expect(await state()).toEqual(before);

  const hold =
    "insert into withdrawal_hold values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')";
  await world.owner.query(hold, [id]);
  expect((await read(member)).withdrawal.answer).toBe("HELD");
  await world.call(withdraw.withdraw, { token, body: { amount: 300 } });
  const card = await read(member);
  expect(card.withdrawal.answer).toBe("UNFINISHED");
  expect(card.open).toMatchObject([{ kind: "withdraw", amount: 300, waitsFor: "PERSON" }]);
  expect(card.money).toMatchObject({ wallet: 700, onItsWay: 300 });
  await world.owner.query(
    "update ledger_account set bars_withdrawals = true where member_id = $1",
    [id],
  );
  expect((await read(member)).withdrawal.answer).toBe("BONUS_CONDITION");
});

test("the history has pages by number", async () => {
  const { id } = await joinMember(world);
  for (let index = 0; index < 27; index += 1) await giveMoney(world, id, 1);
  const page = async (before: number | null) =>
    (await agent.call(members.history, { params: { id }, body: { before } })).body;
  const first = await page(null);
  expect(first.operations.map(({ number }) => number).at(-1)).toBe(3);
  expect(first.isMore).toBe(true);
  const second = await page(3);
  expect(second.operations.map(({ number }) => number)).toEqual([2, 1]);
  expect(second.isMore).toBe(false);
});

test("a ring is shown with what its members share", async () => {
  const one = await joinMember(world);
  const other = await joinMember(world);
  await world.owner.query(
    "insert into member_device (member_id, device_hash) values ($1, sha256('shared')), ($2, sha256('shared'))",
    [one.id, other.id],
  );
  expect((await read(one)).ring).toMatchObject([{ id: other.id, shares: ["BROWSER"] }]);
});

test("a note is kept in the record, and nobody changes it", async () => {
  const member = await joinMember(world);
  const params = { id: member.id };
  const noted = await agent.call(members.note, { params, body: { reason: "asks about slips" } });
  expect(noted.body.state).toBe("DONE");
  expect((await read(member)).acts).toMatchObject([
    { kind: "member.note", reason: "asks about slips", by: "sandbox-agent" },
  ]);
  const change = "update office_act set reason = 'other' where facts ->> 'member' = $1";
  await expect(world.owner.query(change, [member.id])).rejects.toThrow("may not change");
  expect((await agent.call(members.note, { params, body: { reason: "x" } })).status).toBe(400);
});

test("a number is revealed by an act that is in the record first, for one minute", async () => {
  const member = await joinMember(world);
  const params = { id: member.id };
  const { username, bankAccountNo } = member.registration;
  const clerk = await openBrowser(office, "clerk");
  const phone = await clerk.call(members.reveal, { params, body: { reason, what: "phone" } });
  expect(phone.body.value).toBe(username);
  const account = await clerk.call(members.reveal, { params, body: { reason, what: "account" } });
  expect(account.body.value).toBe(bankAccountNo);
  const { rows } = await world.owner.query<{ id: string; line: string }>(
    `select office_act.id, string_agg(line, '') as line from office_act
     join office_record on act_id = office_act.id
     where kind = 'member.reveal' and subject = $1 group by office_act.id order by 1`,
    [member.id],
  );
  expect(rows).toHaveLength(2);
  for (const { line } of rows) expect(line).not.toContain(username);
  for (const { line } of rows) expect(line).not.toContain(bankAccountNo);

  // Another operator does not read it, and after a minute nobody does.
  const { rows: sessions } = await world.owner.query<{ token_hash: Buffer; operator_id: string }>(
    "select token_hash, operator_id from operator_session order by created_at desc",
  );
  const hashOf = (operator: string) =>
    sessions.find(({ operator_id: id }) => id === operator)?.token_hash;
  const again = (operator: string, id = rows[0]?.id) =>
    office.pools.office.query("select value from office_revealed($1, $2)", [hashOf(operator), id]);
  expect((await again("sandbox-clerk")).rows).toEqual([{ value: username }]);
  await expect(again("sandbox-agent")).rejects.toThrow("NO_DATA");
  // The clock was set back after the act.
  const doneIn = (span: string) =>
    changeUnguarded(
      world.owner,
      `update office_act set done_at = done_at + interval '${span}' where id = ${rows[0]?.id}`,
    );
  await doneIn("1 hour");
  await expect(again("sandbox-clerk")).rejects.toThrow("NO_DATA");
  await doneIn("-1 hour");
  expect((await again("sandbox-clerk")).rows).toEqual([{ value: username }]);

  // A reader within the act's own transaction could take the record back.
  const deeds = await office.pools.deeds.connect();
  await deeds.query("begin");
  const { rows: taken } = await deeds.query<{ id: string }>(
    `select id from office_request($1, 'member.reveal', $2, 'because', '{"what": "phone"}')`,
    [hashOf("sandbox-clerk"), member.id],
  );
  await deeds.query("select from office_take($1)", [taken[0]?.id]);
  await deeds.query("select office_done($1, '{}')", [taken[0]?.id]);
  await expect(
    deeds.query("select value from office_revealed($1, $2)", [
      hashOf("sandbox-clerk"),
      taken[0]?.id,
    ]),
  ).rejects.toThrow("NO_DATA");
  await deeds.query("rollback");
  deeds.release();

  await world.moveClock("1 minute");
  await expect(again("sandbox-clerk")).rejects.toThrow("NO_DATA");
  await world.moveClock("4 minutes");
  const late = await clerk.call(members.reveal, { params, body: { reason, what: "phone" } });
  expect(late.code).toBe("PROOF_NEEDED");
});

test("an agent reveals at most 20 numbers in a shift", async () => {
  const { id } = await joinMember(world);
  const reveal = () =>
    agent.call(members.reveal, { params: { id }, body: { reason, what: "phone" } });
  for (let index = 0; index < 20; index += 1) expect((await reveal()).status).toBe(200);
  expect((await reveal()).code).toBe("REQUEST_LIMIT");
});

test("all sessions of a member end at once", async () => {
  const member = await joinMember(world);
  expect((await read(member)).sessions).toHaveLength(1);
  const params = { id: member.id };
  const ended = await agent.call(members.endSessions, { params, body: { reason } });
  expect(ended.body.state).toBe("DONE");
  expect((await world.call(wallet.read, { token: member.token })).code).toBe("invalid-token");
  expect((await read(member)).sessions).toEqual([]);
  expect((await agent.call(members.endSessions, { params, body: { reason } })).code).toBe(
    "NO_DATA",
  );
});

test("one person blocks a login, and two open it again", async () => {
  const member = await joinMember(world);
  const params = { id: member.id };
  await giveMoney(world, member.id, 1000);
  const disabled = await agent.call(members.disable, { params, body: { reason } });
  expect(disabled.body.state).toBe("DONE");
  expect((await world.call(wallet.read, { token: member.token })).code).toBe("invalid-token");
  expect(await read(member)).toMatchObject({ withdrawal: { answer: "DISABLED" } });
  expect((await read(member)).disabledAt).not.toBeNull();
  const opened = await agent.call(members.enable, { params, body: { reason } });
  expect(opened.body.state).toBe("WAITS");
  const owner = await openBrowser(office, "owner");
  expect((await agent.approve(opened.body.actId)).code).toBe("NOT_ALLOWED");
  const { waiting } = (await owner.call(acts.list)).body;
  expect(waiting.find(({ id }) => id === opened.body.actId)?.isApprovable).toBe(true);
  expect((await owner.approve(opened.body.actId)).body.state).toBe("DONE");
  expect((await read(member)).disabledAt).toBeNull();
  const { lines } = (await owner.call(record.list, { body: {} })).body;
  expect(lines.some(({ subject, event }) => subject === member.id && event === "act.done")).toBe(
    true,
  );
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
});

test("the database refuses every path without its act", async () => {
  const { id } = await joinMember(world);
  const blocking = "update member set disabled_at = clock_now() where id = $1";
  const statements = [
    blocking,
    "select office_covers('member.disable', $1, null)",
    "select office_request('\\x00', 'member.disable', $1, 'because', '{}')",
    "select value from office_revealed('\\x00', length($1))",
    "insert into office_act (kind, subject) values ('member.note', $1)",
    "update office_act set reason = 'other' where subject = $1",
  ];
  expect(
    await office.listUnguarded(statements, {
      values: [id],
      except: "owner",
      by: /needs an act|permission denied|invalid-token/,
    }),
  ).toEqual([]);
  for (const statement of [
    "select username from member where id = $1",
    "select account_no from bank_account where member_id = $1",
    "delete from session where member_id = $1",
  ]) {
    await expect(office.pools.office.query(statement, [id]), statement).rejects.toThrow(
      "permission denied",
    );
  }
  // The owner of the database is refused too: the guard is a trigger.
  await expect(world.owner.query(blocking, [id])).rejects.toThrow("needs an act");
});

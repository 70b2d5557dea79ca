import { acts } from "@krapao/contract/office/acts";
import { differences } from "@krapao/contract/office/differences";
import { record } from "@krapao/contract/office/record";
import { suspense } from "@krapao/contract/office/suspense";
import { changeUnguarded } from "@krapao/testkit/settings";
import { beforeEach, expect, test } from "vitest";
import { sendTransfer, settleTransfers, walletAmount } from "#testing/deposits.ts";
import { joinMember } from "#testing/members.ts";
import { checkRecord, type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
let clerk: OfficeBrowser;
let owner: OfficeBrowser;
beforeEach(async () => {
  clerk = await openBrowser(office, "clerk");
  owner = await openBrowser(office, "owner");
});

const reason = "compared with the bank's statement";
let references = 0;

interface Found {
  readonly kind?: string;
  readonly name?: string;
  readonly minor?: number;
}

/** What `check:world` writes about a day: its lines, and a difference. */
async function find(
  day: string,
  { kind = "payout", name = "other amount", minor = 10_001 }: Found = {},
): Promise<{ id: string; reference: string }> {
  references += 1;
  const reference = kind === "transfer" ? `SCB 2026REF${references}` : `W${references}`;
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into world_difference (party, kind, reference, name, at, currency, own_minor, outside_minor,
       own_account, outside_account, found_at, seen_at)
     values ('bank', $1, $2, $3, ($4 || ' 12:00+07')::timestamptz, 'BAHT', null, $5, '', 'SCB ••521x',
       clock_now(), clock_now())
     returning id::text`,
    [kind, reference, name, day, minor],
  );
  await compare(day);
  return { id: rows[0]?.id ?? "", reference };
}

const compare = (day: string) =>
  world.owner.query(
    `insert into world_day values ('bank', 'payout', 'BAHT', $1::date, 3, 30000, 3, 30001, clock_now())
     on conflict (party, kind, currency, day) do update set compared_at = excluded.compared_at`,
    [day],
  );
const endAll = () => world.owner.query("update world_difference set ended_at = clock_now()");
const close = (day: string) => clerk.call(differences.close, { params: { day }, body: { reason } });
const read = async (day: string) =>
  (await clerk.call(differences.list, { body: { day } })).body.closings.find(
    (one) => one.day === day,
  );

test("two people close a day without open differences, and one that is found later opens it again", async () => {
  const day = "2026-01-05";
  await find(day);
  expect(await read(day)).toMatchObject({ state: "OPEN", open: 1, isClosable: false, ours: 3 });
  expect((await close(day)).code).toBe("DAY_OPEN");
  expect((await close("2026-01-06")).code).toBe("NO_DATA");
  await endAll();
  expect(await read(day)).toMatchObject({ state: "READY", open: 0, isClosable: true });
  const { state, actId } = (await close(day)).body;
  expect(state).toBe("WAITS");
  expect((await close(day)).code).toBe("ACT_OPEN");
  expect((await clerk.approve(actId)).code).toBe("NOT_ALLOWED");
  expect((await owner.call(acts.read, { params: { id: actId } })).body.facts).toMatchObject({
    day: "05/01/2026",
    ownLines: "3",
    outsideLines: "3",
    explained: "0",
  });
  expect((await owner.approve(actId)).body).toMatchObject({ state: "DONE" });
  expect(await read(day)).toMatchObject({
    state: "CLOSED",
    isClosable: false,
    act: { id: actId, by: "sandbox-clerk", approvedBy: "sandbox-owner", reopenedAt: null },
  });
  expect((await close(day)).code).toBe("DAY_OPEN");

  const { id } = await find(day);
  expect(await read(day)).toMatchObject({
    state: "REOPENED",
    open: 1,
    act: { id: actId, reopenedAt: expect.any(String) },
  });
  const { lines } = (await owner.call(record.list, { body: { event: "day.reopened" } })).body;
  expect(lines[0]).toMatchObject({ actId, subject: day, operator: "system" });
  const explained = (await clerk.call(differences.explain, { params: { id }, body: { reason } }))
    .body;
  await owner.approve(explained.actId);
  expect(await read(day)).toMatchObject({ state: "REOPENED", open: 0, isClosable: true });
  await owner.approve((await close(day)).body.actId);
  expect(await read(day)).toMatchObject({ state: "CLOSED" });
  await checkRecord(world);
});

test("check:office names a closed day that is not as it was closed", async () => {
  const days = [11, 12, 13, 14, 15].map((number) => `2026-01-${number}`);
  for (const day of days) {
    await compare(day);
    await owner.approve((await close(day)).body.actId);
  }
  const { id } = await find("2026-01-14");
  await find("2026-01-15");
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
  await changeUnguarded(
    world.owner,
    `update world_day set own_count = 2 where day = '2026-01-11';
     update world_difference set at = '2026-01-12 12:00+07' where id = ${id};
     update office_act set subject = '2026-02-13' where subject = '2026-01-13';
     update day_close set reopened_at = null, reopened_by = null where day = '2026-01-15'`,
  );
  const { code, text } = await checkRecord(world);
  expect(code).toBe(1);
  expect(text.split("\n").filter((line) => line.startsWith("Day"))).toEqual([
    "Day 2026-01-11: it was closed with 3 lines of ours and 3 of the providers, and has 2 and 3.",
    "Day 2026-01-12: it is closed, and 1 of its differences are open.",
    "Day 2026-01-13: two people did not agree to its closing.",
    "Day 2026-01-14: it was opened again by no difference of its own.",
    "Day 2026-01-15: the record opens it again, and it is closed.",
    "Day 2026-01-15: it is closed, and 1 of its differences are open.",
  ]);
  await endAll();
});

test("a difference that is found while the request waits refuses the approval", async () => {
  const day = "2026-01-07";
  await compare(day);
  const { actId } = (await close(day)).body;
  await find(day);
  expect((await owner.approve(actId)).code).toBe("CHANGED");
  expect(await read(day)).toMatchObject({ state: "OPEN" });
});

test("a day is closed once it is over and was compared since", async () => {
  const { rows } = await world.owner.query<{ day: string }>(
    "select office_day(clock_now())::text as day",
  );
  const today = rows[0]?.day ?? "";
  await compare(today);
  expect(await read(today)).toMatchObject({ state: "EARLY", isClosable: false });
  expect((await close(today)).code).toBe("DAY_OPEN");
  await world.moveClock("1 day");
  // Their sessions have ended meanwhile.
  clerk = await openBrowser(office, "clerk");
  expect(await read(today)).toMatchObject({ state: "EARLY", isClosable: false });
  await compare(today);
  expect(await read(today)).toMatchObject({ state: "READY", isClosable: true });
});

test("the database closes no day without its act, nor one with open differences, and keeps what was closed", async () => {
  const day = "2026-01-08";
  await find(day);
  await endAll();
  await owner.approve((await close(day)).body.actId);
  const act = (await read(day))?.act?.id ?? "";
  await expect(
    world.owner.query("insert into day_close (act_id, day, closed_at) values ($1, $2, now())", [
      BigInt(act) - 1n,
      day,
    ]),
  ).rejects.toThrow("needs an act");
  for (const statement of [
    "update day_close set reopened_at = now(), reopened_by = (select min(id) from world_difference)",
    "update day_close set closed_at = now()",
    "delete from day_close",
  ]) {
    await expect(world.owner.query(statement)).rejects.toThrow(/is closed|day_close/);
  }
  // Without the facts, which are read before, the trigger still sees the open difference.
  const open = "2026-01-09";
  await find(open);
  const client = await world.owner.connect();
  try {
    await client.query("begin");
    await client.query("alter table office_act disable trigger office_act_moves_forward");
    await client.query(
      `update office_act set subject = $2, done_at = null, taken_in = pg_current_xact_id()::text
       where id = $1`,
      [act, open],
    );
    await expect(
      client.query("insert into day_close (act_id, day, closed_at) values ($1, $2, now())", [
        BigInt(act),
        open,
      ]),
    ).rejects.toThrow("open differences");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

const receiptOf = (id: string, change: object = {}) =>
  clerk.call(differences.receipt, {
    params: { id },
    body: {
      senderAccount: "xxxxx3521x",
      senderName: "MALI JAIDEE",
      accountId: "1",
      reason,
      ...change,
    },
  });
const listed = { kind: "transfer", name: "not credited here" };

test("a transfer of the bank's list waits in suspense, and is credited there once", async () => {
  const member = await joinMember(world);
  const { id, reference } = await find("2026-01-10", { ...listed, minor: 40_000 });
  expect((await receiptOf(id, { senderAccount: "xxxxx9999x" })).code).toBe("WRONG_ACCOUNT");
  expect((await receiptOf(id)).body).toMatchObject({ state: "DONE" });
  expect((await receiptOf(id)).code).toBe("NO_DATA");
  const { body } = await clerk.call(differences.list, { body: { day: "2026-01-10" } });
  const [difference] = body.differences;
  expect(difference).toMatchObject({ state: "RECEIPT", isCreditable: false });
  expect(body.closings.find(({ day }) => day === "2026-01-10")).toMatchObject({
    open: 0,
    isClosable: true,
  });
  const waiting = (await clerk.call(suspense.list)).body.transfers;
  expect(waiting).toMatchObject([
    {
      id: difference?.receiptId,
      amount: 400,
      reason: "LISTED",
      senderBank: "SCB",
      senderName: "MALI JAIDEE",
      reference: reference.split(" ")[1],
    },
  ]);
  expect(await walletAmount(world, member)).toBe(0);
  await clerk.call(suspense.assign, {
    params: { id: difference?.receiptId ?? "" },
    body: { memberId: member.id, reason },
  });
  expect(await walletAmount(world, member)).toBe(400);
  await checkRecord(world);
});

test("a large one takes two people, and only a payment that our books do not know becomes a transfer", async () => {
  const { id } = await find("2026-01-11", { ...listed, minor: 900_000 });
  const { state, actId } = (await receiptOf(id)).body;
  expect(state).toBe("WAITS");
  expect((await clerk.call(suspense.list)).body.transfers).toEqual([]);
  await world.owner.query("update world_difference set outside_minor = 900001 where id = $1", [id]);
  expect((await owner.approve(actId)).code).toBe("CHANGED");
  const other = await find("2026-01-11");
  expect((await receiptOf(other.id, { senderAccount: "xxxxx3521x" })).code).toBe("NO_DATA");
});

test("no transfer is made of a list without its act, nor credited by the feed's worker", async () => {
  const { id, reference } = await find("2026-01-12", { ...listed, minor: 40_000 });
  const [bank, number] = reference.split(" ");
  await expect(
    world.owner.query(
      `insert into bank_receipt (sender_bank, reference, sender_account, sender_name, receiver_bank,
         receiver_account, currency, amount_minor, transferred_at, reason)
       select $1, $2, 'xxxxx3521x', 'MALI', bank_code, account_no, 'BAHT', 40000, now(), 'LISTED'
       from deposit_account where id = 1`,
      [bank, number],
    ),
  ).rejects.toThrow("needs an act");
  await expect(
    world.owner.query("update world_difference set receipt_id = 1 where id = $1", [id]),
  ).rejects.toThrow("needs an act");
  const member = await joinMember(world);
  await sendTransfer(world, member, { amount: 5 });
  await settleTransfers(world);
  await receiptOf(id);
  // As if the feed reported it now, and the worker judged it.
  await world.owner.query(
    "update bank_receipt set line_id = 'late line', due_at = now() where reason = 'LISTED' and state = 'suspense'",
  );
  await expect(
    world.owner.query(
      `update bank_receipt set state = 'credited', channel = 'feed', reason = null, due_at = null,
         member_id = $1, operation_number = 1, ended_at = now() where line_id = 'late line'`,
      [member.id],
    ),
  ).rejects.toThrow("its end needs an act");
});

import { differences } from "@krapao/contract/office/differences";
import { beforeEach, expect, onTestFinished, test } from "vitest";
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

const reason = "the bank took a fee of one satang";
let references = 0;

/** What `check:world` writes. Half past midnight in Bangkok is the day before elsewhere. */
async function find(party: string, at = "2026-01-02T17:30:00Z"): Promise<string> {
  references += 1;
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into world_difference (party, kind, reference, name, at, currency, own_minor, outside_minor,
       own_account, outside_account, found_at, seen_at)
     values ($1, 'payout', $2, 'other amount', $3, 'BAHT', 10000, 10001, 'SCB ••0010', 'SCB ••0010',
       clock_now(), clock_now())
     returning id::text`,
    [party, `W${references}`, at],
  );
  await world.owner.query(
    `insert into world_day values ($1, 'payout', 'BAHT', $2::timestamptz at time zone 'Asia/Bangkok', 3, 30000, 3,
       30001, clock_now()) on conflict do nothing`,
    [party, at],
  );
  return rows[0]?.id ?? "";
}

async function list(body: { party?: string; day?: string }) {
  return (await clerk.call(differences.list, { body })).body;
}

test("differences are listed by provider and day", async () => {
  const first = await find("bank");
  await find("bank", "2026-01-05T05:00:00Z");
  await find("payment:FP");
  const all = await list({});
  expect(all.parties).toEqual(["bank", "payment:FP"]);
  expect(all.days.map(({ party, day }) => `${day} ${party}`)).toEqual([
    "2026-01-05 bank",
    "2026-01-03 bank",
    "2026-01-03 payment:FP",
  ]);
  expect(all.differences).toHaveLength(3);
  const ofDay = await list({ party: "bank", day: "2026-01-03" });
  expect(ofDay.days).toMatchObject([
    {
      currency: "BAHT",
      ours: { count: 3, amount: 300 },
      theirs: { count: 3, amount: 300.01 },
      differences: 1,
    },
  ]);
  expect(ofDay.differences).toMatchObject([
    {
      id: first,
      name: "AMOUNT",
      ours: { amount: 100, account: "SCB ••0010" },
      theirs: { amount: 100.01 },
      state: "OPEN",
      act: null,
      openAct: null,
    },
  ]);
});

test("two people explain a difference, and other values need another act", async () => {
  const id = await find("game:JOKER");
  const explain = () => clerk.call(differences.explain, { params: { id }, body: { reason } });
  const { state, actId } = (await explain()).body;
  expect(state).toBe("WAITS");
  expect((await explain()).code).toBe("ACT_OPEN");
  expect((await list({ party: "game:JOKER" })).differences).toMatchObject([{ openAct: actId }]);
  expect((await clerk.approve(actId)).code).toBe("NOT_ALLOWED");
  expect((await owner.approve(actId)).body).toMatchObject({ state: "DONE" });
  expect((await list({ party: "game:JOKER" })).differences).toMatchObject([
    {
      state: "EXPLAINED",
      act: { id: actId, by: "sandbox-clerk", approvedBy: "sandbox-owner", reason },
    },
  ]);
  expect((await explain()).code).toBe("NO_DATA");
  await checkRecord(world);

  await expect(
    world.owner.query("update world_difference set outside_minor = 5 where id = $1", [id]),
  ).rejects.toThrow("needs an act");
  await world.owner.query(
    "update world_difference set outside_minor = 5, explained_act = null where id = $1",
    [id],
  );
  expect((await list({ party: "game:JOKER" })).differences).toMatchObject([{ state: "OPEN" }]);
});

test("values that a check finds while the second person agrees are not explained", async () => {
  const id = await find("payment:WW");
  const { actId } = (await clerk.call(differences.explain, { params: { id }, body: { reason } }))
    .body;
  const check = await world.owner.connect();
  onTestFinished(() => check.release());
  await check.query("begin");
  await check.query("update world_difference set outside_minor = 999999 where id = $1", [id]);
  const approved = owner.approve(actId);
  await world.someoneWaits();
  await check.query("commit");
  expect((await approved).code).toBe("CHANGED");
  expect((await list({ party: "payment:WW" })).differences).toMatchObject([
    { state: "OPEN", theirs: { amount: 9999.99 } },
  ]);
});

test("without its act nobody explains a difference, not even the owner of the database", async () => {
  const id = await find("gift");
  const { rows } = await world.owner.query<{ id: string }>("select max(id) as id from office_act");
  await expect(
    world.owner.query("update world_difference set explained_act = $2 where id = $1", [
      id,
      rows[0]?.id,
    ]),
  ).rejects.toThrow("needs an act");
  await expect(
    world.owner.query(
      `insert into world_difference (party, kind, reference, name, at, currency, own_account,
         outside_account, found_at, seen_at, explained_act)
       values ('gift', 'gift', 'x', 'other amount', now(), '', '', '', now(), now(), $1)`,
      [rows[0]?.id],
    ),
  ).rejects.toThrow("world_difference");
});

test("what a provider's answer contradicts is decided in the room Unknown, and what ended stays listed", async () => {
  const id = await find("payment:KB");
  await world.owner.query(
    `insert into discrepancy (party, reference, kind, expected, received)
     select party, reference, 'OTHER_DETAILS', '{}', '{}' from world_difference where id = $1`,
    [id],
  );
  expect((await list({ party: "payment:KB" })).differences).toMatchObject([{ state: "REPORTED" }]);
  await world.owner.query("update world_difference set ended_at = clock_now() where id = $1", [id]);
  const ended = await list({ party: "payment:KB" });
  expect(ended.differences).toMatchObject([{ state: "ENDED", endedAt: expect.any(String) }]);
  expect(ended.days).toMatchObject([{ differences: 0 }]);
  const gone = await clerk.call(differences.explain, { params: { id }, body: { reason } });
  expect(gone.code).toBe("NO_DATA");
});

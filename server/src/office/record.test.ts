import { record } from "@krapao/contract/office/record";
import { members } from "@krapao/contract/office/members";
import { beforeAll, expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
let memberId: string;

beforeAll(async () => {
  ({ id: memberId } = await joinMember(world));
  const params = { id: memberId };
  for (const role of ["clerk", "risk"] as const) {
    const browser = await openBrowser(office, role);
    await browser.call(members.note, { params, body: { reason: `seen by ${role}` } });
  }
});

test("the record is filtered by operator, event and thing, with the kind of the act", async () => {
  const auditor = await openBrowser(office, "auditor");
  const listOf = async (body: object) => (await auditor.call(record.list, { body })).body.lines;
  const [line] = await listOf({ subject: memberId });
  const about = await listOf({ subject: memberId });
  expect(about.map(({ event, actKind }) => [event, actKind])).toEqual([
    ["act.done", "member.note"],
    ["act.requested", "member.note"],
    ["act.done", "member.note"],
    ["act.requested", "member.note"],
  ]);
  const done = await listOf({ subject: memberId, event: "act.done", operator: line?.operator });
  expect(done).toEqual([line]);
  expect(await listOf({ subject: memberId, before: line?.number })).toEqual(about.slice(1));
  expect(await listOf({ operator: "nobody" })).toEqual([]);
  const keys = await listOf({ event: "passkey.add" });
  expect(new Set(keys.map(({ event, actKind }) => `${event} ${actKind}`))).toEqual(
    new Set(["passkey.add null"]),
  );
});

test("a page has a hundred lines, and the next one goes on", async () => {
  await world.owner.query(
    `select office_note('nobody-else', 'session.open', null, null, '{}') from generate_series(1, 101)`,
  );
  const auditor = await openBrowser(office, "auditor");
  const read = async (body: object) => (await auditor.call(record.list, { body })).body;
  const first = await read({ operator: "nobody-else" });
  expect([first.lines.length, first.isMore, first.isWhole]).toEqual([100, true, true]);
  const rest = await read({ operator: "nobody-else", before: first.lines.at(-1)?.number });
  expect([rest.lines.length, rest.isMore]).toEqual([1, false]);
});

test("the whole chain is checked, and the changed line is named", async () => {
  const auditor = await openBrowser(office, "auditor");
  const verify = async (from: number) =>
    (await auditor.call(record.verify, { body: { from } })).body;
  const { to, broken } = await verify(1);
  expect(to).toBeGreaterThan(101);
  expect(broken).toBeNull();
  expect(await verify((to ?? 0) + 1)).toEqual({ to: null, broken: null });
  await world.owner.query("alter table office_record disable trigger all");
  await world.owner.query("update office_record set line = line || ' ' where number = 3");
  expect((await verify(1)).broken).toBe(3);
  expect((await verify(4)).broken).toBeNull();
});

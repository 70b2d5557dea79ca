import { acts } from "@krapao/contract/office/acts";
import { accountRoom } from "@krapao/contract/office/content";
import { members } from "@krapao/contract/office/members";
import { record } from "@krapao/contract/office/record";
import { service } from "@krapao/contract/office/service";
import { beforeEach, expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { checkRecord, type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const reason = "the member asked for it";
let clerk: OfficeBrowser;
let owner: OfficeBrowser;
let engineer: OfficeBrowser;
beforeEach(async () => {
  clerk = await openBrowser(office, "clerk");
  owner = await openBrowser(office, "owner");
  engineer = await openBrowser(office, "engineer");
});

const read = async (id: string) => (await owner.call(acts.read, { params: { id } })).body;
const body = { reason };

test("to open a login again undoes its block, and each act names the other", async () => {
  const { id } = await joinMember(world);
  const params = { id };
  const blocked = (await clerk.call(members.disable, { params, body })).body;
  expect(await read(blocked.actId)).toMatchObject({ undoneBy: null, undoneAt: null, undoes: [] });
  const opened = (await clerk.call(members.enable, { params, body })).body;
  // A request undoes nothing.
  expect(await read(blocked.actId)).toMatchObject({ undoneBy: null });
  await owner.approve(opened.actId);
  expect(await read(blocked.actId)).toMatchObject({
    undoneBy: opened.actId,
    undoneAt: expect.any(String),
  });
  expect(await read(opened.actId)).toMatchObject({ undoneBy: null, undoes: [blocked.actId] });
  const { lines } = (await owner.call(record.list, { body: { event: "act.undone" } })).body;
  expect(lines[0]).toMatchObject({ actId: blocked.actId, undoneBy: opened.actId, subject: id });
  const done = (await owner.call(record.list, { body: { event: "act.done", subject: id } })).body;
  expect(done.lines.find(({ actId }) => actId === blocked.actId)).toMatchObject({
    undoneBy: opened.actId,
  });
  const card = (await owner.call(members.read, { params })).body;
  expect(card.acts.find((one) => one.id === blocked.actId)).toMatchObject({
    undoneBy: opened.actId,
  });

  // The next block ends what was opened, and is not undone itself.
  const again = (await clerk.call(members.disable, { params, body })).body;
  expect(await read(opened.actId)).toMatchObject({ undoneBy: again.actId });
  expect(await read(again.actId)).toMatchObject({ undoneBy: null, undoes: [opened.actId] });
  expect(await read(blocked.actId)).toMatchObject({ undoneBy: opened.actId });
  await checkRecord(world);
});

test("an act names its members for operators who read about members, and for no others", async () => {
  const { id } = await joinMember(world);
  const { name } = (await owner.call(members.read, { params: { id } })).body;
  const { actId } = (await clerk.call(members.disable, { params: { id }, body })).body;
  const [person] = (await read(actId)).people;
  expect(person).toMatchObject({ id, name, currency: "BAHT" });
  expect(person?.phone).toMatch(/^\d{3}•+\d{2}$/);
  const shown = (await engineer.call(acts.read, { params: { id: actId } })).body;
  expect(shown).toMatchObject({ facts: { member: id }, people: [] });
});

test("what was stopped names the act that began it again", async () => {
  const ended = (await clerk.call(service.end, { body })).body;
  const resumed = (await engineer.call(service.resume, { body })).body;
  await owner.approve(resumed.actId);
  expect(await read(ended.actId)).toMatchObject({ undoneBy: resumed.actId });
});

test("to publish what was paused opens it again, also with another value", async () => {
  const find = async () => {
    const { items } = (await clerk.call(accountRoom.list)).body;
    const found = items.find(({ value }) => value !== null);
    if (!found) throw new Error("There is no account to deposit to.");
    return found;
  };
  const { key } = await find();
  const paused = (await clerk.call(accountRoom.pause, { params: { key }, body })).body;
  const publish = async (change: object) => {
    const { value, version } = await find();
    const next = { ...(value as object), ...change };
    const { actId } = (
      await clerk.call(accountRoom.publish, {
        params: { key },
        body: { value: next, version, reason },
      })
    ).body;
    await owner.approve(actId);
    return actId;
  };
  await publish({ position: 8 });
  expect(await read(paused.actId)).toMatchObject({ undoneBy: null });
  const opened = await publish({ isOpen: true, position: 9 });
  expect(await read(paused.actId)).toMatchObject({ undoneBy: opened });
});

test("an act of one person is read by its operator and by who reads the record", async () => {
  const { id } = await joinMember(world);
  const note = (await clerk.call(members.note, { params: { id }, body })).body;
  const params = { id: note.actId };
  expect((await clerk.call(acts.read, { params })).body).toMatchObject({ isOwn: true, reason });
  expect((await owner.call(acts.read, { params })).body).toMatchObject({ isOwn: false });
  const promoter = await openBrowser(office, "promoter");
  expect((await promoter.call(acts.read, { params })).code).toBe("NO_DATA");
  expect((await owner.call(acts.read, { params: { id: "999999" } })).code).toBe("NO_DATA");
});

test("an act is undone only by an act that is being done, also for the owner of the database", async () => {
  const { id } = await joinMember(world);
  const blocked = (await clerk.call(members.disable, { params: { id }, body })).body;
  const note = (await clerk.call(members.note, { params: { id }, body })).body;
  await expect(
    world.owner.query("insert into office_undoing values ($1, $2, now())", [
      blocked.actId,
      note.actId,
    ]),
  ).rejects.toThrow("is undone only by an act");
  await expect(world.owner.query("delete from office_undoing")).rejects.toThrow("office_undoing");
});

import { acts } from "@krapao/contract/office/acts";
import { record } from "@krapao/contract/office/record";
import { settingRoom } from "@krapao/contract/office/content";
import { type SettingKey, settingSchemas } from "@krapao/contract/office/settings";
import { service } from "@krapao/contract/office/service";
import { lookup } from "@krapao/contract/lookup";
import { parse } from "valibot";
import { expect, test } from "vitest";
import { runService } from "#admin/service.ts";
import { runSetting } from "#admin/settings.ts";
import { checkRecord, openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const engineer = await openBrowser(office, "engineer");
const owner = await openBrowser(office, "owner");

const reason = "a new season begins";
const find = async (key: SettingKey) => {
  const { items } = (await owner.call(settingRoom.list)).body;
  const item = items.find((one) => one.key === key);
  if (!item) throw new Error(`There is no setting ${key}.`);
  return item;
};
const publish = async (key: SettingKey, value: unknown, version?: number) => {
  const body = { value, version: version ?? (await find(key)).version, reason };
  return engineer.call(settingRoom.publish, { params: { key }, body });
};
const draft = (key: SettingKey, value: unknown, browser = engineer) =>
  browser.call(settingRoom.draft, { params: { key }, body: { value } });
const versionsOf = async (key: SettingKey) =>
  (await owner.call(settingRoom.versions, { params: { key } })).body.versions;
const siteName = async () => (await world.call(lookup.info)).body;

test("every setting has a schema, which its first value fits", async () => {
  const { items } = (await owner.call(settingRoom.list)).body;
  expect(items.map(({ key }) => key).toSorted()).toEqual(Object.keys(settingSchemas).toSorted());
  for (const { key, value, version } of items) {
    expect(parse(settingSchemas[key as SettingKey], value), key).toEqual(value);
    expect(version).toBe(1);
  }
});

test("one person publishes a draft of the site's name, and goes back to the first version", async () => {
  const before = await siteName();
  const first = (await find("site")).value;
  const value = { name: "Krapao Two", website: "https://two.example" };
  expect((await draft("site", value)).status).toBe(200);
  expect(await find("site")).toMatchObject({
    draft: { value, by: "sandbox-engineer" },
    version: 1,
  });
  expect(await siteName()).toEqual(before);
  expect((await publish("site", value)).body.state).toBe("DONE");
  expect(await find("site")).toMatchObject({ value, version: 2, draft: null, openAct: null });
  expect(JSON.stringify(await siteName())).toContain("https://two.example");
  // What another person published meanwhile is not overwritten unseen.
  expect((await publish("site", { ...value, name: "Late" }, 1)).code).toBe("CHANGED");
  // Nothing would change.
  expect((await publish("site", value)).code).toBe("NO_DATA");
  expect((await publish("site", first)).body.state).toBe("DONE");
  expect(await siteName()).toEqual(before);
  const { lines } = (await owner.call(record.list, { body: {} })).body;
  const undone = lines.filter(({ event }) => event === "act.undone");
  const [undoing, published] = lines.filter(({ event }) => event === "act.done");
  expect(undone).toMatchObject([{ actId: published?.actId, undoneBy: undoing?.actId }]);
  expect(await versionsOf("site")).toMatchObject([
    { version: 3, value: first, by: "sandbox-engineer", approvedBy: null, reason },
    { version: 2, value },
    { version: 1, value: first, by: null, at: null },
  ]);
});

test("two people publish a limit of withdrawals, and see exactly what changes", async () => {
  const { value: before } = await find("withdraw");
  const value = { ...(before as object), BAHT: { min: 100, max: 150_000 } };
  const requested = await publish("withdraw", value);
  expect(requested.body.state).toBe("WAITS");
  const { actId } = requested.body;
  expect(await find("withdraw")).toMatchObject({
    value: before,
    needsSecond: true,
    openAct: actId,
  });
  const waiting = (await owner.call(acts.list)).body.waiting.find(({ id }) => id === actId);
  expect(waiting?.facts).toEqual({
    content: "withdraw",
    version: "1",
    changes: "BAHT.max: 200000 → 150000",
  });
  expect((await engineer.approve(actId)).code).toBe("NOT_ALLOWED");
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  expect((await find("withdraw")).value).toEqual(value);
  expect(await versionsOf("withdraw")).toMatchObject([
    { version: 2, by: "sandbox-engineer", approvedBy: "sandbox-owner" },
    { version: 1 },
  ]);
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
});

test("a value that is not allowed is refused with its field, as a draft too", async () => {
  const wrong: readonly [SettingKey, unknown, string, string][] = [
    ["withdraw", { BAHT: { min: 9, max: 8 }, LAK: { min: 1, max: 2 } }, "KEY_INVALID", "BAHT.max"],
    ["withdraw", { BAHT: { min: 1, max: 2 } }, "KEY_MISSING", "LAK"],
    ["spinwheel", { spinsPerDay: 1.5 }, "KEY_INVALID", "spinsPerDay"],
    ["spinwheel", { spinsPerDay: 1, more: 1 }, "KEY_INVALID", "more"],
    ["site", { name: " ", website: "https://a.example" }, "KEY_INVALID", "name"],
    ["site", { name: "A", website: "javascript:alert(1)" }, "KEY_INVALID", "website"],
    ["otpMessage", { th: "{code}", la: "{code}", en: "no code" }, "KEY_INVALID", "en"],
    [
      "office",
      { twoFrom: { "slip.credit": { BAHT: 1 } } },
      "KEY_MISSING",
      "twoFrom.slip.credit.LAK",
    ],
  ];
  for (const [key, value, code, field] of wrong) {
    const refused = await publish(key, value);
    expect([refused.code, refused.body], key).toMatchObject([code, { field }]);
    expect((await draft(key, value)).code, key).toBe(code);
  }
  expect((await draft("site", null, owner)).code).toBe("NOT_ALLOWED");
});

test("the database changes no setting without its act, also for its owner", async () => {
  const statements = [
    "update setting set value = '{\"spinsPerDay\": 9}' where key = 'spinwheel'",
    "update setting set value = '{\"terminated\": true}' where key = 'service'",
    "update setting set key = 'other' where key = 'site'",
    "delete from setting where key = 'site'",
    "truncate setting",
    "update content_version set value = '{}'",
    "delete from content_version",
    "select office_publish('setting.money', 'spinwheel', '{\"value\": {}, \"version\": 1}')",
  ];
  const pools = { owner: world.owner, office: office.pools.office, deeds: office.pools.deeds };
  for (const [role, pool] of Object.entries(pools)) {
    for (const statement of statements) {
      await expect(pool.query(statement), `${role}: ${statement}`).rejects.toThrow(
        /needs an act|permission denied|must be owner|not be changed|never/,
      );
    }
  }
  // An act of one person does not cover a setting about money.
  const { rows } = await world.owner.query<{ facts: unknown }>(
    `select office_facts('setting.publish', 'spinwheel', '{"value": {"spinsPerDay": 9}}') as facts`,
  );
  expect(rows[0]?.facts).toBeNull();
});

test("the command line publishes by the same acts", async () => {
  const console = { pool: world.owner, actor: "operator:boss" };
  const words = (key: string, value: unknown) => ["publish", key, JSON.stringify(value), reason];
  expect(await runSetting(console, ["list"])).toContain("registerOTP true");
  expect(
    await runSetting(
      console,
      words("slip", { closesAt: "23:00", opensAt: "01:00", maxAgeMinutes: 60 }),
    ),
  ).toBe("The setting slip is published.");
  expect(await runSetting(console, words("spinwheel", { spinsPerDay: 3 }))).toMatch(
    /waits for a second person: act \d+/,
  );
  await expect(runSetting(console, words("spinwheel", { spinsPerDay: -1 }))).rejects.toThrow(
    "spinwheel.spinsPerDay",
  );
  expect(await runService(console, ["end"])).toBe("The service has ended.");
  expect(await runService(console, ["status"])).toBe("The service has ended.");
  expect((await world.call(lookup.info)).status).toBe(410);
  expect(await runService(console, ["resume"])).toMatch(/waits for a second person/);
  const { waiting } = (await owner.call(acts.list)).body;
  const resume = waiting.find(({ kind }) => kind === "service.resume");
  expect((await owner.approve(resume?.id ?? "")).body.state).toBe("DONE");
  expect((await owner.call(service.read)).body.isEnded).toBe(false);
});

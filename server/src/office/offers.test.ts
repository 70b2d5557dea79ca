import { bonus } from "@krapao/contract/bonus";
import { acts } from "@krapao/contract/office/acts";
import {
  accountRoom,
  type ContentRoutes,
  offerRoom,
  providerRoom,
} from "@krapao/contract/office/content";
import { accountSchemaOf, offerSchemaOf, providerSchema } from "@krapao/contract/office/offers";
import { type GenericSchema, parse } from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveMoney } from "#testing/money.ts";
import { joinMember } from "#testing/members.ts";
import { type OfficeBrowser, type OfficeWorld, openBrowser, openOffice } from "#testing/office.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
let office: OfficeWorld;
let owner: OfficeBrowser;
beforeAll(async () => {
  world = await createWorld();
  office = await openOffice(world);
  owner = await openBrowser(office, "owner");
});
afterAll(async () => {
  await office.close();
  await world.close();
});

const reason = "the season changes";
const find = async (room: ContentRoutes, key: string) => {
  const item = (await owner.call(room.list)).body.items.find((one) => one.key === key);
  if (!item) throw new Error(`There is no ${key}.`);
  return { ...item, value: item.value as Readonly<Record<string, unknown>> };
};
/** Requests a change of some fields, which an owner approves. */
async function publish(browser: OfficeBrowser, room: ContentRoutes, key: string, change: object) {
  const { value, version } = await find(room, key);
  const body = { value: { ...value, ...change }, version, reason };
  const requested = await browser.call(room.publish, { params: { key }, body });
  if (requested.code !== undefined) return requested.code;
  expect(requested.body.state).toBe("WAITS");
  expect(await find(room, key)).toMatchObject({ value, openAct: requested.body.actId });
  return (await owner.approve(requested.body.actId)).body.state;
}
const pause = (browser: OfficeBrowser, { pause: call }: ContentRoutes, key: string) => {
  if (!call) throw new Error("Nothing is paused here.");
  return browser.call(call, { params: { key }, body: { reason } });
};

test("every offer, account and provider has a schema, which its first value fits", async () => {
  const schemas: readonly [ContentRoutes, (key: string) => GenericSchema][] = [
    [offerRoom, offerSchemaOf],
    [accountRoom, accountSchemaOf],
    [providerRoom, () => providerSchema],
  ];
  for (const [room, schemaOf] of schemas) {
    const { items } = (await owner.call(room.list)).body;
    expect(items.length).toBeGreaterThan(1);
    for (const { key, value, needsSecond } of items) {
      expect(parse(schemaOf(key), value), key).toEqual(value);
      expect(needsSecond).toBe(true);
    }
  }
});

test("two people change a bonus, one pauses it at once, and two open it again", async () => {
  const promoter = await openBrowser(office, "promoter");
  const { token, id } = await joinMember(world);
  await giveMoney(world, id, 1000);
  const shown = async () => JSON.stringify((await world.call(bonus.list, { token })).body);
  const title = { th: "ฤดูฝน", la: "ລະດູຝົນ", en: "Rainy season" };
  const change = { title, percent: 12.5, cap: 150.5 };
  expect(await publish(promoter, offerRoom, "bonus-DAILY", change)).toBe("DONE");
  expect(await shown()).toContain("ฤดูฝน");
  const { rows } = await world.owner.query(
    "select reward_bps, cap_minor::text from bonus where code = 'DAILY'",
  );
  expect(rows).toEqual([{ reward_bps: 1250, cap_minor: "15050" }]);
  expect((await pause(promoter, offerRoom, "bonus-DAILY")).body.state).toBe("DONE");
  expect(await shown()).not.toContain("ฤดูฝน");
  expect((await pause(promoter, offerRoom, "bonus-DAILY")).code).toBe("NO_DATA");
  expect(await find(offerRoom, "bonus-DAILY")).toMatchObject({ version: 3 });
  expect(await publish(promoter, offerRoom, "bonus-DAILY", { isOpen: true })).toBe("DONE");
  expect(await shown()).toContain("ฤดูฝน");
});

test("a pause ends a request that was made before it", async () => {
  const promoter = await openBrowser(office, "promoter");
  const { value, version } = await find(offerRoom, "promotion-HELLO20");
  const body = { value: { ...value, success: 700 }, version, reason };
  const params = { key: "promotion-HELLO20" };
  const requested = await promoter.call(offerRoom.publish, { params, body });
  expect((await pause(owner, offerRoom, params.key)).body.state).toBe("DONE");
  expect((await owner.approve(requested.body.actId)).code).toBe("CHANGED");
  const { waiting } = (await owner.call(acts.list)).body;
  expect(waiting.find(({ id }) => id === requested.body.actId)?.changed).toContain("version");
});

test("terms that contradict each other are refused with the field", async () => {
  const promoter = await openBrowser(office, "promoter");
  const refuse = (change: object) => publish(promoter, offerRoom, "promotion-HELLO20", change);
  expect(await refuse({ percent: 10 })).toBe("KEY_INVALID");
  expect(await refuse({ fixed: null })).toBe("KEY_INVALID");
  expect(await refuse({ fixed: 1.005 })).toBe("KEY_INVALID");
  expect(await refuse({ startsAt: "tomorrow" })).toBe("KEY_INVALID");
  // The grants of an offer without a quota were not counted.
  const limited = await publish(promoter, offerRoom, "bonus-DAILY", { quota: 5 });
  expect(limited).toBe("KEY_INVALID");
});

test("an account is closed at once by one person; its number and a provider take two", async () => {
  const clerk = await openBrowser(office, "clerk");
  const engineer = await openBrowser(office, "engineer");
  const key = "account-1";
  expect((await pause(clerk, accountRoom, key)).body.state).toBe("DONE");
  expect((await find(accountRoom, key)).value).toMatchObject({ isOpen: false });
  const change = { isOpen: true, accountNo: "1112223334" };
  expect(await publish(clerk, accountRoom, key, change)).toBe("DONE");
  expect((await find(accountRoom, key)).value).toMatchObject(change);
  expect(await publish(engineer, providerRoom, "PG", { delaySeconds: 77 })).toBe("DONE");
  expect((await find(providerRoom, "PG")).value).toMatchObject({ delaySeconds: 77 });
});

test("the database changes none of them without its act, also for its owner", async () => {
  const statements = [
    "update bonus set cap_minor = 1 where code = 'DAILY'",
    "update bonus set is_open = false where code = 'DAILY'",
    "update bonus set quota = 5 where code = 'DAILY'",
    "delete from promotion where code = 'HELLO20'",
    "update deposit_account set account_no = '9999999999' where id = 1",
    "update deposit_wallet set is_open = false",
    "update game_provider set ratio_baht = 2",
    "update game_provider set is_open = false",
  ];
  const pools = { owner: world.owner, office: office.pools.office, deeds: office.pools.deeds };
  for (const [role, pool] of Object.entries(pools)) {
    for (const statement of statements) {
      await expect(pool.query(statement), `${role}: ${statement}`).rejects.toThrow(
        /needs an act|permission denied|KEY_INVALID/,
      );
    }
  }
});

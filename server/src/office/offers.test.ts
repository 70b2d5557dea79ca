import { bonus } from "@krapao/contract/bonus";
import { lookup } from "@krapao/contract/lookup";
import { acts } from "@krapao/contract/office/acts";
import {
  accountRoom,
  type ContentRoutes,
  offerRoom,
  providerRoom,
} from "@krapao/contract/office/content";
import { accountSchemaOf, offerSchemaOf, providerSchema } from "@krapao/contract/office/offers";
import { type GenericSchema, parse } from "valibot";
import { expect, test } from "vitest";
import { sendTransfer, settleTransfers, walletAmount } from "#testing/deposits.ts";
import { giveMoney } from "#testing/money.ts";
import { joinMember } from "#testing/members.ts";
import { type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const owner = await openBrowser(office, "owner");

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

const newAccount = {
  isOpen: true,
  bank: "KTB",
  accountName: "KRAPAO TWO",
  accountNo: "9870001112",
  currency: "BAHT",
  accountType: "BANK",
  mode: "AUTO",
  position: 20,
};

test("two people add an account and retire it; money that still arrives is credited", async () => {
  const clerk = await openBrowser(office, "clerk");
  const { items, choices } = (await clerk.call(accountRoom.list)).body;
  const key = `account-${items.filter((one) => one.key.startsWith("account-")).length + 1}`;
  expect(choices["bank"]?.map(({ value }) => value)).toContain(newAccount.bank);
  const member = await joinMember(world);
  const isShown = async () => {
    const { body } = await world.call(lookup.deposit, { token: member.token });
    return JSON.stringify(body).includes(newAccount.accountNo);
  };
  const request = async (value: unknown, version: number) =>
    clerk.call(accountRoom.publish, { params: { key }, body: { value, version, reason } });
  expect((await request({ ...newAccount, bank: undefined }, 1)).code).toBe("KEY_MISSING");
  expect((await request(null, 1)).code).toBe("NO_DATA");
  const added = await request(newAccount, 1);
  expect(added.body.state).toBe("WAITS");
  expect(await find(accountRoom, key)).toMatchObject({
    value: null,
    lastValue: newAccount,
    openAct: added.body.actId,
  });
  expect(await isShown()).toBe(false);
  expect((await clerk.approve(added.body.actId)).code).toBe("NOT_ALLOWED");
  expect((await owner.approve(added.body.actId)).body.state).toBe("DONE");
  expect(await find(accountRoom, key)).toMatchObject({ value: newAccount, version: 2 });
  expect(await isShown()).toBe(true);

  const retired = await request(null, 2);
  expect(retired.body.state).toBe("WAITS");
  expect(await isShown()).toBe(true);
  expect((await owner.approve(retired.body.actId)).body.state).toBe("DONE");
  expect(await isShown()).toBe(false);
  expect(await find(accountRoom, key)).toMatchObject({ value: null, lastValue: newAccount });
  await sendTransfer(world, member, {
    amount: 120,
    receiver: { bankCode: newAccount.bank, accountNo: newAccount.accountNo },
  });
  await settleTransfers(world);
  expect(await walletAmount(world, member)).toBe(120);

  const back = await request(newAccount, 3);
  expect((await owner.approve(back.body.actId)).body.state).toBe("DONE");
  expect(await isShown()).toBe(true);
});

test("an account is added exactly as two people agreed, and only once", async () => {
  const clerk = await openBrowser(office, "clerk");
  const add = async (accountNo: string) => {
    const body = { value: { ...newAccount, accountNo }, version: 1, reason };
    const { body: act } = await clerk.call(accountRoom.publish, {
      params: { key: "account-99" },
      body,
    });
    const approved = await owner.approve(act.actId);
    await clerk.call(acts.recall, { params: { id: act.actId }, body: { reason } });
    return approved;
  };
  // The number of another account.
  expect((await add(newAccount.accountNo)).code).toBe("KEY_INVALID");
  await world.owner.query(`
    create function bend() returns trigger language plpgsql
      as $$ begin new.account_no := '6660001112'; return new; end $$;
    create trigger bend before insert on deposit_account
      for each row execute function bend()`);
  expect((await add("5550001112")).status).toBe(500);
  await world.owner.query("drop trigger bend on deposit_account");
  expect((await add("5550001112")).body.state).toBe("DONE");
});

test("where the money is real, an account needs its act also in an empty table", async () => {
  const add = `insert into deposit_account
      (bank_code, type, mode, account_name, account_no, currency, position)
    values ('KBANK', 'BANK', 'AUTO', 'FIRST', '6666666666', 'BAHT', 1)`;
  const addFirst = async (inWorld: string) => {
    const client = await world.owner.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica;
        delete from deposit_account; update instance set world = '${inWorld}';
        set local session_replication_role = origin`);
      return await client.query(add).then(
        () => "done",
        ({ message }: Error) => message,
      );
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  expect(await addFirst("sandbox")).toBe("done");
  expect(await addFirst("real")).toContain("needs an act");
});

test("two people add an offer and retire it, and nobody takes it twice under one code", async () => {
  const promoter = await openBrowser(office, "promoter");
  const { token, id } = await joinMember(world);
  await giveMoney(world, id, 1000);
  const isShown = async () =>
    JSON.stringify((await world.call(bonus.list, { token })).body).includes("MOON");
  const { value: like } = await find(offerRoom, "bonus-DAILY");
  const params = { key: "bonus-MOON" };
  const request = async (value: unknown, version: number) => {
    const body = { value, version, reason };
    const { body: act } = await promoter.call(offerRoom.publish, { params, body });
    return (await owner.approve(act.actId)).body.state;
  };
  const value = { ...like, isOpen: true, quota: 7 };
  const draft = await promoter.call(offerRoom.draft, { params, body: { value } });
  expect(draft.status).toBe(200);
  expect(await find(offerRoom, params.key)).toMatchObject({ value: null, draft: { value } });
  expect(await isShown()).toBe(false);
  expect(await request(value, 1)).toBe("DONE");
  expect(await isShown()).toBe(true);
  expect(await request(null, 2)).toBe("DONE");
  expect(await isShown()).toBe(false);
  expect(await find(offerRoom, params.key)).toMatchObject({ value: null, draft: null, version: 3 });
  expect(await request({ ...value, isOpen: false }, 3)).toBe("DONE");
  const { versions } = (await promoter.call(offerRoom.versions, { params })).body;
  expect(versions.map((one) => one.value === null)).toEqual([false, true, false, true]);
  const wrong = { value, version: 1, reason };
  const badKey = { key: "bonus-moon" };
  expect((await promoter.call(offerRoom.publish, { params: badKey, body: wrong })).code).toBe(
    "NO_DATA",
  );
});

test("the database itself gives no offer a quota later, also by an act", async () => {
  const client = await world.owner.connect();
  try {
    await client.query("begin");
    await client.query("alter table bonus disable trigger offer_is_covered");
    const late = client.query("update bonus set quota = 5 where code = 'DAILY'");
    await expect(late).rejects.toThrow("KEY_INVALID");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("the database changes none of them without its act, also for its owner", async () => {
  const copy = (table: string, change: string) => `
    insert into ${table} select (jsonb_populate_record(one, '${change}')).* from ${table} as one limit 1`;
  const statements = [
    copy("bonus", '{"code": "COPY"}'),
    copy("promotion", '{"code": "COPY"}'),
    `insert into deposit_account
       (id, bank_code, type, mode, account_name, account_no, currency, position)
     overriding system value values (500, 'KBANK', 'BANK', 'AUTO', 'THIEF', '6666666666', 'BAHT', 1)`,
    `insert into deposit_wallet (account_name, account_no, mode, currency, position)
     values ('THIEF', '0666666666', 'GIFT', 'BAHT', 1)`,
    "update deposit_account set is_open = false, is_retired = true where id = 1",
    "truncate deposit_account",
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
        /needs an act|permission denied|KEY_INVALID|only grows/,
      );
    }
  }
});

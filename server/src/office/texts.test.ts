import { lookup } from "@krapao/contract/lookup";
import { textRoom } from "@krapao/contract/office/content";
import { textSchemaOf } from "@krapao/contract/office/texts";
import { parse } from "valibot";
import { expect, test } from "vitest";
import { seedHelper } from "#features/chat/answers/seed.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const promoter = await openBrowser(office, "promoter");

const reason = "a new wording";
const list = async () => (await promoter.call(textRoom.list)).body.items;
const find = async (key: string) => (await list()).find((one) => one.key === key);
const publish = async (key: string, value: unknown) => {
  const body = { value, version: (await find(key))?.version ?? 1, reason };
  return promoter.call(textRoom.publish, { params: { key }, body });
};
const conditions = async () => (await world.call(lookup.conditions)).body.conditions;

test("every text has a schema, which its first value fits", async () => {
  const items = await list();
  for (const { key, value, needsSecond } of items) {
    const schema = textSchemaOf(key);
    if (!schema) throw new Error(`The text ${key} has no schema.`);
    expect(parse(schema, value), key).toEqual(value);
    expect(needsSecond).toBe(false);
  }
  const kinds = new Set(items.map(({ key }) => key.split("-")[0]));
  expect(kinds).toEqual(
    new Set(["agreement", "answer", "banner", "condition", "contact", "notice"]),
  );
});

test("a notice is published sanitised, and the version before it again", async () => {
  const notice = async () => (await world.call(lookup.notice)).body.text;
  const before = await notice();
  const first = (await find("notice-1"))?.value;
  const html = "<p onclick='x()'>ปิดปรับปรุง <script>x()</script><strong>คืนนี้</strong></p>";
  const published = await publish("notice-1", { th: html, la: html, en: html });
  expect(published.body.state).toBe("DONE");
  expect(await notice()).toBe("<p>ปิดปรับปรุง <strong>คืนนี้</strong></p>");
  expect((await publish("notice-1", first)).body.state).toBe("DONE");
  expect(await notice()).toBe(before);
  const params = { key: "notice-1" };
  const { versions } = (await promoter.call(textRoom.versions, { params })).body;
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
});

test("a condition is added at the end and removed again", async () => {
  const before = await conditions();
  const key = `condition-${before.length + 1}`;
  const text = "<p>ข้อใหม่</p>";
  expect((await publish(key, { th: text, la: text, en: text })).body.state).toBe("DONE");
  expect(await conditions()).toEqual([...before, text]);
  expect((await publish(key, { th: "", la: "", en: "" })).body.state).toBe("DONE");
  expect(await conditions()).toEqual(before);
  expect((await publish("condition-9999", { th: text, la: text, en: text })).code).toBe("NO_DATA");
});

test("the helper answers with the published text", async () => {
  const item = await find("answer-deposit");
  const value = item?.value as Readonly<Record<string, { words: string; message: string }>>;
  const th = { words: "ฝาก, Deposit ,", message: "ฝากได้ตลอดวัน" };
  expect((await publish("answer-deposit", { ...value, th })).body.state).toBe("DONE");
  const { rows } = await world.owner.query(
    `select words, messages #>> '{0,payload,message}' as message from chat_answer
     where topic = 'deposit' and language = 'th'`,
  );
  expect(rows).toEqual([{ words: ["ฝาก", "deposit"], message: "ฝากได้ตลอดวัน" }]);
  expect((await publish("answer-deposit", { ...value, th: { ...th, message: " " } })).code).toBe(
    "KEY_INVALID",
  );
});

test("a prepared answer and a topic are added and removed, and a new start brings none back", async () => {
  const topics = async () => {
    const { rows } = await world.owner.query<{ topic: string }>(
      "select distinct topic from chat_answer",
    );
    return rows.map(({ topic }) => topic);
  };
  const inOne = (message: string) => ({ words: "", message });
  const value = { th: inOne("สวัสดี"), la: inOne("ສະບາຍດີ"), en: inOne("Hello") };
  for (const key of ["answer-prepared-hello", "answer-holidays"]) {
    expect((await publish(key, value)).body.state).toBe("DONE");
    expect(await find(key)).toMatchObject({ value, version: 2 });
    expect(await topics()).toContain(key.slice("answer-".length));
    expect((await publish(key, null)).body.state).toBe("DONE");
    expect(await find(key)).toMatchObject({ value: null, lastValue: value });
  }
  expect((await publish("answer-deposit-late", null)).body.state).toBe("DONE");
  await seedHelper(world.owner);
  for (const gone of ["prepared-hello", "holidays", "deposit-late"])
    expect(await topics()).not.toContain(gone);
  // The helper needs this one, and this one consists of cards.
  expect((await publish("answer-agent", null)).code).toBe("KEY_INVALID");
  expect((await publish("answer-bonus", value)).code).toBe("NO_DATA");
});

test("the database changes no text without its act, also for its owner", async () => {
  const statements = [
    "update content set html = 'x' where kind = 'notice'",
    "delete from content where kind = 'agreement'",
    "update reward_banner set html = 'x'",
    "delete from chat_answer where topic = 'deposit'",
  ];
  const pools = { owner: world.owner, office: office.pools.office, deeds: office.pools.deeds };
  for (const [role, pool] of Object.entries(pools)) {
    for (const statement of statements) {
      await expect(pool.query(statement), `${role}: ${statement}`).rejects.toThrow(
        /needs an act|permission denied/,
      );
    }
  }
});

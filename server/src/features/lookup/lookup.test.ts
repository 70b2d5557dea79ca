import { lookup } from "@krapao/contract/lookup";
import { expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";
import { prepareDatabase } from "#lifecycle/prepare-database.ts";

const world = await setUpWorld();

const inLanguage = (cookie: string) => ({ cookies: { lang: cookie } });

test("the banks of the market have names in three languages", async () => {
  const { body } = await world.call(lookup.banks);
  expect(body.slice(0, 2).map((bank) => bank.code)).toEqual(["KBANK", "KTB"]);
  expect(body.map((bank) => bank.code)).not.toContain("BCEL");
  for (const bank of body) expect(Object.values(bank).every(Boolean)).toBe(true);
});

test.each([
  ["the cookie", inLanguage("LA"), "ຄ"],
  ["the browser", { headers: { "accept-language": "lo-LA,en;q=0.5" } }, "ຄ"],
  ["the market", {}, "เ"],
])("texts are in the language of %s", async (_, options, letter) => {
  const { body } = await world.call(lookup.conditions, options);
  expect(body.conditions.join("")).toContain(letter);
});

test("every text exists in every language", async () => {
  for (const language of ["TH", "LA", "EN"]) {
    const options = inLanguage(language);
    const conditions = await world.call(lookup.conditions, options);
    const agreements = await world.call(lookup.agreements, options);
    const notice = await world.call(lookup.notice, options);
    const contact = await world.call(lookup.contact, options);
    const sources = await world.call(lookup.sources, options);
    expect(conditions.body.conditions.length).toBeGreaterThan(3);
    expect(agreements.body.length).toBeGreaterThan(1);
    expect(notice.body.text).not.toBe("");
    expect(contact.body.contactText).toContain("<p>");
    expect(sources.body.map((source) => source.code)).toContain("friend");
  }
});

test("the plain lookups return the settings", async () => {
  expect((await world.call(lookup.info)).body).toEqual({
    name: "Krapao",
    website: "https://krapao.example",
  });
  expect((await world.call(lookup.registerOTP)).body).toEqual({ registerOTP: true });
  expect((await world.call(lookup.enableChatWidget)).body).toEqual({ enableChatWidget: true });
  expect((await world.call(lookup.active)).body).toEqual({
    terminated: null,
    passkeys: true,
  });
});

test("deposit, withdraw and slip lookups are for members", async () => {
  for (const call of [lookup.deposit, lookup.withdraw, lookup.slip]) {
    expect((await world.call(call)).code).toBe("UNAUTHORIZED");
  }
  const { token } = await joinMember(world);
  const deposit = await world.call(lookup.deposit, { token });
  expect(deposit.body.banks.length).toBeGreaterThan(2);
  expect(deposit.body.banks.every((bank) => bank.currency === "BAHT")).toBe(true);
  expect(deposit.body.wallets.map((wallet) => wallet.mode).toSorted()).toEqual(["AUTO", "GIFT"]);
  const withdraw = await world.call(lookup.withdraw, { token });
  expect(withdraw.body).toEqual({ withdrawMin: 100, withdrawMax: 200_000 });
  const slip = await world.call(lookup.slip, { token });
  expect(slip.body).toMatchObject({ opensAt: "00:15", closesAt: "23:45", maxAgeMinutes: 60 });
});

test("a service that has ended returns 410, and its status call still works", async () => {
  const { token } = await joinMember(world);
  await world.set("service", { terminated: true });
  expect((await world.call(lookup.active)).body).toMatchObject({ terminated: "gone" });
  for (const call of [lookup.banks, lookup.info]) {
    const refused = await world.call(call);
    expect([refused.status, refused.body]).toEqual([410, { code: "gone", message: "gone" }]);
  }
  expect((await world.call(lookup.withdraw, { token })).status).toBe(410);
});

test("a restart changes nothing that an operator has set", async () => {
  await world.set("site", { name: "Another", website: "https://another.example" });
  await world.owner.query("update bank set is_open = false where code = 'GSB'");
  await world.owner.query("delete from source where code = 'sms'");
  await prepareDatabase(world.config, world.owner);
  expect((await world.call(lookup.info)).body.name).toBe("Another");
  const banks = (await world.call(lookup.banks)).body.map((bank) => bank.code);
  expect(banks).not.toContain("GSB");
  const sources = (await world.call(lookup.sources)).body.map((source) => source.code);
  expect(sources).not.toContain("sms");
});

test("a database of one market or world refuses another", async () => {
  const lao = { ...world.config, market: "la" as const };
  await expect(prepareDatabase(lao, world.owner)).rejects.toThrow("belongs to the market th");
  const real = { ...world.config, world: "real" as const };
  await expect(prepareDatabase(real, world.owner)).rejects.toThrow("filled in the sandbox world");
});

import { changeUnguarded } from "@krapao/testkit/settings";
import { expect, test } from "vitest";
import { seedRewards } from "./seed.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld({ market: "la" });

async function readOffers() {
  const { rows } = await world.owner.query<{ code: string; currency: string; cap: bigint }>(
    "select code, currency, cap_minor as cap from bonus order by currency, position",
  );
  return rows;
}

test("a Lao market offers the same in kip, times a thousand, beside baht", async () => {
  expect(await readOffers()).toEqual([
    { code: "WELCOME", currency: "BAHT", cap: 50_000n },
    { code: "DAILY", currency: "BAHT", cap: 20_000n },
    { code: "WEEKLY", currency: "BAHT", cap: 100_000n },
    { code: "WELCOME-LAK", currency: "LAK", cap: 50_000_000n },
    { code: "DAILY-LAK", currency: "LAK", cap: 20_000_000n },
    { code: "WEEKLY-LAK", currency: "LAK", cap: 100_000_000n },
  ]);
});

test("every offer has its banner in three languages, each in its own script", async () => {
  const { rows } = await world.owner.query<{ language: string; text: string }>(
    `select language, html as text from reward_banner
     union all
     select key, value || (description ->> key) from promotion, jsonb_each_text(title)
     union all
     select key, value from bonus, jsonb_each_text(title)`,
  );
  expect(rows.length).toBeGreaterThan(30);
  for (const { language, text } of rows) {
    expect([text, /\p{Script=Thai}/u.test(text)]).toEqual([text, language === "th"]);
    expect([text, /\p{Script=Lao}/u.test(text)]).toEqual([text, language === "la"]);
  }
});

test("an operator's changes and removals survive the next start", async () => {
  await changeUnguarded(
    world.owner,
    "delete from bonus where code <> 'DAILY'; update bonus set cap_minor = 1",
  );
  await seedRewards(world.owner, { market: "la", isLaosVariant: false });
  expect(await readOffers()).toEqual([{ code: "DAILY", currency: "BAHT", cap: 1n }]);
});

import { languages } from "@krapao/contract/market";
import { th } from "@krapao/office/src/locale/th.ts";
import type { Locator, Page } from "@playwright/test";
import { checkScreen, checkWidth } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { type Arguments, expect, test } from "#browser/test.ts";
import { callApi, giveMoney, joinMember } from "#world/members.ts";
import { reportLoss } from "#world/rewards.ts";

const { content: words, rehearsal, reports, offer, settings } = th;
const { columns } = reports;

/** Deposits that no other test makes: the offer of this one is for them alone. */
const least = 7_000_000;

const rehearsalOf = (page: Page) => page.getByRole("region", { name: rehearsal.title });

/** A figure by its label. */
const figureOf = (section: Locator, label: string) =>
  section
    .locator(".office-figures > div")
    .filter({ has: section.page().getByText(label, { exact: true }) })
    .locator("dd")
    .first();

async function openOffer(page: Page): Promise<void> {
  await page.getByRole("link", { name: th.rooms.offers, exact: true }).click();
  await page.getByRole("button", { name: /\(DAILY\)/ }).click();
}

async function openRules(page: Page): Promise<void> {
  await page.getByRole("link", { name: th.rooms.settings, exact: true }).click();
  await page.getByRole("button", { name: settings.titles.payoutCheck }).click();
}

async function rehearse(page: Page): Promise<void> {
  const section = rehearsalOf(page);
  await section.getByRole("button", { name: rehearsal.run, exact: true }).click();
  await expect(section.getByRole("heading", { name: rehearsal.assumed })).toBeVisible();
}

/** Rejects the request that waits, so that nothing of the product changes. */
async function reject(owner: Page): Promise<void> {
  await owner.getByLabel(th.payout.reason).fill("ยังไม่ใช่ตอนนี้");
  const decision = owner.locator("[data-choice=reject]");
  await decision.click();
  await expect(decision).toBeHidden();
}

/** Two members in one browser; one has played the offer of this test through. */
async function fillPast(
  { product, database, player }: Pick<Arguments, "product" | "database" | "player">,
  { amounts, stake }: { amounts: readonly [number, number]; stake: number },
) {
  const friend = await joinMember(product);
  await giveMoney(product, player, amounts[0]);
  await giveMoney(product, friend, amounts[1]);
  await reportLoss(database, player, { stake });
  await database.change(
    "insert into member_device (member_id, device_hash) select unnest($1::text[]), sha256($2)",
    [[player.id, friend.id], player.id],
  );
}

test("a promoter rehearses the draft of an offer, and the owner sees its figures before deciding", async ({
  browser,
  product,
  database,
  player,
}) => {
  const past = { amounts: [7_777_000, 8_888_000], stake: 8_000_000 } as const;
  await fillPast({ product, database, player }, past);
  const promoter = await enterAs(browser, product, "promoter");
  await openOffer(promoter);
  const typed = { percent: "", cap: "", fixed: "100", depositMin: String(least), success: "100" };
  for (const [name, value] of Object.entries(typed)) {
    const label = offer.fields[name as keyof typeof typed];
    await promoter.getByLabel(label, { exact: true }).fill(value);
  }
  await promoter.getByRole("button", { name: words.save }).click();
  await expect(promoter.getByText(words.saved)).toBeVisible();
  await rehearse(promoter);
  const section = rehearsalOf(promoter);
  await expect(figureOf(section, columns.taken)).toHaveText("2");
  await expect(figureOf(section, columns.members)).toHaveText("2");
  await expect(figureOf(section, columns.completed)).toHaveText("1 (50%)");
  await expect(figureOf(section, rehearsal.given)).toHaveText("฿200.00");
  await expect(figureOf(section, columns.grossResult)).toHaveText("฿8,000,000.00");
  await expect(figureOf(section, columns.netResult)).toHaveText("฿7,999,800.00");
  await expect(figureOf(section, rehearsal.inRings)).toHaveText("2 (100%)");
  const days = promoter.getByRole("table", { name: rehearsal.byDay });
  await expect(days.getByRole("row")).toHaveCount(2);
  // A promoter does not read about members.
  await expect(promoter.getByRole("table", { name: rehearsal.takers })).toBeHidden();
  await checkScreen(promoter);
  // Other terms make the figures those of an earlier form.
  const reward = promoter.getByLabel(offer.fields.fixed, { exact: true });
  await reward.fill("101");
  await expect(promoter.getByText(rehearsal.changed)).toBeVisible();
  await reward.fill("100");
  await expect(promoter.getByText(rehearsal.changed)).toBeHidden();
  await promoter.getByLabel(th.payout.reason).fill("เดือนที่เงียบ");
  await promoter.getByRole("button", { name: words.request }).click();
  await expect(promoter.getByText(th.payout.waits)).toBeVisible();

  const owner = await enterAs(browser, product, "owner");
  await openOffer(owner);
  await expect(rehearsalOf(owner).getByText(/ซ้อมค่านี้เมื่อ/)).toBeVisible();
  await rehearse(owner);
  const takers = owner.getByRole("table", { name: rehearsal.takers });
  await expect(takers.getByRole("row")).toHaveCount(3);
  await expect(takers.getByText(rehearsal.isInRing)).toHaveCount(2);
  await checkScreen(owner);
  await owner.getByRole("link", { name: th.rooms.approvals }).click();
  await owner.getByRole("button", { name: th.act["offer.publish"] }).first().click();
  await expect(figureOf(owner.locator("main"), rehearsal.given)).toHaveText("฿200.00");
  await checkScreen(owner);
  await reject(owner);
  await promoter.getByRole("button", { name: words.discard }).click();
  await expect(promoter.getByText(words.same)).toBeVisible();
  await promoter.context().close();
  await owner.context().close();
});

test("an engineer rehearses the draft of a payout rule, and the owner sees whom it would hold", async ({
  browser,
  product,
  player,
}) => {
  const amount = "฿151.37";
  await giveMoney(product, player, 1000);
  await callApi(product, player, "/api/wallet/withdraw", { amount: 151.37 });
  const engineer = await enterAs(browser, product, "engineer");
  await openRules(engineer);
  const first = `${settings.fields.firstLarge} · ${th.settings.fields.BAHT}`;
  await engineer.getByLabel(first).fill("100");
  await engineer.getByRole("button", { name: words.save }).click();
  await expect(engineer.getByText(words.saved)).toBeVisible();
  await rehearse(engineer);
  const section = rehearsalOf(engineer);
  await expect(figureOf(section, rehearsal.newlyHeld)).toHaveText(/^[1-9]/);
  const rules = engineer.getByRole("table", { name: rehearsal.byReason });
  await expect(rules.getByText(th.payout.reasons.FIRST_LARGE)).toBeVisible();
  await expect(engineer.getByRole("table", { name: rehearsal.otherVerdict })).toBeHidden();
  await checkScreen(engineer);
  await engineer.getByLabel(th.payout.reason).fill("ตรวจให้มากขึ้น");
  await engineer.getByRole("button", { name: words.request }).click();
  await expect(engineer.getByText(th.payout.waits)).toBeVisible();

  const owner = await enterAs(browser, product, "owner");
  await openRules(owner);
  await rehearse(owner);
  const changed = owner.getByRole("table", { name: rehearsal.otherVerdict });
  const row = changed.getByRole("row").filter({ hasText: amount });
  await expect(row).toContainText(th.payout.reasons.FIRST_LARGE);
  await expect(row).toContainText(rehearsal.byItself);
  await checkScreen(owner);
  await owner.getByRole("link", { name: th.rooms.approvals }).click();
  await owner.getByRole("button", { name: th.act["setting.money"] }).first().click();
  await expect(figureOf(owner.locator("main"), rehearsal.newlyHeld)).toHaveText(/^[1-9]/);
  await checkScreen(owner);
  await reject(owner);
  await engineer.getByRole("button", { name: words.discard }).click();
  await expect(engineer.getByText(words.same)).toBeVisible();
  await engineer.context().close();
  await owner.context().close();
});

test("the figures of rehearsals fit the screen in every language", async ({
  browser,
  product,
  database,
  player,
}) => {
  await fillPast({ product, database, player }, { amounts: [60_000, 500], stake: 80_000 });
  await callApi(product, player, "/api/wallet/withdraw", { amount: 50_000 });
  const owner = await enterAs(browser, product, "owner");
  await openRules(owner);
  const rows = owner.locator(".office-row");
  await expect(owner.locator(".office-row[aria-current=true]")).toContainText(
    settings.titles.payoutCheck,
  );
  const isChosen = await rows.evaluateAll((all) =>
    all.map((row) => row.getAttribute("aria-current") === "true"),
  );
  // The texts differ; the places of offers and settings do not.
  for (const language of languages) {
    await owner.evaluate((chosen) => localStorage.setItem("office-language", chosen), language);
    for (const [path, index] of [
      ["/offers", 0],
      ["/settings", isChosen.indexOf(true)],
    ] as const) {
      await owner.goto(product.officeUrl + path);
      await rows.nth(index).click();
      await owner.locator(".office-span button[type=submit]").click();
      await expect(owner.locator(".office-editor .list-disc li").first()).toBeVisible();
      await checkWidth(owner);
    }
  }
  await owner.context().close();
});

import { expect } from "@playwright/test";
import { transferMoney } from "#world/bank.ts";
import { callApi, giveMoney, joinMember, openSession } from "#world/members.ts";
import { largeAmount, longName, takeInEachLanguage } from "./album.ts";
import { allSlips, fullStatement } from "./replies.ts";

takeInEachLanguage(
  "profile",
  async ({ enter, home, profile, page, product, database, texts, camera }) => {
    const member = await joinMember(product, {
      name: longName,
      bankAccountName: "MALEESRISUWANNARAT NA BANTHUNGDOKMAINGAMYAMCHAO",
    });
    await enter(member);
    await profile.open();
    await camera.shoot("profile");
    await profile.edit.click();
    await profile.editSheet.waitFor();
    await camera.shoot("profile-edit");
    await profile.field(profile.labels.name).fill(" ");
    await profile.field(profile.labels.bankAccountNo).fill("");
    await profile.save.click();
    await profile.expectError(profile.labels.name, texts.account.required.name);
    await camera.shoot("profile-edit-missing");
    await home.closeTop();
    await profile.changePassword.click();
    await profile.passwordSheet.waitFor();
    await camera.shoot("profile-password");
    await profile.fillPasswords(member.password, "short");
    await profile.save.click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    await camera.shoot("profile-password-wrong");
    await home.closeTop();
    await profile.passwordSheet.waitFor({ state: "hidden" });
    await openSession(product, member);
    await profile.button(texts.security.open).click();
    await profile.sheet(texts.security.title).getByRole("listitem").first().waitFor();
    await camera.shoot("profile-security");
    await profile.button(texts.security.endOthers).click();
    await profile.popup.waitFor();
    await camera.shoot("profile-security-end");
    await home.closeTop();
    await home.closeTop();
    const lock = "update bank_account set locked_at = clock_now() where member_id = $1";
    await database.change(lock, [member.id]);
    await page.reload();
    await profile.edit.click();
    await profile.text(texts.account.profile.bankLocked).waitFor();
    await camera.shoot("profile-edit-locked");
  },
);

takeInEachLanguage(
  "protection",
  async ({ enter, home, withdraw, page, product, amounts, texts, camera }) => {
    const { protection } = texts;
    const member = await joinMember(product, { name: longName });
    await giveMoney(product, member, largeAmount * amounts.step);
    const code = amounts.currency === "LAK" ? "HELLO20-LAK" : "HELLO20";
    await callApi(product, member, `/api/promotion/activate/${code}`);
    await enter(member);
    await home.goto("/user/protection");
    await home.button(protection.kinds.exclusion.title).waitFor();
    await camera.shoot("protection");
    await shootLimits({ home, page, amounts, texts, camera });
    await home.button(protection.kinds.break.title).click();
    await page.getByText(protection.agree).click();
    await camera.shoot("protection-break");
    await home.button(protection.begin).click();
    await page.getByText(protection.stopped.break, { exact: true }).waitFor();
    await camera.shoot("protection-stopped");
    await home.goto("/user/home");
    await home.button(texts.wallet.protection.open).waitFor();
    await camera.shoot("home-stopped");
    await page.getByRole("button", { name: texts.wallet.tiles.withdraw, exact: true }).click();
    await withdraw.submit.waitFor();
    await camera.shoot("withdraw-stopped");
    await transferMoney(product, member, { amount: largeAmount * amounts.step });
    await expect
      .poll(async () => {
        const { holds } = await callApi<{ holds: unknown[] }>(product, member, "/api/protection");
        return holds.length;
      })
      .toBe(1);
    await home.goto("/user/protection");
    await page.getByText(protection.hold.title).waitFor();
    await camera.shoot("protection-held");
  },
);

type LimitScene = Pick<
  Parameters<Parameters<typeof takeInEachLanguage>[1]>[0],
  "home" | "page" | "amounts" | "texts" | "camera"
>;

async function shootLimits(scene: LimitScene): Promise<void> {
  const { home, page, amounts, texts, camera } = scene;
  const { limit: words } = texts.protection;
  const title = `${words.deposit.title} ${words.periods.day}`;
  const day = page.getByRole("region", { name: title });
  const sheet = home.sheet(title);
  for (const [factor, label] of [[2, words.set] as const, [3, words.change] as const]) {
    await day.getByRole("button", { name: label }).click();
    await sheet.getByLabel(words.amount).fill(String(factor * largeAmount * amounts.step));
    await camera.shoot(`protection-limit-${factor}`);
    await sheet.getByRole("button", { name: words.save }).click();
    await sheet.waitFor({ state: "hidden" });
  }
  await day.getByRole("button", { name: words.keep }).waitFor();
  await camera.shoot("protection-limited");
  await home.goto("/user/home");
  await page.getByRole("button", { name: texts.wallet.tiles.deposit, exact: true }).first().click();
  await home.sheet(texts.deposit.title).getByRole("tab").first().waitFor();
  await camera.shoot("deposit-limited");
  await home.goto("/user/protection");
}

takeInEachLanguage(
  "statement, contact and the lock",
  async ({ enter, home, statement, page, product, database, amounts, texts, camera }) => {
    const member = await joinMember(product, { name: longName });
    await enter(member);
    await shootStatement({ home, statement, page, texts, camera, amounts });
    await home.menuEntry(texts.shell.menu.conditions).click();
    await home.sheet(texts.lookup.conditions).locator("li").first().waitFor();
    await camera.shoot("conditions");
    await home.closeTop();
    await home.menuEntry(texts.shell.menu.contact).click();
    await home.expectTitle(texts.shell.titles.contact);
    await camera.shoot("contact");
    await database.withSetting("enableChatWidget", false, async () => {
      await page.reload();
      await page.getByRole("main").getByRole("link").waitFor();
      await camera.shoot("contact-link");
    });
    await database.change("update member set locks_when_idle = true where id = $1", [member.id]);
    const lockNow = "update session set locked_at = clock_now() where member_id = $1";
    await database.change(lockNow, [member.id]);
    await page.reload();
    await home.heading(texts.lock.title).waitFor();
    await camera.shoot("locked");
  },
);

takeInEachLanguage(
  "the agreement",
  async ({ app, enter, product, texts, camera }) => {
    await enter(await joinMember(product));
    await app
      .sheet(texts.lookup.agreement.title)
      .getByRole("heading", { level: 3 })
      .first()
      .waitFor();
    await camera.shoot("agreement");
  },
  { showsAgreement: true },
);

type StatementWorld = Pick<
  Parameters<Parameters<typeof takeInEachLanguage>[1]>[0],
  "home" | "statement" | "page" | "texts" | "camera" | "amounts"
>;

async function shootStatement(world: StatementWorld): Promise<void> {
  const { home, statement, page, camera, amounts } = world;
  const list = fullStatement(amounts.step);
  await page.route("**/api/statement", (route) => route.fulfill({ json: list }));
  const slips = allSlips(amounts.step);
  await page.route("**/api/statement/slip", (route) => route.fulfill({ json: slips }));
  await statement.open();
  await statement.rows.first().waitFor();
  await camera.shoot("statement");
  const found = { statements: list.statements, hasMore: true };
  await page.route("**/api/statement/find", (route) => route.fulfill({ json: found }));
  await shootFilters(world);
  found.hasMore = false;
  await shootPaper(world);
  await statement.openSlips.click();
  await statement.slipRows.first().waitFor();
  await camera.shoot("slips");
  await home.closeTop();
}

async function shootFilters({ home, statement, texts, camera }: StatementWorld): Promise<void> {
  const filter = texts["statement-filter"];
  await statement.button(statement.words.find).click();
  await statement.sheet(filter.title).waitFor();
  await camera.shoot("statement-filter");
  await home.closeTop();
  await statement.filter({ period: filter.periods.month, kind: filter.kinds.deposit });
  await statement.chip(filter.periods.month).waitFor();
  await camera.shoot("statement-filtered");
}

async function shootPaper({ statement, page, texts, camera }: StatementWorld): Promise<void> {
  await statement.button(texts["statement-filter"].print).click();
  await page.getByRole("article").waitFor();
  await camera.shoot("statement-paper");
  await statement.open();
  await statement.rows.first().waitFor();
}

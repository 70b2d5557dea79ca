import { joinMember, openSession } from "#world/members.ts";
import { longName, takeInEachLanguage } from "./album.ts";
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
  "statement, contact and the lock",
  async ({ enter, home, statement, page, product, database, amounts, texts, camera }) => {
    const member = await joinMember(product, { name: longName });
    await enter(member);
    const statements = fullStatement(amounts.step);
    await page.route("**/api/statement", (route) => route.fulfill({ json: statements }));
    const slips = allSlips(amounts.step);
    await page.route("**/api/statement/slip", (route) => route.fulfill({ json: slips }));
    await statement.open();
    await statement.rows.first().waitFor();
    await camera.shoot("statement");
    await statement.openSlips.click();
    await statement.slipRows.first().waitFor();
    await camera.shoot("slips");
    await home.closeTop();
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

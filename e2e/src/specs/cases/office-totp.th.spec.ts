import { th } from "@krapao/office/src/locale/th.ts";
import { totpOf, totpStepOf } from "@krapao/server/platform/secrets/totp.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { PhoneAuthenticator } from "#browser/passkeys.ts";
import { expect, test } from "#browser/test.ts";
import { administer } from "#world/operator.ts";

const words = th.totp;
const password = "a long night in Vientiane";

test("an operator who lost the passkey signs in with a code, notes and stops, and approves nothing", async ({
  browser,
  product,
  player,
  database,
}) => {
  const line = await administer(product, "operator", "invite", "joy.night", "owner", "Khun Joy");
  const invitation = /#([\w-]+)$/.exec(line)?.[1] ?? "";
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const joy = await context.newPage();
  await PhoneAuthenticator.addTo(joy);
  await joy.goto(`${product.officeUrl}/invitation#${invitation}`);
  await joy.getByRole("button", { name: th.enter.makePasskey }).click();
  await expect(joy.getByRole("navigation")).toBeVisible();
  await expect(joy.getByRole("link", { name: words.setUp })).toBeHidden();

  // Two owners allow it.
  const owner = await enterAs(browser, product, "owner");
  await owner.getByRole("link", { name: th.rooms.staff, exact: true }).click();
  await owner.getByRole("button", { name: "Khun Joy" }).click();
  await expect(owner.getByText(words.states.NONE)).toBeVisible();
  await owner.getByLabel(th.payout.reason).fill("เผื่อทำกุญแจหาย");
  await owner.getByRole("button", { name: words.allow }).click();
  await expect(owner.getByText(th.payout.waits, { exact: true })).toBeVisible();
  await joy.getByRole("link", { name: th.rooms.approvals, exact: true }).click();
  await joy.getByRole("button", { name: th.act["operator.allow-totp"] }).click();
  await joy.getByRole("button", { name: th.act.approve }).click();
  await expect(joy.getByText(th.payout.done, { exact: true })).toBeVisible();

  await joy.reload();
  await joy.getByRole("link", { name: words.setUp }).click();
  await joy.getByRole("button", { name: words.begin }).click();
  await expect(joy.getByRole("img", { name: words.scan })).toBeVisible();
  await checkScreen(joy);
  const secret = await joy.locator("main code").innerText();
  const code = (steps: number) => totpOf(secret, totpStepOf(new Date()) + steps);
  const used = code(0);
  await joy.getByLabel(words.newPassword).fill(password);
  await joy.getByLabel(words.code).fill(used);
  await joy.getByRole("button", { name: words.finish }).click();
  await expect(joy.getByText(words.done, { exact: true })).toBeVisible();
  await expect(joy.getByRole("link", { name: words.setAgain })).toBeVisible();

  // The same person at night, with another phone and without the passkey.
  const night = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await night.newPage();
  await page.goto(product.officeUrl);
  await page.getByRole("button", { name: words.lost }).click();
  await checkScreen(page);
  await page.getByLabel(words.id).fill("joy.night");
  await page.getByLabel(words.password).fill(password);
  await page.getByLabel(words.code).fill(used);
  await page.getByLabel(words.code).press("Enter");
  // The code of the set-up is right once.
  await expect(page.getByText(th.codes.TOTP_INVALID, { exact: true })).toBeVisible();
  await page.getByLabel(words.code).fill(code(1));
  await page.getByLabel(words.code).press("Enter");
  await expect(page.getByText(words.active, { exact: true })).toBeVisible();
  await checkScreen(page);
  await page.getByRole("link", { name: th.rooms.approvals, exact: true }).click();
  await expect(page.getByRole("heading", { name: th.rooms.approvals })).toBeVisible();
  await expect(page.getByRole("button", { name: th.act.approve })).toBeHidden();

  // An old proof asks for a code; what moves money or people is refused.
  await database.change(
    "update operator_session set proved_at = clock_now() - interval '6 minutes' where operator_id = $1",
    ["joy.night"],
  );
  await database.change("update operator_totp set used_step = 0 where operator_id = $1", [
    "joy.night",
  ]);
  await page.goto(`${product.officeUrl}/members/${player.id}`);
  await page.getByLabel(th.payout.reason).fill("โทรมาถามตอนดึก");
  await page.getByRole("button", { name: th.member.note, exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: words.confirm });
  await expect(dialog).toBeVisible();
  await checkScreen(page);
  await dialog.getByRole("button", { name: words.cancel }).click();
  await expect(page.getByText(th.codes.PROOF_NEEDED, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: th.member.note, exact: true }).click();
  await dialog.getByLabel(words.code).fill(code(1));
  await dialog.getByRole("button", { name: words.submit }).click();
  await page.getByRole("heading", { name: th.member.acts }).click();
  await expect(page.getByText("โทรมาถามตอนดึก")).toBeVisible();
  await page.goto(`${product.officeUrl}/staff`);
  await page.getByRole("button", { name: "Khun Joy" }).click();
  await page.getByLabel(th.payout.reason).fill("ลองดู");
  await page.getByRole("button", { name: words.end }).click();
  await expect(page.getByText(th.codes.PASSKEY_NEEDED, { exact: true })).toBeVisible();

  // A locked session of a code is opened by a code.
  await database.change("update operator_totp set used_step = 0 where operator_id = $1", [
    "joy.night",
  ]);
  await database.change(
    "update operator_session set locked_at = clock_now() where operator_id = $1 and is_by_totp",
    ["joy.night"],
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: th.enter.locked })).toBeVisible();
  await page.getByLabel(words.code).fill(code(1));
  await page.getByRole("button", { name: th.enter.unlock }).click();
  await expect(page.getByText(words.active, { exact: true })).toBeVisible();

  await owner.getByLabel(th.payout.reason).fill("เจอกุญแจแล้ว");
  await owner.getByRole("button", { name: words.end }).click();
  await expect(owner.getByRole("button", { name: words.end })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: th.enter.passkey })).toBeVisible();
  await Promise.all([joy, page, owner].map((one) => one.context().close()));
});

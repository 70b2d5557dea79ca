import { awaitCode } from "@krapao/testkit/one-time-code";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { ForgotSheet } from "#screens/forgot.ts";
import { catchUp } from "#world/bank.ts";
import { giveMoney } from "#world/members.ts";
import { administer } from "#world/operator.ts";
import { sandboxOf } from "#world/sandbox.ts";

const newPassword = "tamarind-boat-78";

test("a withdrawal after a new password waits for a person, who releases it", async ({
  page,
  login,
  home,
  withdraw,
  language,
  product,
  player,
  clock,
  amounts,
}) => {
  await giveMoney(product, player, 150);
  await test.step("the member sets a new password", async () => {
    // The registration used a code of the same phone.
    await clock.forward("61 seconds");
    const forgot = new ForgotSheet(page, language);
    await login.open();
    await login.phone.fill(player.username);
    await forgot.door.click();
    await forgot.action("phone").click();
    const reference = await forgot.readReference();
    const { code } = await awaitCode(sandboxOf(product), { phone: player.username, reference });
    await forgot.code.fill(code);
    await forgot.digits.fill(player.bankAccountNo.slice(-4));
    await forgot.password.fill(newPassword);
    await forgot.action("password").click();
    await forgot.panel.getByRole("button", { name: forgot.words.toLogin, exact: true }).click();
    await login.submit.click();
    await home.expectShown(player.name);
  });

  const { words } = withdraw;
  const { held } = words.timeline;
  await test.step("the withdrawal is accepted, and says that it waits", async () => {
    await withdraw.open();
    await withdraw.enter(150);
    await withdraw.confirm.click();
    await expect(withdraw.dialog(words.success.title)).toContainText(held.PASSWORD_RESET);
    await withdraw.button(words.success.ok).click();
    await expect(withdraw.own).toContainText(held.title);
    await expect(withdraw.own).toContainText(held.PASSWORD_RESET);
    await checkScreen(page);
    await withdraw.close();
    await expect(withdraw.card).toContainText(held.title);
    await expect(withdraw.card).toContainText(amounts.number(150));
  });

  await test.step("the operator releases it, and the bank pays", async () => {
    const list = await administer(product, "payout", "list");
    const line = list.split("\n").find((one) => one.includes(player.username));
    const [reference = ""] = (line ?? "").split(/\s+/);
    await withdraw.card.click();
    await expect(withdraw.own).toContainText(held.title);
    await administer(product, "payout", "release", reference, "called the member");
    await expect(withdraw.own).not.toContainText(held.title);
    await catchUp(product);
    await clock.forward("1 minute");
    await withdraw.expectSteps("done", "done", "done", "done");
    await expect(withdraw.own).toContainText(words.timeline.paid);
    await home.expectBalance("0.00", amounts.currency);
  });
});

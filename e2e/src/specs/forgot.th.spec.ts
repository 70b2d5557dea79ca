import { awaitCode } from "@krapao/testkit/one-time-code";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { ForgotSheet } from "#screens/forgot.ts";
import { callWithToken } from "#world/members.ts";
import { sandboxOf } from "#world/sandbox.ts";

const newPassword = "tamarind-boat-77";

test("a member who forgot the password sets a new one and logs in with it", async ({
  page,
  context,
  login,
  home,
  language,
  texts,
  player,
  product,
  clock,
  watch,
}) => {
  const forgot = new ForgotSheet(page, language);
  const { words } = forgot;
  // The registration used a code of the same phone.
  await clock.forward("61 seconds");
  await login.open();
  await login.phone.fill(player.username);
  await forgot.door.click();
  await expect(forgot.phone).toHaveValue(player.username);
  await checkScreen(page);

  await test.step("bad input, a dead network and a double tap send one code", async () => {
    await forgot.phone.fill("");
    await forgot.action("phone").click();
    await expect(forgot.phone).toHaveAccessibleDescription(texts.account.required.username);
    await forgot.phone.fill("081222");
    await forgot.action("phone").click();
    await expect(forgot.phone).toHaveAccessibleDescription(
      texts["codes/account"].PHONE_NUMBER_REQUIRE_10_DIGIT,
    );
    await forgot.phone.fill(player.username);
    watch.expectOffline();
    await context.setOffline(true);
    await forgot.action("phone").click();
    await expect(forgot.panel.getByText(texts.shell.connection.OFFLINE)).toBeVisible();
    await context.setOffline(false);
    const sends: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/password/code")) sends.push(request.url());
    });
    await forgot.action("phone").dblclick();
    await expect(forgot.code).toBeVisible();
    expect(sends).toHaveLength(1);
    await expect(forgot.panel.getByText(words.sent(player.username))).toBeVisible();
    await checkScreen(page);
  });

  const reference = await forgot.readReference();
  await test.step("Back closes the sheet, and the code still waits", async () => {
    await forgot.goBack();
    await expect(forgot.panel).toBeHidden();
    await login.expectShown();
    await forgot.expectHistoryInStep();
    await forgot.door.click();
    expect(await forgot.readReference()).toBe(reference);
  });

  await test.step("wrong code, wrong digits and a short password are shown at their fields", async () => {
    const phone = player.username;
    const { code } = await awaitCode(sandboxOf(product), { phone, reference });
    watch.expectFailure("POST /api/otp/verify", 400);
    await forgot.code.fill(code === "000000" ? "111111" : "000000");
    await expect(forgot.code).toHaveAccessibleDescription(texts["codes/otp"].OTP_CODE_INVALID);
    await forgot.code.fill(code);
    await expect(forgot.digits).toBeFocused();
    await forgot.digits.fill("12");
    await forgot.action("password").click();
    await expect(forgot.digits).toHaveAccessibleDescription(words.accountEndWrong);
    const end = player.bankAccountNo.slice(-4);
    await forgot.digits.fill(end === "9999" ? "8888" : "9999");
    await forgot.password.fill("short");
    await forgot.action("password").click();
    await expect(forgot.password).toHaveAccessibleDescription(texts.account.passwordShort(8));
    await forgot.password.fill(newPassword);
    watch.expectFailure("POST /api/account/password", 400);
    await forgot.action("password").click();
    await expect(forgot.digits).toHaveAccessibleDescription(words.accountEndWrong);
    await checkScreen(page);
    await forgot.digits.fill(end);
    await forgot.action("password").click();
  });

  await expect(forgot.panel.getByText(words.done(24))).toBeVisible();
  await checkScreen(page);
  await forgot.panel.getByRole("button", { name: words.toLogin, exact: true }).click();
  await expect(forgot.panel).toBeHidden();
  expect(await callWithToken(product, player.token)).toBe(401);
  await expect(login.phone).toHaveValue(player.username);
  await expect(login.password).toHaveValue(newPassword);
  await login.remember.check();
  await login.submit.click();
  await expect(page).toHaveURL("/user/home");

  await test.step("the phone of a remembered member is filled in", async () => {
    await home.logOut.click();
    await login.expectShown();
    await expect(login.phone).toHaveValue(player.username);
    await expect(login.password).toHaveValue("");
  });
});

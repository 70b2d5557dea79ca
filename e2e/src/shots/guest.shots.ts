import { awaitCode } from "@krapao/testkit/one-time-code";
import { ForgotSheet } from "#screens/forgot.ts";
import { freshPerson } from "#world/people.ts";
import { sandboxOf } from "#world/sandbox.ts";
import { takeInEachLanguage } from "./album.ts";

takeInEachLanguage(
  "what anybody sees",
  async ({ login, context, page, market, texts, camera, app, chat }) => {
    const person = freshPerson(market);
    await login.open();
    await chat.door.waitFor();
    await camera.shoot("login");
    await page.getByRole("button", { name: new RegExp(`^${texts.shell.language}[ :]`) }).click();
    await camera.shoot("language-menu");
    await page.keyboard.press("Escape");
    await app.page.getByRole("button", { name: texts.shell.theme }).click();
    await camera.shoot("theme-menu");
    await page.keyboard.press("Escape");
    await login.submit.click();
    await camera.shoot("login-missing");
    await login.enter(person);
    await login.submit.click();
    await login.expectAlert(texts["codes/account"].WRONG_CREDENTIAL);
    await camera.shoot("login-wrong");
    await context.setOffline(true);
    await login.submit.click();
    await login.expectAlert(texts.shell.connection.OFFLINE);
    await camera.shoot("login-offline", { hasToast: true });
    await context.setOffline(false);

    for (const path of ["howto", "contact"] as const) {
      await login.visit(`/${path}`);
      await login.expectTitle(texts.shell.titles[path]);
      await camera.shoot(`guest-${path}`);
    }
    const { title } = texts.howto.videos.wallet;
    await page.getByRole("button", { name: `${texts.howto.play} ${title}` }).click();
    await app.sheet(title).locator("video").waitFor();
    await camera.shoot("howto-player");
    for (const path of ["terminated", "nowhere"]) {
      await app.goto(`/${path}`);
      await app
        .heading(texts.shell[path === "nowhere" ? "notFound" : "terminated"].title)
        .waitFor();
      await camera.shoot(path);
    }
  },
);

takeInEachLanguage(
  "a forgotten password",
  async ({ login, page, language, member, product, clock, texts, camera }) => {
    const forgot = new ForgotSheet(page, language);
    await clock.forward("61 seconds");
    await login.open();
    await login.phone.fill(member.username);
    await forgot.door.click();
    await forgot.phone.waitFor();
    await camera.shoot("forgot-1-phone");
    await forgot.phone.fill("");
    await forgot.action("phone").click();
    await camera.shoot("forgot-1-phone-missing");
    await forgot.phone.fill(member.username);
    await forgot.action("phone").click();
    const reference = await forgot.readReference();
    await camera.shoot("forgot-2-code");
    const phone = member.username;
    const { code } = await awaitCode(sandboxOf(product), { phone, reference });
    await forgot.code.fill(code === "123456" ? "654321" : "123456");
    await forgot.panel.getByText(texts["codes/otp"].OTP_CODE_INVALID).waitFor();
    await camera.shoot("forgot-2-code-wrong");
    await forgot.code.fill(code);
    await forgot.digits.waitFor();
    await camera.shoot("forgot-3-password");
    await forgot.action("password").click();
    await camera.shoot("forgot-3-password-missing");
    await forgot.digits.fill(member.bankAccountNo.slice(-4));
    await forgot.password.fill("tamarind-boat-77");
    await forgot.action("password").click();
    await forgot.button(forgot.words.toLogin).waitFor();
    await camera.shoot("forgot-4-done");
  },
);

takeInEachLanguage("a registration", async ({ login, register, market, texts, camera }) => {
  const person = freshPerson(market);
  await login.open();
  await register.open();
  await camera.shoot("register-1-phone");
  await register.next.click();
  await camera.shoot("register-1-phone-missing");
  const { code } = await register.requestCode(person.username);
  await camera.shoot("register-2-code");
  await register.enterCode(code === "123456" ? "654321" : "123456");
  await register.expectError(texts.account.fields.otpCode, texts["codes/otp"].OTP_CODE_INVALID);
  await camera.shoot("register-2-code-wrong");
  await register.enterCode(code);
  await register.expectStep("profile");
  await camera.shoot("register-3-profile");
  await register.next.click();
  await camera.shoot("register-3-profile-missing");
  await register.enterProfile(person);
  await camera.shoot("register-4-bank");
  await register.submit.click();
  await camera.shoot("register-4-bank-missing");
  await register.fillBank(person);
  await camera.shoot("register-4-bank-filled");
  await register.submit.click();
  await register.expectDone();
  await camera.shoot("register-5-done");
});

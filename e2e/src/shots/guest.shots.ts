import { languages } from "@krapao/contract/market";
import { test } from "#browser/test.ts";
import { freshPerson } from "#world/people.ts";
import { Camera } from "./camera.ts";

for (const language of languages) {
  test.describe(`guests in ${language}`, () => {
    test.use({ language });

    test("login, registration and what anybody sees", async ({
      login,
      register,
      context,
      page,
      market,
      texts,
      watch,
    }) => {
      const camera = new Camera(page, market, language);
      watch.expectOffline();
      watch.expectFailure("POST /api/login", 401);
      const person = freshPerson(market);
      await login.open();
      await camera.shoot("login");
      await login.enter(person);
      await login.submit.click();
      await login.expectAlert(texts["codes/account"].WRONG_CREDENTIAL);
      await camera.shoot("login-wrong");
      await context.setOffline(true);
      await login.submit.click();
      await login.expectAlert(texts.shell.connection.OFFLINE);
      await camera.shoot("login-offline");
      await context.setOffline(false);

      await register.open();
      await camera.shoot("register-1-phone");
      await register.confirmPhone(person.username);
      await register.next.click();
      await camera.shoot("register-3-profile");
      await register.enterProfile(person);
      await register.submit.click();
      await camera.shoot("register-4-bank");

      for (const path of ["howto", "contact", "terminated", "nowhere"]) {
        await login.visit(`/${path}`);
        await page.waitForLoadState("networkidle");
        await camera.shoot(path);
      }
    });
  });
}

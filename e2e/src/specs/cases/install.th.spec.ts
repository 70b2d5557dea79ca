import { languages } from "@krapao/contract/market";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

/** Runs in the page: the browser offers to install the app, as Chrome does. */
function offerInstall(): void {
  const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: () => {
      document.documentElement.dataset["prompted"] = "yes";
      return Promise.resolve({ outcome: "dismissed" });
    },
  });
  dispatchEvent(offer);
  document.documentElement.dataset["held"] = String(offer.defaultPrevented);
}

test("the app is offered after the first deposit, once", async ({
  login,
  home,
  page,
  product,
  player,
  texts,
}) => {
  const { install } = texts.guide;
  const card = page.getByRole("region", { name: install.title(texts.shell.brand) });
  const html = page.locator("html");
  const isLive = home.receivesMoneyEvents();
  await login.open();
  await page.evaluate(offerInstall);
  await expect(html).toHaveAttribute("data-held", "true");
  await login.logIn(player);
  await isLive;
  await expect(page.getByRole("region", { name: texts.guide.steps.title })).toBeVisible();
  await expect(card).toHaveCount(0);
  await giveMoney(product, player, 100);
  await expect(card).toBeVisible();
  await checkScreen(page);
  await card.getByRole("button", { name: install.accept }).click();
  await expect(html).toHaveAttribute("data-prompted", "yes");
  await expect(card).toHaveCount(0);

  await home.reload();
  await home.expectShown(player.name);
  await page.evaluate(offerInstall);
  await expect(home.text(texts.wallet.mainWallet)).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("an iPhone shows the way through the share menu, until it is dismissed", async ({
  enter,
  home,
  page,
  product,
  player,
  texts,
}) => {
  const { install } = texts.guide;
  const card = page.getByRole("region", { name: install.title(texts.shell.brand) });
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await giveMoney(product, player, 100);
  await enter(player);
  await expect(card).toContainText(install.share);
  await expect(card.getByRole("button", { name: install.accept })).toHaveCount(0);
  await checkScreen(page);
  await card.getByRole("button", { name: install.understood }).click();
  await expect(card).toHaveCount(0);
  await home.reload();
  await home.expectShown(player.name);
  await expect(home.text(texts.wallet.mainWallet)).toBeVisible();
  await expect(card).toHaveCount(0);
});

interface Manifest {
  readonly lang: string;
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test("a shortcut of the app opens its sheet after the login", async ({
      login,
      home,
      withdraw,
      page,
      player,
      texts,
    }) => {
      await login.open();
      const manifest = await page.evaluate(async () => {
        const { href } = document.querySelector<HTMLLinkElement>("link[rel=manifest]") ?? {};
        return (await (await fetch(href ?? "")).json()) as Manifest;
      });
      const { deposit, withdraw: withdrawal } = texts.wallet.tiles;
      expect(manifest.shortcuts.map(({ name }) => name)).toEqual([deposit, withdrawal]);
      expect(manifest.lang).toBe(await page.locator("html").getAttribute("lang"));

      await page.goto(manifest.shortcuts[1]?.url ?? "");
      await login.expectShown();
      await login.logIn(player, { isRemembered: true });
      await expect(withdraw.own).toBeVisible();
      await withdraw.close();
      await home.reload();
      await home.expectShown(player.name);
      await expect(withdraw.own).toBeHidden();

      await page.goto(manifest.shortcuts[0]?.url ?? "");
      await expect(home.sheet(texts.deposit.title)).toBeVisible();
      await expect(page).toHaveURL("/user/home");
      await home.closeTop();
    });
  });
}

/** Runs in the page: stores the vibrations, which this computer does not have. */
function recordVibrations(): void {
  const vibrations: unknown[] = [];
  Object.assign(globalThis, { vibrations });
  navigator.vibrate = (pattern) => vibrations.push(pattern) > 0;
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the phone vibrates when money arrives, with motion: ${reducedMotion}`, async ({
    enter,
    home,
    page,
    product,
    player,
    texts,
    amounts,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(recordVibrations);
    const isLive = home.receivesMoneyEvents();
    await enter(player);
    await isLive;
    await home.hide.click();
    await giveMoney(product, player, 100);
    await expect(home.text(texts.wallet.changes.deposit(amounts.exact(100)))).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, "vibrations") as unknown))
      .toEqual(reducedMotion === "reduce" ? [] : [[30]]);
  });
}

import { expect, test } from "#browser/test.ts";
import { joinMember } from "#world/members.ts";

test.beforeEach(async ({ enter, product }) => {
  const member = await joinMember(product);
  await enter(member);
});

test("a sheet is closed by Escape, its button, a tap outside and the back button", async ({
  home,
  page,
  texts,
}) => {
  const sheet = home.sheet(texts.wallet.tiles.deposit);
  const ways = [
    () => page.keyboard.press("Escape"),
    () => home.button(texts.shell.ui.close).click(),
    () => page.touchscreen.tap(180, 20),
    () => page.goBack(),
  ];
  for (const close of ways) {
    await home.tile("deposit").click();
    await expect(sheet).toBeVisible();
    await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
    await home.expectHistoryInStep();
    // Before that, a tap outside counts as the second tap on the tile.
    await expect(sheet).toHaveAttribute("data-steady");
    await close();
    await expect(sheet).toBeHidden();
    await home.expectHistoryInStep();
    await expect(page.locator("body")).not.toHaveCSS("overflow", "hidden");
    await expect(home.tile("deposit")).toBeFocused();
    await expect(page).toHaveURL("/user/home");
  }
});

test("scrolling right after a sheet closes is not reset by the history", async ({
  home,
  page,
  texts,
}) => {
  await home.tile("deposit").click();
  await expect(home.sheet(texts.wallet.tiles.deposit)).toBeVisible();
  await home.expectHistoryInStep();
  await page.evaluate(() => {
    const { body } = document;
    const watcher = new MutationObserver(() => {
      if (!body.classList.contains("has-layer")) scrollTo(0, 200);
    });
    watcher.observe(body, { attributeFilter: ["class"] });
    addEventListener("popstate", () => (body.dataset["travelled"] = ""), { once: true });
  });
  await page.keyboard.press("Escape");
  await page.locator("body[data-travelled]").waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await page.evaluate(() => scrollY)).toBe(200);
});

test("a step back that takes long closes no sheet that was opened meanwhile", async ({
  home,
  page,
  texts,
}) => {
  await home.tile("deposit").click();
  await expect(home.sheet(texts.wallet.tiles.deposit)).toBeVisible();
  await home.expectHistoryInStep();
  await page.evaluate(() => {
    const { body } = document;
    const go = history.go.bind(history);
    history.go = (steps) => {
      body.dataset["stepping"] = "";
      setTimeout(() => go(steps), 1000);
    };
    addEventListener("popstate", () => (body.dataset["travelled"] = ""), { once: true });
  });
  await page.keyboard.press("Escape");
  await page.locator("body[data-stepping]").waitFor();
  await home.tile("withdraw").click();
  const next = home.sheet(texts.withdraw.title);
  await page.locator("body[data-travelled]").waitFor();
  await expect(next).toBeVisible();
  await home.expectHistoryInStep();
  await expect(next).toBeVisible();
});

test("a reload while a sheet closes is not cancelled by the history", async ({
  home,
  page,
  texts,
  watch,
}) => {
  await home.tile("deposit").click();
  await expect(home.sheet(texts.wallet.tiles.deposit)).toBeVisible();
  await home.expectHistoryInStep();
  // The new page loads only after the old one has had the time to step back.
  const hadTime = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/had-time"),
  );
  await page.route("**/had-time", (route) => route.abort());
  await page.route("**/user/home", async (route) => {
    await hadTime;
    await route.continue();
  });
  await page.evaluate(() => {
    const { body } = document;
    body.dataset["isOld"] = "";
    const watcher = new MutationObserver(() => {
      if (body.classList.contains("has-layer")) return;
      setTimeout(() => navigator.sendBeacon("/had-time"), 500);
      location.reload();
    });
    watcher.observe(body, { attributeFilter: ["class"] });
  });
  watch.expectFailure("POST /had-time", "no answer");
  await page.keyboard.press("Escape");
  await expect(page.locator("body:not([data-is-old])")).toBeVisible();
});

test("focus stays in an open sheet", async ({ home, page, texts }) => {
  await home.menuEntry(texts.shell.menu.conditions).click();
  const sheet = home.sheet(texts.lookup.conditions);
  await expect(sheet).toBeVisible();
  for (let count = 0; count < 6; count += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest("dialog");
    });
    expect(isOutside).toBe(false);
  }
});

test("after a sheet is closed, the back button leaves the screen as before", async ({
  home,
  profile,
  page,
  texts,
}) => {
  await profile.open();
  await profile.edit.click();
  await expect(profile.editSheet).toBeVisible();
  await home.button(texts.shell.ui.close).click();
  await expect(profile.editSheet).toBeHidden();
  await home.expectHistoryInStep();
  await profile.changePassword.click();
  await expect(profile.passwordSheet).toBeVisible();
  await home.goBack();
  await expect(profile.passwordSheet).toBeHidden();
  await expect(page).toHaveURL("/user/profile");
  await home.goBack();
  await expect(page).toHaveURL("/user/home");
});

test("a sheet opens empty: unsaved input is gone", async ({ profile, texts }) => {
  await profile.open();
  const name = profile.field(texts.account.fields.name);
  await profile.edit.click();
  await name.fill("never saved");
  await profile.button(texts.shell.ui.close).click();
  await expect(profile.editSheet).toBeHidden();
  await profile.edit.click();
  await expect(name).not.toHaveValue("never saved");
});

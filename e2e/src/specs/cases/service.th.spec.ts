import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { changeSetting } from "@krapao/testkit/settings";
import { joinMember } from "#world/members.ts";
import { administer } from "#world/operator.ts";

test("guests and members see that the service has ended, until it is resumed", async ({
  enter,
  login,
  database,
  home,
  page,
  product,
  texts,
  watch,
}) => {
  const member = await joinMember(product);
  // The last requests that home sends without a tap.
  const isAtRest = ["lookup/agreements", "lookup/contact", "statement"].map((name) =>
    page.waitForResponse(`**/api/${name}`),
  );
  await enter(member);
  await Promise.all(isAtRest);
  try {
    expect(await administer(product, "service", "end")).toBe("The service has ended.");
    watch.expectFailure("GET /api/wallet", 410);
    await home.refresh.click();
    await expect(page).toHaveURL("/terminated");
    await expect(page).toHaveTitle("Page not found");
    await expect(login.text(texts.shell.terminated.title)).toBeVisible();
    // The brand, the language and a way to reach us: money may be left here.
    await expect(page.getByRole("banner")).toContainText(texts.shell.brand);
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", /^https:/);
    await checkScreen(page);

    watch.expectFailure("GET /api/lookup/info", 410);
    watch.expectFailure("GET /api/lookup/notice", 410);
    await page.goto("/login");
    await expect(page).toHaveURL("/terminated");
    await login.button(texts.shell.terminated.again).click();
    await expect(page).toHaveURL("/terminated");
  } finally {
    // The command line needs a second person for it.
    expect(await administer(product, "service", "resume")).toMatch(/waits for a second person/);
    await changeSetting(database.client, "service", { terminated: false });
  }
  await login.button(texts.shell.terminated.again).click();
  await login.expectShown();
  await login.logIn(member);
});

test("an operator can disable a member at once", async ({
  enter,
  login,
  home,
  product,
  texts,
  watch,
}) => {
  const member = await joinMember(product);
  const isLive = home.receivesMoneyEvents();
  await enter(member);
  await isLive;
  watch.expectSessionEnd();
  await administer(product, "member", "disable", member.username, "by request");
  // The live connection informs the page, without a tap.
  await login.expectShown();
  watch.expectFailure("POST /api/login", 403);
  await login.enter(member);
  await login.submit.click();
  await login.expectAlert(texts["codes/account"].INACTIVE_USER);
});

test("an unknown address has a page of its own", async ({ app, login, page, texts, watch }) => {
  watch.expectFailure("GET /user/nothing-here", 404);
  await page.goto("/user/nothing-here");
  await expect(page).toHaveTitle("Page Not Found");
  await expect(app.text(texts.shell.notFound.title)).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(texts.shell.brand);
  await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", /^https:/);
  await checkScreen(page);
  await app.button(texts.shell.notFound.home).click();
  await login.expectShown();
});

import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { callWithToken, openSession } from "#world/members.ts";

test("a member sees where they are logged in, and ends one session and then all others", async ({
  page,
  context,
  app,
  enter,
  profile,
  player,
  product,
  texts,
  watch,
}) => {
  const words = texts.security;
  const others = [player.token, await openSession(product, player)];
  const token = await openSession(product, player);
  await enter({ ...player, token });
  await profile.open();
  const sheet = app.sheet(words.title);
  const rows = sheet.getByRole("listitem");

  await test.step("the sheet shows this device first, and Back closes it", async () => {
    await app.button(words.open).click();
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(words.current);
    await expect(sheet.getByText(words.previous)).toBeVisible();
    await checkScreen(page);
    await app.goBack();
    await expect(sheet).toBeHidden();
    await app.expectHistoryInStep();
    await app.button(words.open).click();
    await expect(rows).toHaveCount(3);
  });

  const ends = sheet.getByRole("button", { name: new RegExp(`^${words.end} `) });
  await test.step("without a network nothing ends, and the member is informed", async () => {
    watch.expectOffline();
    await context.setOffline(true);
    await ends.first().click();
    await expect(app.text(texts.shell.connection.OFFLINE)).toBeVisible();
    await context.setOffline(false);
    expect(await Promise.all(others.map((other) => callWithToken(product, other)))).toEqual([
      200, 200,
    ]);
  });

  await test.step("a double tap ends one session", async () => {
    await ends.first().dblclick();
    await expect(app.text(words.ended)).toBeVisible();
    await expect(rows).toHaveCount(2);
    const statuses = await Promise.all(others.map((other) => callWithToken(product, other)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  await test.step("all others end after a question", async () => {
    await app.button(words.endOthers).click();
    await expect(app.popup).toContainText(words.question.text);
    await checkScreen(page);
    await app.popup.getByRole("button", { name: words.question.yes, exact: true }).click();
    await expect(rows).toHaveCount(1);
    for (const other of others) expect(await callWithToken(product, other)).toBe(401);
    expect(await callWithToken(product, token)).toBe(200);
  });
});

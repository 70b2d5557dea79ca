import { checkScreen } from "#browser/accessibility.ts";
import { Phone } from "#browser/phone.ts";
import { expect, test } from "#browser/test.ts";
import { transferMoney } from "#world/bank.ts";
import { giveMoney, openSession } from "#world/members.ts";
import { sandboxOf } from "#world/sandbox.ts";

test.use({ permissions: ["notifications"] });

test("a member reads what happened while away, one by one and all at once", async ({
  page,
  app,
  enter,
  player,
  product,
  amounts,
  texts,
}) => {
  const { inbox: bell } = texts.shell;
  const { event } = texts.inbox;
  await page.addInitScript(keepBadge);
  await giveMoney(product, player, 300);
  await openSession(product, player);
  await enter(player);
  const sheet = app.sheet(bell.title);
  const rows = sheet.getByRole("list", { name: bell.title }).getByRole("listitem");

  await test.step("the bell and the app's icon show how many are unread", async () => {
    await app.button(bell.unread(2)).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(event.notYou);
    await expect(rows.nth(1)).toContainText(event.deposit(amounts.exact(300)));
    await expect.poll(() => page.evaluate(readBadge)).toBe(2);
    await checkScreen(page);
  });

  await test.step("a tap opens the entry and marks the event as read", async () => {
    await rows.nth(1).getByRole("button").click();
    await expect(app.sheet(texts.entry.title)).toBeVisible();
    await app.goBack();
    await expect(rows.nth(1)).not.toContainText(texts.inbox.isNew);
    await expect(rows.nth(0)).toContainText(texts.inbox.isNew);
  });

  await test.step("a new event appears by itself, and all are read at once", async () => {
    await transferMoney(product, player, { amount: 50 });
    await expect(rows).toHaveCount(3);
    await app.button(texts.inbox.readAll).click();
    await expect(app.button(texts.inbox.readAll)).toBeHidden();
    await app.goBack();
    await expect(app.button(bell.title)).toBeVisible();
    await expect.poll(() => page.evaluate(readBadge)).toBe(0);
  });
});

test.describe(() => {
  // Not the language of the browser, so that the member's own is seen to count.
  test.use({ serviceWorkers: "allow", language: "la" });

  test("a phone shows a push message, a tap opens it in the inbox, and a topic can be switched off", async ({
    page,
    app,
    context,
    enter,
    player,
    product,
    texts,
  }) => {
    const { push } = texts.inbox;
    const sandbox = sandboxOf(product);
    await enter(player);
    const phone = await Phone.of(context, page);
    await app.button(texts.shell.inbox.title).click();
    await expect(app.text(texts.inbox.empty.title)).toBeVisible();
    await app.button(push.on).click();
    const deposits = page.getByRole("checkbox", { name: push.topic.deposit });
    await expect(deposits).toBeChecked();
    await checkScreen(page);

    const before = (await sandbox.pushMessages()).length;
    await giveMoney(product, player, 12345);
    await expect.poll(async () => (await sandbox.pushMessages()).length).toBe(before + 1);
    const [message] = await sandbox.pushMessages();
    await phone.receive(JSON.stringify(message));
    await expect
      .poll(() => phone.shown())
      .toEqual([message && { title: message.title, body: message.body }]);
    expect(message?.body).toContain("ຝາກເງິນ");
    // A lock screen shows it to anyone.
    expect(message?.body).not.toMatch(/\d/);

    await app.goBack();
    await expect(app.button(texts.shell.inbox.unread(1))).toBeVisible();
    await phone.tap();
    await expect(app.sheet(texts.shell.inbox.title)).toBeVisible();
    await expect(app.button(texts.shell.inbox.unread(1))).toBeHidden();
    expect(new URL(page.url()).search).toBe("");
    expect(await phone.shown()).toEqual([]);

    await deposits.click();
    await expect(deposits).not.toBeChecked();
    await app.reload();
    await app.button(texts.shell.inbox.title).click();
    await expect(deposits).not.toBeChecked();
    await app.button(push.off).click();
    await expect(app.button(push.on)).toBeVisible();
  });
});

/** Headless browsers have no badge; this one remembers it. */
function keepBadge(): void {
  const kept = window as unknown as { badge: number };
  kept.badge = 0;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => {
      kept.badge = count;
    },
    clearAppBadge: async () => {
      kept.badge = 0;
    },
  });
}

function readBadge(): number {
  return (window as unknown as { badge: number }).badge;
}

import { giftMinimumBaht } from "@krapao/contract/deposit";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { makeGift } from "#world/gifts.ts";
import { meanwhile } from "#world/rewards.ts";
import { withFault } from "#world/sandbox.ts";

test("a gift link is credited once, and other links are refused with the reason", async ({
  enter,
  home,
  deposit,
  page,
  product,
  texts,
  watch,
  amounts,
  player,
}) => {
  const { gift: words, wallet, facts } = deposit.words;
  const { TRUELINK_DUPLICATE, TRUELINK_INVALID } = texts["codes/wallet"];
  const link = await makeGift(product, { amount: 60 });
  await enter(player);
  await deposit.open("wallet");
  // One wallet takes money by its number; the username in the note identifies the member.
  await expect(deposit.button(wallet.copyNumber("0701111111"))).toBeVisible();
  await expect(deposit.text(wallet.steps.note(player.username))).toBeVisible();
  await expect(deposit.button(wallet.copyUsername(player.username))).toBeVisible();
  await deposit.expectFacts(facts.arrives(1), facts.minimum(amounts.plain(giftMinimumBaht)));
  await expect(deposit.sendGift).toBeDisabled();
  // What is behind the button does not cut the edges of its card.
  const sides = await deposit.sendGift.evaluate((button) =>
    ["li", ".ui-sheet-submit"].map((part) => {
      const { left, right } = button.closest(part)?.getBoundingClientRect() ?? new DOMRect();
      return { left, right };
    }),
  );
  expect(sides[1]?.left).toBeGreaterThan(sides[0]?.left ?? 0);
  expect(sides[1]?.right).toBeLessThan(sides[0]?.right ?? 0);
  await checkScreen(page);

  await deposit.giftLink.fill(link);
  await deposit.sendGift.click();
  await deposit.expectDone(amounts.number(60));
  await checkScreen(page);
  await deposit.goOn("close");

  await deposit.open("wallet");
  await expect(deposit.giftLink).toHaveValue("");

  watch.expectFailure("POST /api/wallet/truelink", 409);
  await deposit.giftLink.fill(link);
  await deposit.sendGift.click();
  await deposit.expectError(words.link, TRUELINK_DUPLICATE);

  watch.expectFailure("POST /api/wallet/truelink", 400);
  const refused = [
    "https://example.com/gift",
    link.replace(/v=.{6}/, "v=000000"),
    await makeGift(product, { amount: 60, expiresInSeconds: 0 }),
    await makeGift(product, { amount: giftMinimumBaht - 0.5 }),
  ];
  for (const one of refused) {
    await deposit.giftLink.fill(one);
    await expect(deposit.giftLink).not.toHaveAttribute("aria-invalid", "true");
    await deposit.sendGift.click();
    await deposit.expectError(words.link, TRUELINK_INVALID);
  }
  await checkScreen(page);
  await deposit.close();
  await home.expectBalance(amounts.number(60), amounts.currency);
});

test("a gift with an unknown result is kept, and shown once it is known", async ({
  enter,
  home,
  deposit,
  page,
  product,
  clock,
  texts,
  watch,
  amounts,
  player,
}) => {
  const { gift: words, lost } = deposit.words;
  const isLive = home.receivesMoneyEvents();
  await enter(player);
  await isLive;
  await deposit.open("wallet");
  const fault = { kind: "lost-reply", call: "redeem", times: 1 } as const;
  await withFault(product, "gift", fault, async () => {
    await deposit.giftLink.fill(await makeGift(product, { amount: 70 }));
    await deposit.sendGift.click();
    await expect(deposit.text(words.pending.title)).toBeVisible();
  });
  await clock.forward("10 seconds");
  await expect(home.text(texts.wallet.changes.deposit(amounts.exact(70)))).toBeVisible();

  // Now the reply to the page is lost: the gift was redeemed, and a query finds it.
  watch.expectFailure("POST /api/wallet/truelink", "no answer");
  await page.route("**/api/wallet/truelink", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await deposit.giftLink.fill(await makeGift(product, { amount: 80 }));
  await meanwhile(page, "/api/operation/*", () =>
    expect(deposit.text(lost.checking)).toBeVisible(),
  );
  await deposit.sendGift.click();
  await deposit.expectDone(amounts.number(80));
  await deposit.goOn("close");
  await home.expectBalance(amounts.number(150), amounts.currency);

  // An unknown gift is soon known, so the reply is changed to check its screen at leisure.
  await page.unroute("**/api/wallet/truelink");
  await page.route("**/api/wallet/truelink", async (route) => {
    const reply = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...reply, message: "PENDING", amount: null } });
  });
  await deposit.open("wallet");
  await deposit.giftLink.fill(await makeGift(product, { amount: 90 }));
  await deposit.sendGift.click();
  await expect(deposit.text(words.pending.title)).toBeVisible();
  await checkScreen(page);
});

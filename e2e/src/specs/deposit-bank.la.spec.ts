import { expect, test } from "#browser/test.ts";
import { joinMember } from "#world/members.ts";

test("BCEL's account names its currency and shows how to transfer", async ({
  enter,
  deposit,
  product,
  texts,
}) => {
  const { guide, tabs } = deposit.words;
  await enter(await joinMember(product));
  await deposit.open();
  const accounts = deposit.accounts.getByRole("listitem");
  await expect(accounts).toHaveCount(3);
  const [bcel] = await accounts.allInnerTexts();
  expect(bcel).toContain("BCEL");
  expect(bcel).toContain("9996666666666");
  expect(bcel).toContain(texts.shell.ui.currency.LAK);
  await expect(deposit.own.getByRole("img", { name: guide.picture })).toBeVisible();
  await expect(deposit.text(guide.transfer(texts.shell.ui.currency.LAK))).toBeVisible();
  // Gift links are in baht, so a member with kip does not see them.
  await expect(deposit.tabs).toHaveText([tabs.bank, tabs.qr]);
});

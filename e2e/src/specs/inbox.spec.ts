import { languages } from "@krapao/contract/market";
import { chooseCheck } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney, openSession } from "#world/members.ts";

for (const language of languages) {
  test.describe(() => {
    test.use({ language });
    test(`the inbox shows a deposit and a new login in ${language}`, async ({
      page,
      app,
      enter,
      player,
      product,
      amounts,
      texts,
      market,
    }) => {
      const money = 300 * amounts.step;
      await giveMoney(product, player, money);
      await openSession(product, player);
      await enter(player);
      const { inbox: bell } = texts.shell;
      await app.button(bell.unread(2)).click();
      const sheet = app.sheet(bell.title);
      await expect(sheet).toContainText(texts.inbox.event.deposit(amounts.exact(money)));
      await expect(sheet).toContainText(texts.inbox.event.notYou);
      await chooseCheck({ language, market })(page);
    });
  });
}

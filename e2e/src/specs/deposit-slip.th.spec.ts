import { checkScreen } from "#browser/accessibility.ts";
import { slipTest } from "#browser/slip-test.ts";
import { expect } from "#browser/test.ts";

slipTest(
  "a slip is read, sent and credited, and is known when it comes again",
  async ({ enter, home, deposit, makeSlip, page, player, texts, amounts }) => {
    const { slip: words, facts, hours, statuses } = deposit.words;
    const { amount, picture, redraw } = await makeSlip(player);
    await enter(player);
    await deposit.open();
    await deposit.openSlip();
    await deposit.expectFacts(facts.slipWithin(hours(1)));
    await checkScreen(page);
    await deposit.choosePicture(picture);
    await expect(deposit.preview).toBeVisible();
    await deposit.expectVerdict(words.verdict.slip.title);

    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/api/wallet/slip", async (route) => {
      await isLetGo;
      await route.continue();
    });
    await deposit.sendSlip.click();
    await expect(deposit.slipSheet.getByRole("progressbar", { name: words.sending })).toBeVisible();
    await checkScreen(page);
    letGo();
    await deposit.expectDone(amounts.number(amount));
    await checkScreen(page);
    await deposit.goOn("close");

    // The same transfer as another phone saved it: other pixels, the same code.
    await deposit.openSlip();
    await deposit.choosePicture(await redraw("duplicate"));
    await deposit.expectVerdict(words.verdict.sentBefore.title);
    await expect(deposit.slipSheet).toContainText(statuses.SUCCESS);
    await deposit.sendSlip.click();
    await deposit.expectVerdict(words.result.failed);
    await deposit.expectVerdict(texts["slip-reason"].SLIP_REFNO_DUPLICATED);
    await checkScreen(page);
    await deposit.slipDone.click();
    await deposit.close();
    await home.expectBalance(amounts.number(amount), amounts.currency);
  },
);

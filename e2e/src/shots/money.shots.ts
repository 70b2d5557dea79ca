import { drawSlip, catchUp, transferMoney, withPayouts } from "#world/bank.ts";
import { giveMoney, joinMember } from "#world/members.ts";
import { payCharge } from "#world/payments.ts";
import { largeAmount, longName, takeInEachLanguage } from "./album.ts";

takeInEachLanguage(
  "deposits",
  async ({ enter, deposit, page, product, database, amounts, camera }) => {
    await enter(await joinMember(product, { name: longName }));
    await deposit.open("bank");
    await camera.shoot("deposit-bank");
    await deposit.choose("qr");
    await camera.shoot("deposit-qr");
    await deposit.chooseProvider("PAYTIMZ");
    await deposit.qrAmount.fill(String(49_999 * amounts.step));
    await deposit.createQr.click();
    await deposit.qrPicture.waitFor();
    await camera.shoot("deposit-qr-code");
    await payCharge(product, "PAYTIMZ");
    await deposit.doneNext.waitFor();
    await camera.shoot("deposit-qr-paid", { hasToast: true });
    await deposit.goOn("close");
    await deposit.open();
    if ((await deposit.tab("wallet").count()) > 0) {
      await deposit.choose("wallet");
      await camera.shoot("deposit-wallet");
      await deposit.giftLink.fill("https://example.com/gift");
      await deposit.sendGift.click();
      await page.locator("[aria-invalid=true]").waitFor();
      await camera.shoot("deposit-wallet-wrong");
    }
    await deposit.close();

    await database.withSetting("deposit", { isManual: true }, async () => {
      await deposit.open();
      await deposit.text(deposit.words.account.manualMode).waitFor();
      await camera.shoot("deposit-manual");
      await deposit.close();
    });
    const nothing = { banks: [], wallets: [], isManual: false };
    await page.route("**/api/lookup/deposit", (route) => route.fulfill({ json: nothing }));
    await deposit.open();
    await deposit.text(deposit.words.closed.title).waitFor();
    await camera.shoot("deposit-closed");
  },
);

takeInEachLanguage("slips", async ({ enter, deposit, product, amounts, camera, makeSlip }) => {
  const { slip } = deposit.words;
  const player = await joinMember(product);
  const { picture, redraw } = await makeSlip(player);
  await enter(player);
  await deposit.open("bank");
  await deposit.openSlip();
  await camera.shoot("slip");
  await deposit.choosePicture(picture);
  await deposit.expectVerdict(slip.verdict.slip.title);
  await camera.shoot("slip-chosen");
  await deposit.sendSlip.click();
  await deposit.doneNext.waitFor();
  await camera.shoot("slip-credited");
  await deposit.goOn("close");
  await deposit.openSlip();
  await deposit.choosePicture(await redraw("duplicate"));
  await deposit.expectVerdict(slip.verdict.sentBefore.title);
  await camera.shoot("slip-sent-before");
  await deposit.sendSlip.click();
  await deposit.expectVerdict(slip.result.failed);
  await camera.shoot("slip-refused");
  await deposit.button(slip.result.again).click();
  const amount = 300 * amounts.step;
  const other = await transferMoney(product, player, { amount, feed: "NONE" });
  await deposit.choosePicture(await drawSlip(product, other, "unreadable"));
  await deposit.preview.waitFor();
  await camera.shoot("slip-unreadable");
});

takeInEachLanguage(
  "withdrawals",
  async ({ enter, home, withdraw, product, clock, texts, amounts, camera }) => {
    const { words } = withdraw;
    const player = await joinMember(product, { name: longName });
    await giveMoney(product, player, largeAmount * amounts.step);
    await enter(player);
    await withdraw.open();
    await camera.shoot("withdraw");
    await withdraw.submit.click();
    await withdraw.expectError(words.amount, words.required);
    await camera.shoot("withdraw-missing");
    // A larger one waits for a person.
    const amount = 19_999 * amounts.step;
    await withPayouts(product, { payoutMilliseconds: 3_600_000 }, async () => {
      await withdraw.enter(amount);
      await camera.shoot("withdraw-confirm");
      await withdraw.confirm.click();
      await withdraw.dialog(words.success.title).waitFor();
      await camera.shoot("withdraw-sent");
      await withdraw.button(words.success.ok).click();
      await withdraw.expectSteps("done", "done", "done", "current");
      await camera.shoot("withdraw-steps");
    });
    await withdraw.close();
    await withdraw.card.waitFor();
    await camera.shoot("home-withdrawing");
    await withdraw.card.click();
    await catchUp(product);
    await clock.forward("1 minute");
    await withdraw.expectSteps("done", "done", "done", "done");
    await camera.shoot("withdraw-paid");
    await withdraw.done.click();

    await withPayouts(product, { payouts: "REFUSED" }, async () => {
      await withdraw.open();
      await withdraw.enter(amount);
      await withdraw.confirm.click();
      await withdraw.button(words.success.ok).click();
      await withdraw.expectSteps("done", "done", "done", "failed");
    });
    await camera.shoot("withdraw-returned");
    await withdraw.close();
    await home.hide.click();
    await home.text(texts.shell.ui.hiddenAmount).first().waitFor();
    await camera.shoot("home-hidden");
    await home.show.click();

    await withdraw.open();
    await withdraw.enter(199_999 * amounts.step);
    await withdraw.confirm.click();
    await withdraw.button(words.success.ok).click();
    await withdraw.own.getByText(words.timeline.held.title).waitFor();
    await camera.shoot("withdraw-held");
  },
);

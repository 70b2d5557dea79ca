import { checkScreen } from "#browser/accessibility.ts";
import { PageClock } from "#browser/page-clock.ts";
import { expect, test } from "#browser/test.ts";
import { payCharge, withRefusal } from "#world/payments.ts";

test("an expired code is hidden, and a late payment is still credited", async ({
  enter,
  home,
  deposit,
  page,
  product,
  clock,
  texts,
  amounts,
  player,
}) => {
  const { qr: words } = deposit.words;
  const amount = 20 * amounts.step;
  const pageClock = await PageClock.install(page);
  const isLive = home.receivesMoneyEvents();
  await enter(player);
  await isLive;
  await deposit.open("qr");
  await deposit.chooseProvider("FP");
  await deposit.qrAmount.fill(String(amount));
  await deposit.createQr.click();
  await expect(deposit.timer).toBeVisible();
  // After the jump the page reads the code again, and counts from what the server says is left.
  await clock.forward("13 minutes 30 seconds");
  await pageClock.forward("13:30");
  await expect(deposit.timer).toContainText(/0[01]:\d\d/);
  await pageClock.forward("01:31");
  await expect(deposit.text(words.expired.title)).toBeVisible();
  await clock.forward("15 minutes 1 second");
  await expect(deposit.qrPicture).toHaveCount(0);
  await checkScreen(page);
  await deposit.close();

  await payCharge(product, "FP");
  // The polls become less frequent.
  await clock.forward("5 minutes");
  await expect(home.text(texts.wallet.changes.deposit(amounts.exact(amount)))).toBeVisible();
});

test("a provider that makes no code shows the reason, and no money moves", async ({
  enter,
  home,
  deposit,
  product,
  amounts,
  player,
}) => {
  await enter(player);
  await deposit.open("qr");
  await deposit.chooseProvider("FP");
  await deposit.qrAmount.fill(String(50 * amounts.step));
  await withRefusal(product, "FP", async () => {
    await deposit.createQr.click();
    await expect(home.text("FP makes no codes at present.")).toBeVisible();
  });
  await expect(deposit.qrAmount).toHaveValue((50 * amounts.step).toLocaleString("en-US"));
  await deposit.createQr.click();
  await expect(deposit.qrPicture).toBeVisible();
});

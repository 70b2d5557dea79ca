import { qrAmounts, qrLifeMinutes } from "@krapao/contract/deposit";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { withKeyboard } from "#browser/phone-keyboard.ts";
import { transferMoney } from "#world/bank.ts";
import { callApi, joinMember } from "#world/members.ts";
import { payCharge, readCharge } from "#world/payments.ts";

test("a code is made, found again on opening, counted down and cancelled", async ({
  enter,
  home,
  deposit,
  page,
  product,
  amounts,
  player,
}) => {
  const { qr: words, facts } = deposit.words;
  const { minimum } = qrAmounts.FP;
  await page.clock.install();
  await enter(player);
  await deposit.open("qr");
  await deposit.chooseProvider("FP");
  await deposit.expectFacts(
    facts.qrOnce(qrLifeMinutes),
    facts.qrEach,
    words.minimum(amounts.plain(minimum * amounts.step)),
  );
  await withKeyboard(page, deposit.qrAmount, deposit.createQr);
  await deposit.qrAmount.fill(String(minimum * amounts.step - 1));
  await expect(deposit.createQr).toBeDisabled();
  await deposit.quickAmounts().nth(1).click();
  const amount = 50 * amounts.step;
  await expect(deposit.qrAmount).toHaveValue(amount.toLocaleString("en-US"));
  await checkScreen(page);

  // The codes of the other providers are read again.
  const isPolledAgain = page.waitForRequest(
    (request) => request.method() === "GET" && request.url().endsWith("/api/qrcode/PAYTIMZ"),
  );
  await deposit.createQr.click();
  await expect(deposit.qrPicture).toHaveAccessibleName(words.picture(amounts.exact(amount)));
  await isPolledAgain;
  await expect(deposit.timer.getByRole("time")).toHaveText(/1[45]:\d\d/);
  const charge = await readCharge(product, "FP");
  expect(charge).toMatchObject({ amount, currency: amounts.currency, status: "PENDING" });
  // 764 is baht and 418 kip, in a code that can be paid once.
  expect(charge.payload).toMatch(amounts.currency === "LAK" ? /^000201010212.*5303418/ : /5303764/);
  await checkScreen(page);

  await deposit.reload();
  await home.expectShown(player.name);
  await deposit.open("qr");
  await expect(deposit.qrPicture).toHaveAccessibleName(words.picture(amounts.exact(amount)));
  await expect(deposit.own.getByRole("radio", { name: "FP" })).toBeChecked();
  await deposit.button(words.cancel).click();
  await expect(home.text(words.cancelled)).toBeVisible();
  await expect(deposit.qrPicture).toHaveCount(0);
  await expect(deposit.createQr).toBeVisible();
  await expect.poll(async () => (await readCharge(product, "FP")).status).toBe("CANCELLED");
});

test("a paid code shows the payment, and its money is there at once", async ({
  enter,
  home,
  deposit,
  page,
  product,
  texts,
  amounts,
  player,
}) => {
  const { qr: words } = deposit.words;
  const amount = 100 * amounts.step;
  const isLive = home.receivesMoneyEvents();
  await enter(player);
  await isLive;
  await deposit.open("qr");
  await deposit.chooseProvider("PAYTIMZ");
  await deposit.qrAmount.fill(String(amount));
  await deposit.createQr.click();
  await expect(deposit.qrPicture).toBeVisible();
  await payCharge(product, "PAYTIMZ");
  await expect(home.text(texts.wallet.changes.deposit(amounts.exact(amount)))).toBeVisible();
  await deposit.expectDone(amounts.number(amount));
  await expect(deposit.qrPicture).toHaveCount(0);
  await checkScreen(page);
  await deposit.goOn("close");

  // A code that was cancelled elsewhere is not reported as paid.
  await deposit.open("qr");
  await deposit.chooseProvider("PAYTIMZ");
  await deposit.qrAmount.fill(String(amount));
  await deposit.createQr.click();
  await expect(deposit.qrPicture).toBeVisible();
  const { qrcodeId } = await callApi<{ qrcodeId: string }>(product, player, "/api/qrcode/PAYTIMZ");
  await fetch(`${product.url}/api/qrcode/${qrcodeId}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${player.token}`, "x-requested-with": "XMLHttpRequest" },
  });
  // The page reads its code again after every change of the money.
  await transferMoney(product, player, { amount });
  await expect(deposit.text(words.used.title)).toBeVisible();
  await expect(deposit.doneNext).toHaveCount(0);

  await deposit.qrAmount.fill(String(amount));
  await deposit.createQr.click();
  await deposit.button(words.transferred).click();
  await expect(deposit.own).toBeHidden();
  await expect(home.text(words.refreshing)).toBeVisible();
  // The member waits on home: the end of the deposit is shown there, once.
  await payCharge(product, "PAYTIMZ");
  await deposit.expectDone(amounts.number(amount));
  await checkScreen(page);
  await deposit.goOn("close");
  await home.expectBalance(amounts.number(3 * amount), amounts.currency);
  await transferMoney(product, player, { amount });
  await home.expectBalance(amounts.number(4 * amount), amounts.currency);
  await expect(deposit.doneNext).toHaveCount(0);
});

test("each provider has its own quick amounts and minimum", async ({
  enter,
  deposit,
  product,
  market,
  amounts,
}) => {
  const { qr: words } = deposit.words;
  await enter(await joinMember(product));
  await deposit.open("qr");
  const offered =
    market === "th"
      ? (["KBANK", "WW", "PAYTIMZ", "PAYONEX", "FP"] as const)
      : (["PAYTIMZ", "FP"] as const);
  await expect(deposit.providers).toHaveCount(offered.length);
  for (const provider of offered) {
    const { minimum, quick } = qrAmounts[provider];
    await deposit.chooseProvider(provider);
    await expect(deposit.text(words.minimum(amounts.plain(minimum * amounts.step)))).toBeVisible();
    const shown = quick.map((amount) => (amount * amounts.step).toLocaleString("en-US"));
    await expect(deposit.quickAmounts()).toHaveText(shown);
    await expect(deposit.createQr).toBeDisabled();
    await deposit.qrAmount.fill(String(minimum * amounts.step));
    await expect(deposit.createQr).toBeEnabled();
  }
});

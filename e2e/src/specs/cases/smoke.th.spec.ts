import { awaitCode } from "@krapao/testkit/one-time-code";
import { checkNarrow } from "#browser/accessibility.ts";
import { slipTest as test } from "#browser/slip-test.ts";
import { expect } from "#browser/test.ts";
import { ForgotSheet } from "#screens/forgot.ts";
import { transferMoney } from "#world/bank.ts";
import { Purse } from "#world/games.ts";
import { makeGift } from "#world/gifts.ts";
import { openSession } from "#world/members.ts";
import { payCharge } from "#world/payments.ts";
import { sandboxOf } from "#world/sandbox.ts";
import { fixNextSpin, giveCoins } from "#world/wheel.ts";

const garden = { code: "PG", name: "Pocket Garden" } as const;

/** Each journey once in the languages that the other tests do not speak. */
for (const language of ["la", "en"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("money comes in four ways", async ({
      enter,
      home,
      deposit,
      makeSlip,
      page,
      product,
      player,
      texts,
      amounts,
    }) => {
      const { slip } = deposit.words;
      const isLive = home.receivesMoneyEvents();
      await enter(player);
      await isLive;

      await test.step("by bank", async () => {
        await transferMoney(product, player, { amount: 500 });
        await expect(home.text(texts.wallet.changes.deposit(amounts.exact(500)))).toBeVisible();
        await home.expectBalance("500.00", amounts.currency);
      });
      await test.step("by QR code", async () => {
        await deposit.open("qr");
        await deposit.chooseProvider("PAYTIMZ");
        await deposit.qrAmount.fill("100");
        await deposit.createQr.click();
        await expect(deposit.qrPicture).toBeVisible();
        await checkNarrow(page);
        await payCharge(product, "PAYTIMZ");
        await deposit.expectDone("100.00");
        await deposit.goOn("close");
      });
      await test.step("by slip", async () => {
        const { picture } = await makeSlip(player);
        await deposit.open();
        await deposit.openSlip();
        await deposit.choosePicture(picture);
        await deposit.expectVerdict(slip.verdict.slip.title);
        await checkNarrow(page);
        await deposit.sendSlip.click();
        await deposit.expectDone("300.00");
        await deposit.goOn("close");
        await deposit.close();
      });
      await test.step("by gift link", async () => {
        await deposit.open("wallet");
        await deposit.giftLink.fill(await makeGift(product, { amount: 60 }));
        await checkNarrow(page);
        await deposit.sendGift.click();
        await deposit.expectDone("60.00");
        await deposit.goOn("close");
        await home.expectBalance("960.00", amounts.currency);
      });
    });

    test("money goes to a game and out again, and is found in the statement", async ({
      enter,
      home,
      games,
      withdraw,
      statement,
      page,
      product,
      player,
      texts,
      amounts,
    }) => {
      const purse = await Purse.open(product, player);
      await purse.activate(garden.code);
      await purse.deposit(960);
      await enter(player);
      await test.step("to a game", async () => {
        await games.openTransfer();
        await games.choose(games.from, texts.transfer.wallet);
        await games.choose(games.to, garden.name);
        await games.amount.fill("260");
        await checkNarrow(page);
        await games.send();
        await expect(games.popup).toContainText(texts.transfer.success.title);
        await checkNarrow(page);
        await games.popup.getByRole("button").click();
        await expect(games.transferSheet).toBeHidden();
      });
      await test.step("and out", async () => {
        await withdraw.open();
        await withdraw.enter(700);
        await checkNarrow(page);
        await withdraw.confirm.click();
        await withdraw.button(withdraw.words.success.ok).click();
        await withdraw.expectSteps("done", "done", "done", "done");
        await checkNarrow(page);
        await withdraw.done.click();
        await home.expectBalance("260.00", amounts.currency);
      });
      await statement.open();
      const { activity } = statement.words;
      await expect(statement.rows.first()).toContainText(activity.withdraw(player.bankCode));
      await expect(statement.rows).toHaveCount(3);
      await checkNarrow(page);
    });

    test("a bonus is taken, the wheel spun, a limit set, and other devices logged out", async ({
      enter,
      home,
      app,
      rewards,
      wheel,
      profile,
      page,
      product,
      database,
      player,
      texts,
      amounts,
    }) => {
      const { bonus, reward, spinwheel, security } = texts;
      const { limit } = texts.protection;
      const purse = await Purse.open(product, player);
      await purse.deposit(200);
      const token = await openSession(product, player);
      await enter({ ...player, token });

      await test.step("bonus", async () => {
        await rewards.openBonuses();
        await checkNarrow(page);
        await page
          .getByRole("list", { name: bonus.list, exact: true })
          .getByRole("button")
          .first()
          .click();
        await expect(rewards.button(bonus.receive)).toBeVisible();
        await checkNarrow(page);
        await rewards.button(bonus.receive).click();
        await rewards.acknowledge(reward.taken(rewards.money("200.00")));
        await expect(rewards.text(bonus.withdraw.no)).toBeVisible();
        await checkNarrow(page);
      });
      await test.step("wheel", async () => {
        await giveCoins(database, player, 1);
        await fixNextSpin(database, player, true);
        await wheel.open();
        await checkNarrow(page);
        await wheel.spin.click();
        await expect(wheel.prize).toBeVisible();
        await checkNarrow(page);
        await wheel.prize.getByRole("button", { name: spinwheel.prize.great }).click();
        await expect(wheel.rows).toHaveCount(1);
        await checkNarrow(page);
      });
      await test.step("security", async () => {
        await profile.open();
        await app.button(security.open).click();
        const rows = app.sheet(security.title).getByRole("listitem");
        await expect(rows).toHaveCount(3);
        await checkNarrow(page);
        await app.button(security.endOthers).click();
        await expect(app.popup).toContainText(security.question.text);
        await checkNarrow(page);
        await app.popup.getByRole("button", { name: security.question.yes, exact: true }).click();
        await expect(rows).toHaveCount(1);
      });
      await test.step("protection", async () => {
        await app.goto("/user/protection");
        const title = `${limit.deposit.title} ${limit.periods.day}`;
        const day = page.getByRole("region", { name: title });
        await day.getByRole("button", { name: limit.set, exact: true }).click();
        const sheet = home.sheet(title);
        await sheet.getByLabel(limit.amount).fill("500");
        await checkNarrow(page);
        await sheet.getByRole("button", { name: limit.save }).click();
        await expect(day.getByText(amounts.exact(500), { exact: true })).toBeVisible();
        await checkNarrow(page);
      });
    });

    test("a forgotten password is replaced", async ({ page, login, player, product, clock }) => {
      const forgot = new ForgotSheet(page, language);
      // The registration used a code of the same phone.
      await clock.forward("61 seconds");
      await login.open();
      await login.phone.fill(player.username);
      await forgot.door.click();
      await checkNarrow(page);
      await forgot.action("phone").click();
      const reference = await forgot.readReference();
      await checkNarrow(page);
      const phone = player.username;
      const { code } = await awaitCode(sandboxOf(product), { phone, reference });
      await forgot.code.fill(code);
      await forgot.digits.fill(player.bankAccountNo.slice(-4));
      await forgot.password.fill("tamarind-boat-77");
      await checkNarrow(page);
      await forgot.action("password").click();
      await expect(forgot.panel.getByText(forgot.words.done(24))).toBeVisible();
      await checkNarrow(page);
      await forgot.button(forgot.words.toLogin).click();
      await expect(login.password).toHaveValue("tamarind-boat-77");
      await login.submit.click();
      await expect(page).toHaveURL("/user/home");
    });
  });
}

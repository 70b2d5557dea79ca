import { languages } from "@krapao/contract/market";
import { test, type Arguments } from "#browser/test.ts";
import { GamesScreen } from "#screens/games.ts";
import { SpinScreen } from "#screens/spin.ts";
import { Purse } from "#world/games.ts";
import { joinMember, type Player } from "#world/members.ts";
import { fixNextSpin, giveCoins } from "#world/wheel.ts";
import { Camera } from "./camera.ts";

/** As long as a name may be, and more money than most will ever have. */
const longName = "มาลีศรีสุวรรณรัตน์ ณ บ้านทุ่งดอกไม้งามยามเช้า".padEnd(60, "ก");
const largeAmount = 987_654.21;

for (const language of languages) {
  test.describe(`members in ${language}`, () => {
    test.use({ language });

    test("with much", async ({
      database,
      enter,
      home,
      deposit,
      withdraw,
      statement,
      profile,
      page,
      product,
      market,
      amounts,
      texts,
    }) => {
      const member = await joinMember(product, { name: longName });
      const purse = await Purse.open(product, member);
      await purse.deposit(Math.floor(largeAmount) * amounts.step);
      await purse.deposit(250 * amounts.step);
      await purse.activate("PG", "JOKER", "UFABET");
      await purse.move("WALLET", "PG", 120_000 * amounts.step);
      await giveCoins(database, member, 12);
      const given = {
        database,
        enter,
        home,
        deposit,
        withdraw,
        statement,
        profile,
        page,
        language,
        amounts,
        texts,
      };
      await takeScreens(given, member, new Camera(page, market, language));
    });

    test("with nothing, with faults and without a network", async ({
      enter,
      home,
      withdraw,
      context,
      page,
      watch,
      texts,
      product,
      market,
    }) => {
      const member = await joinMember(product);
      const given = { enter, home, withdraw, context, page, watch, texts };
      await takePoorScreens(given, member, new Camera(page, market, language));
    });
  });
}

type Rich = Pick<
  Arguments,
  | "database"
  | "enter"
  | "home"
  | "deposit"
  | "withdraw"
  | "statement"
  | "profile"
  | "page"
  | "language"
  | "amounts"
  | "texts"
>;
type Poor = Pick<Arguments, "enter" | "home" | "withdraw" | "context" | "page" | "watch" | "texts">;

async function takeScreens(given: Rich, member: Player, camera: Camera): Promise<void> {
  const { enter, home, deposit, withdraw, statement, profile, page, language, texts } = given;
  const games = new GamesScreen(page, language);
  const close = async () => {
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").last().waitFor({ state: "detached" });
  };
  const sheet = async (name: string, isLast = true) => {
    await page.waitForLoadState("networkidle");
    await camera.shoot(name, { isSheet: true });
    if (isLast) await close();
  };
  await enter(member);
  await page.waitForLoadState("networkidle");
  await camera.shoot("home");
  await deposit.open("bank");
  await sheet("deposit-bank", false);
  await deposit.choose("qr");
  await sheet("deposit-qr", false);
  await deposit.qrAmount.fill(String(1000 * given.amounts.step));
  await deposit.createQr.click();
  await deposit.qrPicture.waitFor();
  await sheet("deposit-qr-code", false);
  if ((await deposit.tab("wallet").count()) > 0) {
    await deposit.choose("wallet");
    await sheet("deposit-wallet", false);
  }
  await deposit.choose("bank");
  await deposit.openSlip();
  await sheet("deposit-slip");
  await close();
  await withdraw.open();
  await withdraw.amount.fill(String(500 * given.amounts.step));
  await sheet("withdraw", false);
  await withdraw.submit.click();
  await withdraw.confirm.waitFor();
  await sheet("withdraw-confirm");
  await close();
  await games.openTransfer();
  await sheet("transfer");
  await games.card("Pocket Garden").first().press("Enter");
  await page.locator("dialog[open]").waitFor();
  await sheet("game");
  for (const tile of ["invite", "refund"] as const) {
    await home.tile(tile).click();
    const goOn = home.button(texts.reward.banners.goOn);
    await goOn.waitFor();
    await sheet(`${tile}-banners`, false);
    await goOn.click();
    await goOn.waitFor({ state: "hidden" });
    await sheet(tile);
  }
  await home.menuEntry(texts.shell.menu.conditions).click();
  await page.locator("dialog[open]").waitFor();
  await sheet("conditions");

  await profile.open();
  await camera.shoot("profile");
  await profile.edit.click();
  await sheet("profile-edit");
  await profile.changePassword.click();
  await sheet("profile-password");
  await home.visit("/user/bonus");
  await page.waitForLoadState("networkidle");
  await camera.shoot("bonus");
  await page
    .getByRole("list", { name: texts.bonus.list, exact: true })
    .getByRole("button")
    .first()
    .click();
  await page.locator("dialog[open]").waitFor();
  await sheet("bonus-offer");
  await statement.open();
  await page.waitForLoadState("networkidle");
  await camera.shoot("statement");
  await statement.openSlips.click();
  await statement.slipSheet.waitFor();
  await sheet("slips");
  const spin = new SpinScreen(page, language);
  await fixNextSpin(given.database, member, true);
  await spin.open();
  await page.waitForLoadState("networkidle");
  await camera.shoot("spin");
  await spin.spin.click();
  await spin.prize.waitFor();
  await camera.shoot("spin-prize", { isSheet: true });
  await spin.prize.getByRole("button").click();
  await spin.rows.first().waitFor();
  await camera.shoot("spin-coupon");
}

async function takePoorScreens(given: Poor, member: Player, camera: Camera): Promise<void> {
  const { enter, home, withdraw, context, page, watch, texts } = given;
  watch.expectOffline();
  await enter(member);
  await page.waitForLoadState("networkidle");
  await camera.shoot("empty-home");
  await withdraw.open();
  await camera.shoot("empty-withdraw", { isSheet: true });
  await withdraw.close();
  for (const path of ["statement", "spin", "bonus"]) {
    await home.visit(`/user/${path}`);
    await page.waitForLoadState("networkidle");
    await camera.shoot(`empty-${path}`);
  }
  await home.visit("/user/home");
  await home.expectShown(member.name);
  await context.setOffline(true);
  await home.refresh.click();
  await home.text(texts.shell.connection.OFFLINE).waitFor();
  await camera.shoot("offline-home");
  await home.visit("/user/profile");
  await page.getByRole("alert").first().waitFor();
  await camera.shoot("offline-profile");
  await context.setOffline(false);

  watch.expectFailure("GET /api/wallet", 500);
  watch.expectFailure("POST /api/statement", 500);
  const failing = { status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "No." } };
  for (const path of ["wallet", "statement"]) {
    await page.route(`**/api/${path}`, (route) => route.fulfill(failing));
  }
  for (const path of ["home", "statement"]) {
    await page.goto(`/user/${path}`);
    await page.getByRole("alert").first().waitFor();
    await camera.shoot(`failed-${path}`);
  }
}

import type { Page } from "@playwright/test";
import { languages } from "@krapao/contract/market";
import { expect, test, type Arguments } from "#browser/test.ts";
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
  const sheets = new Sheets(given.page, camera);
  await given.enter(member);
  await given.page.waitForLoadState("networkidle");
  await camera.shoot("home");
  await takeMoneySheets(given, sheets);
  await takeOtherSheets(given, sheets);
  await takePages(given, camera, sheets);
  await takeWheel(given, member, camera);
}

/** Sheets are taken as the phone shows them, then closed. */
class Sheets {
  readonly #page: Page;
  readonly #camera: Camera;

  constructor(page: Page, camera: Camera) {
    this.#page = page;
    this.#camera = camera;
  }

  async shoot(name: string, { staysOpen = false } = {}): Promise<void> {
    await this.#page.waitForLoadState("networkidle");
    await this.#camera.shoot(name, { isSheet: true });
    if (!staysOpen) await this.close();
  }

  /** The highest of those that are open. */
  async close(): Promise<void> {
    const open = this.#page.locator("dialog[open]");
    const count = await open.count();
    await this.#page.keyboard.press("Escape");
    await expect(open).toHaveCount(count - 1);
  }
}

async function takeMoneySheets(given: Rich, sheets: Sheets): Promise<void> {
  const { deposit, withdraw } = given;
  await deposit.open("bank");
  await sheets.shoot("deposit-bank", { staysOpen: true });
  await deposit.choose("qr");
  await sheets.shoot("deposit-qr", { staysOpen: true });
  await deposit.qrAmount.fill(String(1000 * given.amounts.step));
  await deposit.createQr.click();
  await deposit.qrPicture.waitFor();
  await sheets.shoot("deposit-qr-code", { staysOpen: true });
  if ((await deposit.tab("wallet").count()) > 0) {
    await deposit.choose("wallet");
    await sheets.shoot("deposit-wallet", { staysOpen: true });
  }
  await deposit.choose("bank");
  await deposit.openSlip();
  await sheets.shoot("deposit-slip");
  await sheets.close();
  await withdraw.open();
  await withdraw.amount.fill(String(500 * given.amounts.step));
  await sheets.shoot("withdraw", { staysOpen: true });
  await withdraw.submit.click();
  await withdraw.confirm.waitFor();
  await sheets.shoot("withdraw-confirm");
  await sheets.close();
}

async function takeOtherSheets(
  { page, language, home, texts }: Rich,
  sheets: Sheets,
): Promise<void> {
  const games = new GamesScreen(page, language);
  await games.openTransfer();
  await sheets.shoot("transfer");
  await games.card("Pocket Garden").first().press("Enter");
  await page.locator("dialog[open]").waitFor();
  await sheets.shoot("game");
  for (const tile of ["invite", "refund"] as const) {
    await home.tile(tile).click();
    const goOn = home.button(texts.reward.banners.goOn);
    await goOn.waitFor();
    await sheets.shoot(`${tile}-banners`, { staysOpen: true });
    await goOn.click();
    await goOn.waitFor({ state: "hidden" });
    await sheets.shoot(tile);
  }
  await home.menuEntry(texts.shell.menu.conditions).click();
  await page.locator("dialog[open]").waitFor();
  await sheets.shoot("conditions");
}

async function takePages(given: Rich, camera: Camera, sheets: Sheets): Promise<void> {
  const { home, statement, profile, page, texts } = given;
  await profile.open();
  await camera.shoot("profile");
  await profile.edit.click();
  await sheets.shoot("profile-edit");
  await profile.changePassword.click();
  await sheets.shoot("profile-password");
  await home.visit("/user/bonus");
  await page.waitForLoadState("networkidle");
  await camera.shoot("bonus");
  await page
    .getByRole("list", { name: texts.bonus.list, exact: true })
    .getByRole("button")
    .first()
    .click();
  await page.locator("dialog[open]").waitFor();
  await sheets.shoot("bonus-offer");
  await statement.open();
  await page.waitForLoadState("networkidle");
  await camera.shoot("statement");
  await statement.openSlips.click();
  await statement.slipSheet.waitFor();
  await sheets.shoot("slips");
}

async function takeWheel(given: Rich, member: Player, camera: Camera): Promise<void> {
  const { page, language } = given;
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

import type { Page } from "@playwright/test";
import type { Language } from "@krapao/contract/market";
import { App } from "#screens/app.ts";
import { DepositScreen } from "#screens/deposit.ts";
import { GamesScreen } from "#screens/games.ts";
import { HomeScreen } from "#screens/home.ts";
import { ProfileScreen } from "#screens/profile.ts";
import { StatementScreen } from "#screens/statement.ts";
import { WithdrawScreen } from "#screens/withdraw.ts";
import { readShift, readSlowestTap } from "./slow-phone.ts";

/** The slowest tap in a sheet until its effect on the screen, and the layout shift. */
export interface SheetTaps {
  readonly sheet: string;
  readonly slowestTap: number;
  readonly shift: number;
}

interface Round {
  readonly sheet: string;
  /** Goes to the sheet's screen; this is measured separately. */
  readonly reach?: () => Promise<unknown>;
  readonly tap: () => Promise<void>;
}

/** Opens every sheet of a member on home, types into it and closes it. */
export async function measureSheets(
  page: Page,
  language: Language,
  game: string,
): Promise<SheetTaps[]> {
  const results: SheetTaps[] = [];
  const measure = async (sheet: string, tap: () => Promise<unknown>) => {
    const shiftBefore = await readShift(page);
    await tap();
    // The browser reports the last tap only after the frame that shows it.
    await page.waitForTimeout(300);
    const slowestTap = await readSlowestTap(page);
    results.push({ sheet, slowestTap, shift: (await readShift(page)) - shiftBefore });
  };
  for (const { sheet, reach, tap } of [
    ...homeRounds(page, language, game),
    ...otherRounds(page, language),
  ]) {
    if (reach) await measure(`the way to ${sheet}`, reach);
    await measure(sheet, tap);
  }
  return results;
}

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

function homeRounds(page: Page, language: Language, game: string): Round[] {
  const home = new HomeScreen(page, language);
  const deposit = new DepositScreen(page, language);
  const withdraw = new WithdrawScreen(page, language);
  const games = new GamesScreen(page, language);
  const inSheet = async (open: () => Promise<unknown>, work?: () => Promise<unknown>) => {
    await open();
    await work?.();
    await closeSheet(page);
  };
  const afterBanners = async () => {
    const goOn = home.button(home.texts.reward.banners.goOn);
    await goOn.click();
    await goOn.waitFor({ state: "hidden" });
  };
  return [
    {
      sheet: "deposit",
      tap: () =>
        inSheet(
          () => deposit.open("qr"),
          async () => {
            await deposit.qrAmount.pressSequentially("120");
            // The market decides which ways there are, and so which come last.
            for (const tab of await deposit.tabs.all()) await tab.click();
          },
        ),
    },
    {
      sheet: "withdraw",
      tap: () =>
        inSheet(
          () => withdraw.open(),
          () => withdraw.amount.pressSequentially("100"),
        ),
    },
    {
      sheet: "transfer",
      tap: () =>
        inSheet(
          () => games.openTransfer(),
          () => games.amount.pressSequentially("50"),
        ),
    },
    { sheet: "game", tap: () => inSheet(() => games.open({ name: game })) },
    { sheet: "invite", tap: () => inSheet(() => home.tile("invite").click(), afterBanners) },
    { sheet: "refund", tap: () => inSheet(() => home.tile("refund").click(), afterBanners) },
    {
      sheet: "conditions",
      tap: () =>
        inSheet(
          () => home.menuEntry(home.texts.shell.menu.conditions).click(),
          () => page.locator("dialog[open]").waitFor(),
        ),
    },
  ];
}

function otherRounds(page: Page, language: Language): Round[] {
  const app = new App(page, language);
  const statement = new StatementScreen(page, language);
  const profile = new ProfileScreen(page, language);
  const { texts } = app;
  return [
    {
      sheet: "slips",
      reach: () => statement.open(),
      tap: async () => {
        await statement.openSlips.click();
        await statement.slipSheet.waitFor();
        await closeSheet(page);
      },
    },
    {
      sheet: "edit profile",
      reach: () => profile.open(),
      tap: async () => {
        await profile.edit.click();
        await profile.editSheet.waitFor();
        await closeSheet(page);
      },
    },
    {
      sheet: "password",
      tap: async () => {
        await profile.changePassword.click();
        await profile.field(profile.labels.oldPassword).pressSequentially("mango");
        await closeSheet(page);
      },
    },
    {
      sheet: "bonus",
      tap: async () => {
        await app.visit("/user/bonus");
        await page
          .getByRole("list", { name: texts.bonus.list, exact: true })
          .getByRole("button")
          .first()
          .click();
        await page.locator("dialog[open]").waitFor();
        await closeSheet(page);
      },
    },
  ];
}

import { expect as impatient } from "@playwright/test";
import type { Language } from "@krapao/contract/market";
import type { Product } from "#product/product.ts";
import { DepositScreen } from "#screens/deposit.ts";
import { GamesScreen } from "#screens/games.ts";
import { HomeScreen } from "#screens/home.ts";
import { RewardsScreen } from "#screens/rewards.ts";
import { transferMoney } from "#world/bank.ts";
import { playRound, type Purse } from "#world/games.ts";
import type { Player } from "#world/members.ts";
import type { Film } from "./film.ts";

interface Stage {
  readonly film: Film;
  readonly product: Product;
  readonly language: Language;
  readonly member: Player;
  readonly purse: Purse;
  /** An everyday amount in the member's currency. */
  readonly amount: number;
}

/** The recording of a film may take long. */
const expect = impatient.configure({ timeout: 60_000 });

type Scene = (stage: Stage) => Promise<void>;

const game = "PG";

/** The scenes of each video. The member is new; the page shows home. */
export const scenes: Readonly<Record<string, Scene>> = {
  wallet: async ({ film, product, language, member, amount }) => {
    const deposit = new DepositScreen(film.page, language);
    await film.caption("open");
    await film.tap(deposit.tile);
    await expect(deposit.accounts).toBeVisible();
    await film.caption("choose");
    const copy = deposit.accounts.getByRole("button").first();
    await film.caption("copy");
    await film.tap(copy);
    await film.show();
    await film.page.keyboard.press("Escape");
    await expect(deposit.own).toBeHidden();
    await film.page.evaluate(() => scrollTo(0, 0));
    await expect(film.page.locator(".ui-toast")).toHaveCount(0);
    await transferMoney(product, member, { amount });
    await expect(film.page.locator(".ui-toast")).toBeVisible();
    await expect(film.page.locator(".ui-money-display .sr-only")).not.toContainText(/^0\.00/);
    await film.caption("arrive");
  },

  play: async ({ film, product, language, purse, amount }) => {
    await purse.deposit(amount);
    await film.page.reload();
    const games = new GamesScreen(film.page, language);
    await games.group("slot").evaluate((group) => group.scrollIntoView({ block: "center" }));
    await film.caption("find");
    const card = games.group("slot").locator(".ui-carousel-card[aria-current=true]");
    await film.tap(card);
    await expect(games.activate).toBeVisible();
    await film.caption("activate");
    await film.tap(games.activate);
    await expect(games.play).toBeVisible();
    await expect(film.page.locator(".ui-toast")).toHaveCount(0);
    await film.caption("play");
    await film.tap(games.chips(film.page.getByRole("dialog")).nth(2));
    await film.show();
    await film.tap(games.play);
    await film.page.waitForURL((url) => url.origin !== product.url);
    await film.page.waitForLoadState("networkidle");
    await film.caption("enjoy");
  },

  balance: async ({ film, language, purse, amount }) => {
    await purse.deposit(amount);
    await purse.activate(game);
    await purse.move("WALLET", game, amount / 5);
    await film.page.reload();
    const home = new HomeScreen(film.page, language);
    const games = new GamesScreen(film.page, language);
    await expect(games.total()).toBeAttached();
    await expect(home.hide).toBeVisible();
    await film.caption("total");
    await film.caption("refresh");
    await film.tap(home.refresh);
    await expect(film.page.locator(".ui-toast")).toBeVisible();
    await film.show();
    await expect(film.page.locator(".ui-toast")).toHaveCount(0);
    await film.caption("hide");
    await film.tap(home.hide);
    await film.show(1.5);
    await home.show.click();
    await film.caption("transfer");
    const open = film.page
      .locator("main")
      .getByRole("button", { name: home.texts.wallet.transfer, exact: true });
    await film.tap(open);
    await expect(games.transferSheet).toBeVisible();
    await games.to.getByRole("option").last().click();
    await games.amount.fill(String(amount / 10));
    await film.caption("done");
    await film.show(1);
  },

  bonus: async ({ film, language, purse, amount }) => {
    await purse.deposit(amount);
    await film.page.reload();
    const home = new HomeScreen(film.page, language);
    const rewards = new RewardsScreen(film.page, language);
    await expect(home.tile("bonus")).toBeVisible();
    await film.caption("open");
    await film.tap(home.tile("bonus"));
    const card = film.page
      .getByRole("list", { name: rewards.texts.bonus.list, exact: true })
      .getByRole("button")
      .first();
    await expect(card).toBeVisible();
    await card.evaluate((shown) => shown.scrollIntoView({ block: "center" }));
    await film.caption("choose");
    await film.tap(card);
    const receive = film.page.getByRole("button", {
      name: rewards.texts.bonus.receive,
      exact: true,
    });
    await expect(receive).toBeVisible();
    await expect(film.page.getByRole("dialog").locator(".ui-html").first()).toBeVisible();
    await film.caption("read");
    await film.caption("receive");
    await film.tap(receive);
    await expect(rewards.popup).toBeVisible();
    await film.show(2.5);
  },

  endBonus: async ({ film, product, language, member, purse, amount }) => {
    await purse.deposit(amount);
    await purse.takeBonus();
    await purse.activate(game);
    const { wallet } = await purse.read();
    await purse.move("WALLET", game, wallet.amount);
    const username = `kp${member.id.toLowerCase()}`;
    // The balance is small enough to end the bonus.
    const stake = Math.floor(wallet.amount * 0.96);
    await playRound(product, { provider: game, username, stake, payout: 0 });
    const rewards = new RewardsScreen(film.page, language);
    await expect(async () => {
      await film.page.goto("/user/bonus");
      await expect(rewards.progress).not.toHaveAttribute("value", "0", { timeout: 8000 });
    }).toPass();
    await film.caption("progress");
    await film.caption("limit");
    await rewards.cancel.evaluate((button) => button.scrollIntoView({ block: "center" }));
    await film.caption("cancel");
    await film.tap(rewards.cancel);
    await expect(rewards.popup).toBeVisible();
    await film.caption("confirm");
    await film.tap(rewards.popup.getByRole("button", { name: rewards.texts.bonus.end.yes }));
    await expect(rewards.text(rewards.texts.bonus.withdraw.yes)).toBeVisible();
    await film.caption("done");
  },
};

import type { Page } from "@playwright/test";
import { Purse } from "#world/games.ts";
import { joinMember } from "#world/members.ts";
import { largeAmount, longName, takeInEachLanguage } from "./album.ts";
import { manyFriends, waitingRefund } from "./replies.ts";

takeInEachLanguage(
  "bonuses and promotions",
  async ({ enter, home, rewards, withdraw, page, product, amounts, texts, camera }) => {
    const { bonus, promotion } = texts;
    const member = await joinMember(product, { name: longName });
    const purse = await Purse.open(product, member);
    await purse.deposit(largeAmount * amounts.step);
    await enter(member);
    await rewards.openBonuses();
    await camera.shoot("bonus");
    await rewards.button(promotion.search).click();
    await camera.shoot("bonus-code-missing");
    await rewards.search("nosuch");
    await rewards.text(promotion.notFound.title).waitFor();
    await camera.shoot("promotion-unknown");
    await rewards.button(promotion.other).click();
    const found = await rewards.search(amounts.currency === "LAK" ? "hello20-lak" : "hello20");
    await found.getByRole("button", { name: promotion.receive }).waitFor();
    await camera.shoot("promotion");
    await rewards.closeTop();
    await found.waitFor({ state: "hidden" });

    const cards = page.getByRole("list", { name: bonus.list, exact: true }).getByRole("button");
    await cards.first().click();
    await rewards.button(bonus.receive).waitFor();
    await camera.shoot("bonus-offer");
    await rewards.button(bonus.receive).click();
    await rewards.popup.waitFor();
    await camera.shoot("bonus-taken");
    await rewards.popup.getByRole("button").first().click();
    await rewards.text(bonus.withdraw.no).waitFor();
    await camera.shoot("bonus-open");
    await rewards.cancel.click();
    await rewards.popup.waitFor();
    await camera.shoot("bonus-not-yet");
    await rewards.closeTop();
    await page.route("**/api/bonus/check/*", async (route) => {
      const reply = await route.fetch();
      const json = (await reply.json()) as { grant?: object };
      const grant = json.grant && { ...json.grant, mayEnd: true, wouldLose: 12_345.6 };
      await route.fulfill({
        json: { ...json, ...(grant && { grant }), ...("isBelow" in json && { isBelow: true }) },
      });
    });
    await rewards.openBonuses();
    await rewards.cancel.click();
    await rewards.popup.waitFor();
    await camera.shoot("bonus-end");
    await rewards.closeTop();
    await home.menuEntry(texts.shell.menu.home).click();
    await withdraw.open();
    await withdraw.button(texts.withdraw.error.toBonus).waitFor();
    await camera.shoot("withdraw-bonus");
  },
);

takeInEachLanguage(
  "friends and refunds",
  async ({ enter, home, rewards, page, product, amounts, texts, camera }) => {
    const { refund } = texts;
    await page.route("**/api/invite", (route) =>
      route.fulfill({ json: manyFriends(longName, amounts.step) }),
    );
    await change(page, "**/api/wallet", {
      invite: { amount: largeAmount * amounts.step, success: 100, fail: 10 },
    });
    await enter(await joinMember(product));
    await rewards.receiveInvite.click();
    await rewards.popup.waitFor();
    await camera.shoot("invite-claim");
    await rewards.closeTop();
    const goOn = rewards.button(texts.reward.banners.goOn);
    await home.tile("invite").click();
    await page.locator(".banner-strip h3").waitFor();
    await camera.shoot("invite-banners");
    await goOn.click();
    await goOn.waitFor({ state: "hidden" });
    await camera.shoot("invite");
    await rewards.closeTop();
    await home.tile("refund").click();
    await page.locator(".banner-strip h3").waitFor();
    await camera.shoot("refund-banners");
    await goOn.click();
    await rewards.text(refund.notFound.title).waitFor();
    await camera.shoot("refund-none");
    await rewards.closeTop();
    await rewards.sheet(refund.title).waitFor({ state: "hidden" });
    await change(page, "**/api/refund/check", waitingRefund(amounts.step));
    await page.reload();
    await rewards.openAfterBanners(refund.title);
    await rewards.button(refund.receive).waitFor();
    await camera.shoot("refund");
    await rewards.closeTop();
    await rewards.sheet(refund.title).waitFor({ state: "hidden" });
    await change(page, "**/api/refund/check", { ...waitingRefund(amounts.step), isReceived: true });
    await page.reload();
    await rewards.openAfterBanners(refund.title);
    await rewards.button(refund.addWallet).click();
    await rewards.popup.waitFor();
    await camera.shoot("refund-confirm");
  },
);

/** Replaces parts of a reply. */
async function change(page: Page, call: string, parts: object): Promise<void> {
  await page.route(call, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...((await reply.json()) as object), ...parts } });
  });
}

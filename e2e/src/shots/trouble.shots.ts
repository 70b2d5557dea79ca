import { join } from "node:path";
import type { Page } from "@playwright/test";
import { projectDir } from "#product/product.ts";
import { giveMoney, joinMember } from "#world/members.ts";
import { takeInEachLanguage } from "./album.ts";
import { allSlips } from "./replies.ts";

const picture = join(projectDir, "docs/pictures/login.png");

takeInEachLanguage(
  "a member with nothing yet",
  async ({ enter, home, games, withdraw, statement, rewards, page, product, texts, camera }) => {
    await enter(await joinMember(product));
    await camera.shoot("empty-home");
    await withdraw.open();
    await camera.shoot("empty-withdraw");
    await withdraw.close();
    await games.openTransfer();
    await camera.shoot("empty-transfer");
    await home.closeTop();
    await rewards.openAfterBanners(texts.invite.title);
    await camera.shoot("empty-invite");
    await home.closeTop();
    await statement.open();
    await statement.text(texts.statement.empty.title).waitFor();
    await camera.shoot("empty-statement");
    await statement.openSlips.click();
    await statement.slipSheet.waitFor();
    await camera.shoot("empty-slips");
    await home.closeTop();
    await home.visit("/user/spin");
    await page.locator("canvas[role=img]").waitFor();
    await camera.shoot("empty-spin");
    await rewards.openBonuses();
    const cards = page.getByRole("list", { name: texts.bonus.list, exact: true });
    await cards.getByRole("button").first().click();
    await page.locator("dialog[open]").waitFor();
    await camera.shoot("bonus-without-deposit");
  },
);

const failing = { status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "No." } };

takeInEachLanguage(
  "a server that fails",
  async ({ enter, home, deposit, withdraw, page, product, texts, camera }) => {
    await enter(await joinMember(product));
    await page.route("**/api/**", (route) => route.fulfill(failing));
    await home.refresh.click();
    await page.locator(".ui-toast").first().waitFor();
    await camera.shoot("failed-refresh", { hasToast: true });
    await deposit.tile.click();
    await expectFailure(page);
    await camera.shoot("failed-deposit");
    await home.closeTop();
    await withdraw.tile.click();
    await expectFailure(page);
    await camera.shoot("failed-withdraw");
    await home.closeTop();
    await home.menuEntry(texts.shell.menu.conditions).click();
    await expectFailure(page);
    await camera.shoot("failed-conditions");
    await home.closeTop();
    for (const path of ["statement", "profile", "bonus", "spin", "contact"]) {
      await home.visit(`/user/${path}`);
      await expectFailure(page);
      await camera.shoot(`failed-${path}`);
    }
    await page.goto("/user/home");
    await expectFailure(page);
    await camera.shoot("failed-home");
  },
);

takeInEachLanguage(
  "a phone without a network",
  async ({ enter, home, statement, context, page, product, amounts, texts, camera }) => {
    const member = await joinMember(product);
    await giveMoney(product, member, 500 * amounts.step);
    await enter(member);
    await statement.open();
    await statement.rows.first().waitFor();
    await waitUntilKept(page);
    await context.setOffline(true);
    await home.goto("/user/home");
    await home.expectShown(member.name);
    await camera.shoot("offline-home");
    await home.tile("deposit").click({ force: true });
    await home.text(texts.wallet.closed).waitFor();
    await camera.shoot("offline-closed", { hasToast: true });
    await statement.open();
    await statement.rows.first().waitFor();
    await camera.shoot("offline-statement");
    for (const path of ["profile", "bonus", "spin", "contact"]) {
      await home.visit(`/user/${path}`);
      await expectFailure(page);
      await camera.shoot(`offline-${path}`);
    }
  },
  { serviceWorkers: "allow" },
);

async function expectFailure(page: Page): Promise<void> {
  await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
}

/** The app is cached once its service worker controls the page. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) return;
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
  });
}

takeInEachLanguage(
  "pictures that are no longer kept",
  async ({ enter, home, statement, chat, page, product, amounts, texts, camera }) => {
    await enter(await joinMember(product));
    const gone = { status: 404, json: { code: "NO_DATA", message: "No." } };
    const slips = allSlips(amounts.step);
    await page.route("**/api/statement/slip", (route) => route.fulfill({ json: slips }));
    await page.route("**/api/statement/slip/reference/*", (route) => route.fulfill(gone));
    await statement.open();
    await statement.openSlips.click();
    await statement.slipRows.first().getByRole("button").click();
    await page.getByText(texts.statement.slip.pictureGone, { exact: true }).waitFor();
    await camera.shoot("slip-picture-gone", { hasToast: true });
    await home.closeTop();

    await chat.open();
    await chat.picker.setInputFiles(picture);
    await chat.write(chat.words.topics.game);
    const image = chat.log.getByRole("button", { name: chat.words.media.openImage("login.png") });
    await image.waitFor();
    await chat.message(chat.words.topics.game).getByText(chat.words.delivery.succeed).waitFor();
    await page.route("**/files/chat/*", (route) => route.fulfill({ status: 404 }));
    await chat.reload();
    await chat.open();
    await chat.log.getByText(chat.words.media.missing).waitFor();
    await camera.shoot("chat-file-gone");
  },
);

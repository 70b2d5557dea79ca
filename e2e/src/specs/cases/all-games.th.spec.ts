import { languages } from "@krapao/contract/market";
import type { Page } from "@playwright/test";
import { checkScreen, checkWidth, enlargeText, findSticking } from "#browser/accessibility.ts";
import { expect, test } from "#browser/games-test.ts";

const joker = { code: "JOKER", name: "Joker Palace" } as const;
const garden = { code: "PG", name: "Pocket Garden" } as const;
const narrow = { width: 320, height: 640 };
const lotto = { code: "HUAYHD", name: "Huay HD" } as const;

test("all games are searched, marked and sorted by the last launch", async ({
  enter,
  games,
  home,
  page,
  player,
  purse,
  texts,
}) => {
  await purse.activate(garden.code, joker.code);
  await enter(player);
  await games.openAll();
  await expect(games.tiles).toHaveCount(16);
  await expect(games.tiles.first()).toContainText(joker.name);
  await expect(games.allGames).toContainText(texts.games.count(16));
  await checkScreen(page);

  await games.search.fill("garden");
  await expect(games.tiles).toHaveCount(2);
  await games.search.fill(texts.game.groups.lotto);
  await expect(games.tiles).toHaveCount(2);
  await games.search.fill("zz");
  await expect(games.allGames).toContainText(texts.games.notFound.title);
  await checkScreen(page);
  await games.button(texts.games.showAll).click();
  await expect(games.tiles).toHaveCount(16);
  await games.filter(texts.game.groups.lotto).click();
  await expect(games.tiles).toHaveCount(2);

  await games.filter(texts.games.filters.favourites).click();
  await expect(games.allGames).toContainText(texts.games.noFavourites.title);
  await games.filter(texts.games.filters.all).click();
  const isKept = page.waitForResponse("**/api/wallet/favourite/*");
  await games.star(lotto).click();
  await expect(games.star(lotto)).toHaveAttribute("aria-pressed", "true");
  await games.filter(texts.games.filters.favourites).click();
  await expect(games.tiles).toHaveText([new RegExp(lotto.name)]);

  // It is the member's, not the device's.
  await games.closeTop();
  await isKept;
  // A step back that is under way would cancel the next navigation.
  await games.expectHistoryInStep();
  await enter(player);
  await games.openAll();
  await expect(games.star(lotto)).toHaveAttribute("aria-pressed", "true");

  // The back button closes the game, then the grid.
  await games.tiles.filter({ hasText: garden.name }).click();
  const sheet = games.sheet(garden.name);
  await expect(sheet).toBeVisible();
  await expect(games.star(garden, sheet)).toHaveAttribute("aria-pressed", "false");
  await games.goBack();
  await expect(sheet).toBeHidden();
  await expect(games.allGames).toBeVisible();
  await games.tiles.filter({ hasText: garden.name }).click();
  await games.play.click();
  await expect(page.locator("[data-balance]")).toHaveText("0.00");

  await enter(player);
  await expect(games.button(`${texts.game.last} ${garden.name}`)).toBeVisible();
  await checkScreen(page);
  await games.openAll();
  await expect(games.tiles.first()).toContainText(garden.name);
  await expect(games.tiles.first()).toContainText(texts.game.last);
  await games.closeTop();
  await games.button(`${texts.game.last} ${garden.name}`).click();
  await expect(games.play).toBeVisible();
  await home.closeTop();
});

test("a favourite that the server did not get is taken back", async ({
  enter,
  games,
  page,
  player,
  texts,
  watch,
}) => {
  await enter(player);
  await games.openAll();
  watch.expectFailure("PUT /api/wallet/favourite/JOKER", "no answer");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/wallet/favourite/*", async (route) => {
    await promise;
    await route.abort("connectionreset");
  });
  await games.star(joker).click();
  // Shown at once, before any answer.
  await expect(games.star(joker)).toHaveAttribute("aria-pressed", "true");
  resolve();
  await expect(games.star(joker)).toHaveAttribute("aria-pressed", "false");
  await expect(games.text(texts.shell.connection.NETWORK)).toBeVisible();
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("all games and the question of the amount fit the narrowest phone", async ({
      enter,
      games,
      page,
      player,
      purse,
      texts,
    }) => {
      await purse.deposit(98_765);
      await purse.activate(garden.code);
      await page.setViewportSize(narrow);
      await enter(player);
      await games.openAll();
      await checkWidth(page);
      await checkLargeText(page);
      await games.search.fill(garden.name);
      await games.tiles.click();
      await expect(games.along).toHaveValue("98,765");
      await expect(games.sheet(garden.name)).toContainText(texts["game-account"].play.nothing);
      await checkWidth(page);
      await checkLargeText(page);
    });
  });
}

/** Text of twice the size, as some people always use it. */
async function checkLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await enlargeText(page, 200);
  expect(await findSticking(page)).toEqual([]);
  await enlargeText(page, 100);
  await page.setViewportSize(narrow);
}

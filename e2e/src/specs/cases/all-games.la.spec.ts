import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/games-test.ts";

const garden = { code: "PG", name: "Pocket Garden" } as const;

test("in kip the amounts are those of kip, and the chosen one goes along", async ({
  enter,
  games,
  page,
  player,
  purse,
  texts,
}) => {
  const { play } = texts["game-account"];
  await purse.deposit(600_000);
  await purse.activate(garden.code);
  await enter(player);
  await games.openAll();
  // Two games take no kip.
  await expect(games.tiles).toHaveCount(14);
  await checkScreen(page);
  await games.search.fill(texts.game.groups.lotto);
  await expect(games.tiles).toHaveCount(2);
  await games.search.fill("pocket");
  await expect(games.tiles).toHaveCount(1);
  await games.tiles.click();
  const sheet = games.sheet(garden.name);
  const amounts = ["50,000", "100,000", "300,000", "500,000"];
  await expect(games.chips(sheet)).toHaveText([play.nothing, ...amounts, texts.shell.ui.all]);
  await checkScreen(page);
  await games.along.fill("999");
  await games.play.click();
  const minimum = `1,000 ${texts.shell.ui.currency.LAK}`;
  await games.expectError(play.amount, texts.transfer.problems.minimum(minimum));
  await games.chips(sheet).filter({ hasText: "100,000" }).click();
  await games.play.click();
  await expect(page.locator("[data-balance]")).toHaveText("100,000.00");
  await enter(player);
  await games.open(garden);
  await expect(games.along).toHaveValue("100,000");
});

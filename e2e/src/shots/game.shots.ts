import { breakGames, mendGames, Purse } from "#world/games.ts";
import { joinMember } from "#world/members.ts";
import { giveCoins } from "#world/wheel.ts";
import { largeAmount, longName, takeInEachLanguage } from "./album.ts";

const garden = { code: "PG", name: "Pocket Garden" } as const;
const joker = { code: "JOKER", name: "Joker Palace" } as const;

takeInEachLanguage(
  "games and transfers",
  async ({ enter, games, product, database, amounts, texts, camera, chat }) => {
    const { step } = amounts;
    const member = await joinMember(product, { name: longName });
    const purse = await Purse.open(product, member);
    await purse.deposit(largeAmount * step);
    await purse.activate(garden.code);
    await purse.move("WALLET", garden.code, 120_000 * step);
    await giveCoins(database, member, 1234);
    await enter(member);
    await chat.door.waitFor();
    await camera.shoot("home");

    await games.openAll();
    await games.star(joker).click();
    await camera.shoot("all-games");
    await games.filter(texts.games.filters.favourites).click();
    await camera.shoot("all-games-favourites");
    await games.search.fill("zz");
    await camera.shoot("all-games-none");
    // The first Escape in a search with text only clears it.
    await games.search.fill("");
    await games.closeTop();
    await games.open(joker);
    await camera.shoot("game-offer");
    await games.closeTop();
    const sheet = await games.open(garden);
    await games.play.waitFor();
    await camera.shoot("game");
    await games.chips(sheet).first().click();
    await camera.shoot("game-nothing");
    await games.along.fill(String(2 * largeAmount * step));
    await games.play.click();
    await games.expectError(texts["game-account"].play.amount, texts.transfer.problems.notEnough);
    await camera.shoot("game-too-much");
    await games.button(texts.shell.ui.showPassword).click();
    await camera.shoot("game-password");
    await games.button(texts["game-account"].reset.open).click();
    await games.popup.waitFor();
    await camera.shoot("game-reset");
    await games.closeTop();
    await sheet.getByRole("button", { name: texts["game-account"].transfer, exact: true }).click();
    await games.expectChosen(games.to, garden.name);
    await camera.shoot("transfer");
    await games.send();
    await games.expectError(texts.transfer.amount, texts.transfer.problems.required);
    await camera.shoot("transfer-missing");
    await games.amount.fill(String(100_000 * step));
    await games.send();
    await games.popup.waitFor();
    await camera.shoot("transfer-done");
    await games.popup.getByRole("button").click();
    await games.transferSheet.waitFor({ state: "hidden" });
  },
);

takeInEachLanguage(
  "games that do not answer",
  async ({ enter, games, page, product, amounts, texts, camera }) => {
    const member = await joinMember(product);
    const purse = await Purse.open(product, member);
    await purse.deposit(500 * amounts.step);
    await purse.activate(joker.code, garden.code);
    await enter(member);
    const fault = { kind: "lost-reply", call: "transfer", times: 1000 } as const;
    await breakGames(product, { ...fault, provider: joker.code });
    await games.openTransfer();
    await games.choose(games.to, joker.name);
    await games.amount.fill(String(120 * amounts.step));
    await games.send();
    await games.popup.waitFor();
    await camera.shoot("transfer-pending");
    await games.popup.getByRole("button").click();
    await games.transferSheet.waitFor({ state: "hidden" });
    await page.getByText(texts.game.underWay.title).first().waitFor();
    await camera.shoot("home-moving");
    await breakGames(product, { ...fault, provider: garden.code });
    await games.open(garden);
    await games.play.click();
    await games.popup.waitFor();
    await camera.shoot("game-stop");
    await mendGames(product);
  },
);

import { expect, test } from "#browser/games-test.ts";
import { RewardsScreen } from "#screens/rewards.ts";
import { playRound } from "#world/games.ts";
import { readBreaches } from "#world/operator.ts";

test("a member deposits, takes a bonus, plays it through and withdraws, and the books are right", async ({
  enter,
  home,
  page,
  product,
  player,
  purse,
  texts,
  language,
}) => {
  const { bonus, withdraw } = texts;
  const rewards = new RewardsScreen(page, language);
  const daily = "โบนัสฝากรายวัน 10%";
  const sheet = rewards.sheet(withdraw.title);
  const requestOf = async (amount: string) => {
    await rewards.field(withdraw.amount).fill(amount);
    await sheet.getByRole("button", { name: withdraw.submit, exact: true }).click();
    await rewards.popup.getByRole("button", { name: withdraw.confirm.yes }).click();
  };

  const breaches = await readBreaches(product);
  await purse.deposit(500);
  await enter(player);
  await rewards.openBonuses();
  await rewards.card(daily).click();
  // The notice names the same amount as the table below it: half of the bonus, not ten percent.
  await expect(rewards.sheet(daily)).toContainText(bonus.noticeMoney(rewards.money("25.00")));
  await rewards.sheet(daily).getByRole("button", { name: bonus.receive }).click();
  await rewards.acknowledge(texts.reward.taken(rewards.money("50.00")));
  await expect(rewards.text(bonus.withdraw.no)).toBeVisible();

  await home.menuEntry(texts.shell.menu.home).click();
  await expect(page.getByRole("main")).toContainText(
    texts.wallet.state.bonusLeft(rewards.money("1,650.00")),
  );
  // The sheet itself says that a bonus is open, before an amount is typed.
  await home.tile("withdraw").click();
  await expect(sheet).toContainText(withdraw.bonus.left(rewards.money("1,650.00")));
  await expect(rewards.field(withdraw.amount)).toHaveCount(0);
  await rewards.button(withdraw.error.toBonus).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/user/bonus");
  await expect(rewards.text(bonus.withdraw.no)).toBeVisible();

  // Three times 550 is 300 % of deposit and bonus; the last round wins a little.
  await purse.activate("PG");
  await purse.move("WALLET", "PG", 550);
  const account = { provider: "PG", username: `kp${player.id.toLowerCase()}` } as const;
  for (const payout of [550, 550, 600]) {
    await playRound(product, { ...account, stake: 550, payout });
  }
  // It completes automatically, without a tap of the member.
  await expect(rewards.text(bonus.withdraw.yes)).toBeVisible();
  await expect(rewards.card(daily)).toContainText(bonus.states.received);

  await purse.move("PG", "WALLET", 600);
  await home.menuEntry(texts.shell.menu.home).click();
  await home.expectBalance("600.00", "BAHT");
  await home.tile("withdraw").click();
  await requestOf("600");
  await expect(rewards.popup).toContainText(withdraw.success.title);
  await rewards.popup.getByRole("button").click();
  await expect.poll(async () => (await purse.read()).wallet).toEqual({ amount: 0, onItsWay: 0 });
  expect(await readBreaches(product)).toEqual(breaches);
});

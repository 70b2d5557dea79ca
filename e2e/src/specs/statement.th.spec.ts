import { checkNarrow, checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney, joinMember } from "#world/members.ts";

test("the statement has ten entries a page, with the effect of each on the wallet", async ({
  enter,
  statement,
  page,
  product,
  texts,
  amounts,
  player,
}) => {
  const { words } = statement;
  await enter(player);
  await statement.open();
  await expect(statement.text(words.empty.title)).toBeVisible();
  await checkScreen(page);

  // The open page adds them automatically.
  const count = 12;
  const amount = (index: number) => (index + 1) * 10 * amounts.step;
  const all = Array.from({ length: count }, (_, index) => amount(index));
  await giveMoney(product, player, ...all);
  await expect(statement.rows).toHaveCount(10);
  await statement.expectPage(1, 2);
  await checkNarrow(page);
  const total = all.reduce((sum, one) => sum + one, 0);
  const { moneyIn } = texts.shell.ui;
  await statement.expectRow(
    statement.rows.first(),
    words.activity.deposit(player.bankCode),
    words.status.SUCCESS,
    /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/,
    /\d/,
    moneyIn(""),
  );
  await expect(statement.list).toContainText(amounts.number(total));
  // Seven entries fit on a phone; the balance is shown on a tap.
  await expect(statement.rows.nth(6)).toBeInViewport();
  const details = statement.rows.first().locator("dl");
  await expect(details).toBeHidden();
  await statement.rows.first().locator("summary").click();
  await expect(details).toContainText(amounts.number(total));
  await expect(details).toBeVisible();
  await checkScreen(page);

  // The entry's own page, its receipt as a picture, and a question about it.
  await statement.rows.first().getByRole("button", { name: words.details.open }).click();
  const detail = statement.sheet(texts.entry.title);
  await expect(detail).toContainText(new RegExp(`-${count}\\b`));
  await expect(detail).toContainText(amounts.number(total));
  await checkScreen(page);
  const saved = page.waitForEvent("download");
  await detail.getByRole("button", { name: texts.entry.receipt }).click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`-${count}\\.png$`));
  await detail.getByRole("button", { name: texts.entry.toChat }).click();
  await expect(page.getByPlaceholder(texts.chat.placeholder)).toHaveValue(
    new RegExp(`-${count}: `),
  );
  await page.getByRole("dialog").getByRole("button", { name: texts.chat.close }).click();

  await statement.next.click();
  await statement.expectPage(2, 2);
  await expect(statement.rows).toHaveCount(2);
  await expect(statement.next).toHaveAttribute("aria-disabled", "true");
  await statement.previous.click();
  await statement.expectPage(1, 2);
  await expect(statement.rows).toHaveCount(10);
});

test("each kind of entry has its own picture, text and sign, also an unknown one", async ({
  enter,
  statement,
  page,
  product,
  texts,
  amounts,
}) => {
  const { words } = statement;
  const { activity, status } = words;
  const { moneyIn, moneyOut } = texts.shell.ui;
  const exact = amounts.number(100);
  // The seeds call it PG.
  const gameName = "Pocket Garden";
  const kinds = [
    ["deposit", "KBANK", "WALLET", "SUCCESS", activity.deposit("KBANK"), moneyIn(exact)],
    ["deposit", "FP", "WALLET", "SUCCESS", activity.depositQr("FP"), moneyIn(exact)],
    ["deposit", "GIFT", "WALLET", "SUCCESS", activity.depositGift, moneyIn(exact)],
    ["withdraw", "WALLET", "SCB", "PROCESSING", activity.withdraw("SCB"), moneyOut(exact)],
    ["transfer", "WALLET", "PG", "FAILED", activity.transfer(words.wallet, gameName), exact],
    ["transfer", "PG", "HOUSE", "SUCCESS", activity.cleared(gameName), exact],
    ["bonus", "HOUSE", "WALLET", "SUCCESS", activity.bonus, moneyIn(exact)],
    ["bonus", "REFUND", "REFUND_BALANCE", "SUCCESS", activity.refundKept, moneyIn(exact)],
    ["finish_bonus", "WALLET", "HOUSE", "SUCCESS", activity.finishBonus, exact],
    ["adjust", "HOUSE", "WALLET", "SUCCESS", activity.adjustCredit, moneyIn(exact)],
    ["adjust", "WALLET", "HOUSE", "SUCCESS", activity.adjustDebit, moneyOut(exact)],
    ["mystery", "WALLET", "MOON", "SUCCESS", activity.unknown, exact],
  ] as const;
  const hourAgo = new Date(Date.now() - 3600_000).toISOString();
  const statements = kinds.map(([statementType, from, to, state], index) => ({
    number: kinds.length - index,
    statementType,
    status: state,
    from,
    to,
    amount: 100,
    balanceAfter: 4321.5,
    createdAt: hourAgo,
  }));
  await page.route("**/api/statement", (route) =>
    route.fulfill({ json: { statements, total: statements.length } }),
  );
  await enter(await joinMember(product));
  await statement.open();
  await expect(statement.rows).toHaveCount(kinds.length);
  const age = texts.wallet.ago.hour(1);
  for (const [index, [, , , state, text, amount]] of kinds.entries()) {
    const row = statement.rows.nth(index);
    await statement.expectRow(row, text, status[state], amount, age, "4,321.50");
  }
  const icons = await statement.rows.evaluateAll((rows) =>
    rows.map((row) => row.querySelector("svg")?.innerHTML ?? ""),
  );
  expect(new Set(icons).size, "the three ways of depositing share a picture").toBe(7);
  await checkScreen(page);
});

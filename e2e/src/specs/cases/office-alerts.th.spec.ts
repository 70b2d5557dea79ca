import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";

test("risk reads a finding with its evidence, and closes it with a reason", async ({
  browser,
  database,
  product,
  player,
}) => {
  const evidence = { count: 7, amountMinor: "700000", usualMinor: "100000" };
  await database.change(
    `select alert_raise(id, '2026-01-02', 'jump', $2, true),
       alert_raise(id, '2026-01-02', 'deposits', '{"count": 6}', true)
     from member where username = $1`,
    [player.username, JSON.stringify(evidence)],
  );
  const risk = await enterAs(browser, product, "risk");
  await risk.getByRole("link", { name: th.rooms.alerts }).click();
  await expect(risk.getByRole("heading", { name: th.alert.kinds.jump })).toBeVisible();
  await expect(risk.getByText(th.alert.facts.jump(7, "฿7,000.00", "฿1,000.00"))).toBeVisible();
  await checkScreen(risk);
  // The chosen row is in the address, and back returns to the row before.
  await risk.getByRole("button", { name: th.alert.kinds.deposits }).click();
  await expect(risk.getByRole("heading", { name: th.alert.kinds.deposits })).toBeVisible();
  await risk.reload();
  await expect(risk.getByRole("heading", { name: th.alert.kinds.deposits })).toBeVisible();
  await risk.goBack();
  await expect(risk.getByRole("heading", { name: th.alert.kinds.jump })).toBeVisible();
  await risk.keyboard.press("a");
  await risk.keyboard.type("ได้เงินเดือน");
  await risk.getByRole("button", { name: th.alert.close }).click();
  await expect(risk.getByRole("heading", { name: th.alert.kinds.jump })).toBeHidden();
  await risk.context().close();
});

test("risk closes several findings with one reason, and reads an answer for each", async ({
  browser,
  database,
  product,
  player,
}) => {
  await database.change(
    `select alert_raise(id, '2026-01-03', 'jump', '{"count": 3, "amountMinor": "300000", "usualMinor": "1000"}', true),
       alert_raise(id, '2026-01-03', 'deposits', '{"count": 6}', true)
     from member where username = $1`,
    [player.username],
  );
  const risk = await enterAs(browser, product, "risk");
  await risk.getByRole("link", { name: th.rooms.alerts }).click();
  const { username } = player;
  const masked = `${username.slice(0, 3)}${"•".repeat(username.length - 5)}${username.slice(-2)}`;
  const marks = risk.getByRole("checkbox", { name: masked });
  await expect(marks).toHaveCount(2);
  await risk.getByRole("checkbox", { name: `${masked} ${th.alert.kinds.jump}` }).check();
  await marks.last().check();
  await expect(risk.getByRole("heading", { name: th.bulk.marked(2) })).toBeVisible();
  await checkScreen(risk);
  await risk.keyboard.press("a");
  await risk.keyboard.type("ได้เงินเดือน");
  await risk.getByRole("button", { name: th.alert.close }).click();
  const results = risk.getByRole("region", { name: th.bulk.ended(2, 2) });
  await expect(results.getByRole("listitem")).toHaveCount(2);
  await checkScreen(risk);
  await expect(marks).toHaveCount(0);
  await risk.context().close();
});

import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";

test("on a phone a tap on a row of a long list shows the item without scrolling", async ({
  browser,
  product,
  database,
  player,
}) => {
  await database.change(
    `select alert_raise(id, '2026-02-01', 'jump', '{"count": 6, "amountMinor": "100"}', true)
     from member where username = $1`,
    [player.username],
  );
  const owner = await enterAs(browser, product, "owner", 360);
  await owner.route("**/office/alerts", async (route) => {
    const reply = await route.fetch();
    const { alerts } = (await reply.json()) as { alerts: { kind: string; day: string }[] };
    const jump = alerts.find(({ kind, day }) => kind === "jump" && day === "2026-02-01");
    // As many as on a bad day.
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...jump,
      day: `2026-02-${String(index + 1).padStart(2, "0")}`,
    }));
    await route.fulfill({ json: { alerts: many } });
  });
  await owner.goto(`${product.officeUrl}/alerts`);
  await owner.getByRole("button", { name: "05/02/2026" }).click();
  const height = owner.viewportSize()?.height ?? 0;
  const detail = await owner.getByRole("heading", { name: th.alert.kinds.jump }).boundingBox();
  expect(detail?.y).toBeLessThan(height);
  // The queue begins on the first screen, below all of its filters.
  const filters = await owner.getByRole("search", { name: th.filter.title }).boundingBox();
  expect(filters?.height).toBeLessThan(height / 3);
  await owner.context().close();
});

test("the office is light until an operator chooses another theme, which stays", async ({
  browser,
  product,
}) => {
  const owner = await enterAs(browser, product, "owner");
  // Once it has changed over.
  const ground = () =>
    owner.evaluate(async () => {
      const office = document.querySelector(".office") ?? document.body;
      await Promise.all(office.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(office).backgroundColor;
    });
  const light = await ground();
  const choice = owner.getByRole("group", { name: th.theme });
  await expect(choice.getByRole("button", { name: th.themes.light })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await choice.getByRole("button", { name: th.themes.dark }).click();
  expect(await ground()).not.toBe(light);
  const dark = await ground();
  await owner.reload();
  await expect(choice.getByRole("button", { name: th.themes.dark })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(await ground()).toBe(dark);
  await checkScreen(owner);
  await owner.context().close();
});

test("on a phone the money of a member and the acts are on the first two screens, the rest is folded", async ({
  browser,
  product,
  player,
}) => {
  const agent = await enterAs(browser, product, "agent", 360);
  await agent.goto(`${product.officeUrl}/members/${player.id}`);
  await expect(agent.getByRole("heading", { name: player.name })).toBeVisible();
  const note = agent.getByRole("button", { name: th.member.note, exact: true });
  await expect(note).toBeVisible();
  const height = agent.viewportSize()?.height ?? 0;
  const box = await note.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(2 * height);
  await checkScreen(agent);
  const whole = await agent.evaluate(() => document.documentElement.scrollHeight);
  expect(whole).toBeLessThan(4 * height);
  // A folded part opens by the keyboard too.
  const devices = agent.getByRole("group").filter({
    has: agent.getByRole("heading", { name: th.member.devices }),
  });
  const used = devices.getByText(th.member.used("").trim()).first();
  await expect(used).toBeHidden();
  await devices.locator("summary").focus();
  await agent.keyboard.press("Enter");
  await expect(used).toBeVisible();
  await checkScreen(agent);
  await agent.context().close();
});

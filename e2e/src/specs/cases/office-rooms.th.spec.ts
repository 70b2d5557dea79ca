import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";

const words = th.difference;

test("a clerk asks to explain a difference with the keyboard, and an owner agrees on the page of the act", async ({
  browser,
  product,
  database,
}) => {
  const reference = "W-ROOMS-1";
  await database.change(
    `insert into world_difference (party, kind, reference, name, at, currency, own_minor, outside_minor,
       own_account, outside_account, found_at, seen_at)
     values ('bank', 'payout', $1, 'other amount', '2026-01-02T05:00:00Z', 'BAHT', 10000, 10001,
       'SCB ••0010', 'SCB ••0010', clock_now(), clock_now())`,
    [reference],
  );
  await database.change(
    `insert into world_day values ('bank', 'payout', 'BAHT', '2026-01-02', 3, 30000, 3, 30001, clock_now())
     on conflict do nothing`,
  );
  const clerk = await enterAs(browser, product, "clerk");
  const owner = await enterAs(browser, product, "owner");
  // A network that fails leaves a way to try again.
  await clerk.route("**/office/differences", (route) => route.abort());
  await clerk.getByRole("link", { name: th.rooms.differences }).click();
  const retry = clerk.getByRole("button", { name: th.ui.retry });
  await expect(retry).toBeVisible();
  await clerk.unroute("**/office/differences");
  await retry.click();
  // A day is an address: the browser's back button leads to all days again.
  await clerk.getByRole("link", { name: "02/01/2026" }).first().click();
  await expect(clerk).toHaveURL(/day=2026-01-02/);
  await expect(clerk.getByLabel(words.day, { exact: true })).toBeVisible();
  await clerk.goBack();
  await expect(clerk.getByLabel(words.day, { exact: true })).toBeHidden();
  await clerk.getByRole("link", { name: "02/01/2026" }).first().click();
  await expect(clerk.getByRole("heading", { name: words.names.AMOUNT })).toBeVisible();
  await expect(clerk.getByText("฿100.01 · SCB ••0010")).toBeVisible();
  await checkScreen(clerk);
  await clerk.keyboard.press("a");
  await clerk.keyboard.type("ธนาคารหักค่าธรรมเนียม");
  await clerk.getByRole("button", { name: words.explain }).dblclick();
  await expect(clerk.getByText(th.payout.waits)).toBeVisible();
  await expect(clerk.getByRole("button", { name: words.explain })).toBeHidden();

  const acts = await database.read(
    `select count(*)::text as value from office_act as act join world_difference as found
     on act.subject = found.id::text where act.kind = 'difference.explain' and found.reference = $1`,
    [reference],
  );
  expect(acts).toBe("1");
  const id = await database.read(
    `select max(act.id)::text as value from office_act as act join world_difference as found
     on act.subject = found.id::text where act.kind = 'difference.explain' and found.reference = $1`,
    [reference],
  );
  await owner.goto(`${product.officeUrl}/acts/${id}`);
  await expect(owner.getByRole("heading", { name: th.act.title(String(id)) })).toBeVisible();
  await expect(owner.getByText(words.names.AMOUNT)).toBeVisible();
  await expect(owner.getByText("฿100.01 · SCB ••0010")).toBeVisible();
  await checkScreen(owner);
  await owner.getByRole("button", { name: th.act.approve }).click();
  await expect(owner.getByText(th.act.decidedBy("sandbox-owner"))).toBeVisible();
  await expect(clerk.getByRole("button", { name: words.states.EXPLAINED })).toBeVisible();
  await clerk.context().close();
  await owner.context().close();
});

test("the page of an act shows its evidence in words, and says who may open it", async ({
  browser,
  product,
  database,
  player,
}) => {
  await database.change(
    `select alert_raise(id, '2026-01-04', 'jump',
       '{"count": 6, "amountMinor": "123450", "usualMinor": "20000"}', true)
     from member where username = $1`,
    [player.username],
  );
  const risk = await enterAs(browser, product, "risk");
  await risk.goto(`${product.officeUrl}/alerts?day=2026-01-04`);
  await expect(risk.getByRole("heading", { name: th.alert.kinds.jump })).toBeVisible();
  await risk.keyboard.press("/");
  await risk.keyboard.type("เงินเดือนออก");
  await risk.getByRole("button", { name: th.alert.close }).click();
  await expect(risk.getByText(th.payout.done, { exact: true })).toBeVisible();
  const id = await database.read(
    "select max(id)::text as value from office_act where kind = 'alert.close' and facts ->> 'member' = $1",
    [player.id],
  );
  await risk.goto(`${product.officeUrl}/acts/${id}`);
  await expect(risk.getByText(th.alert.facts.jump(6, "฿1,234.50", "฿200.00"))).toBeVisible();
  await expect(risk.getByText("amountMinor")).toBeHidden();
  await checkScreen(risk);
  await risk.getByRole("link", { name: player.name }).click();
  await expect(risk.getByRole("heading", { name: player.name })).toBeVisible();
  await risk.goBack();
  await expect(risk.getByRole("heading", { name: th.act.title(String(id)) })).toBeVisible();
  // A clerk reads neither the record nor acts of one person.
  const clerk = await enterAs(browser, product, "clerk");
  await clerk.goto(`${product.officeUrl}/acts/${id}`);
  await expect(clerk.getByText(th.act.notShown)).toBeVisible();
  await risk.context().close();
  await clerk.context().close();
});

test("an owner sees who worked when, and what a restore could come from, on a phone too", async ({
  browser,
  product,
  database,
}) => {
  for (const [kind, location] of [
    ["made", "/backups/rooms"],
    ["rehearsed", "copy/krapao"],
  ] as const) {
    await database.change("select office_note_backup($1, clock_now(), $2, office_console('pim'))", [
      kind,
      location,
    ]);
  }
  for (const width of [1280, 360]) {
    const owner = await enterAs(browser, product, "owner", width);
    await owner.goto(`${product.officeUrl}/staff?at=sandbox-owner`);
    await expect(owner.getByText(th.staff.decidedTime)).toBeVisible();
    await expect(owner.getByText(th.staff.payoutTime)).toBeVisible();
    await expect(owner.getByRole("cell", { name: th.staff.atWork })).toBeVisible();
    await checkScreen(owner);
    await owner.goto(`${product.officeUrl}/service`);
    const backups = owner.getByRole("heading", { name: th.service.backups.title }).locator("..");
    await expect(backups.getByText("/backups/rooms")).toBeVisible();
    await expect(backups.getByText("copy/krapao")).toBeVisible();
    await expect(backups.getByText(th.service.backups.never)).toBeHidden();
    const workers = owner.getByRole("heading", { name: th.service.workers }).locator("..");
    await workers.getByRole("group").click();
    await expect(workers.getByText(th.names.workers.withdraw)).toBeVisible();
    await checkScreen(owner);
    await owner.context().close();
  }
});

test("texts are listed by what they are about", async ({ browser, product }) => {
  const promoter = await enterAs(browser, product, "promoter");
  await promoter.getByRole("link", { name: th.rooms.texts, exact: true }).click();
  const topic = `${th.copy.kinds.answer} · ${th.copy.topics["deposit-late"]}`;
  await promoter.getByRole("button", { name: topic }).click();
  await expect(promoter.getByRole("heading", { name: topic })).toBeVisible();
  await checkScreen(promoter);
  await promoter.context().close();
});

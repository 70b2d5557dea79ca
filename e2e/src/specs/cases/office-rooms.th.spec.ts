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

test("a clerk makes a transfer of the bank's list and closes the day with an owner", async ({
  browser,
  product,
  database,
}) => {
  await database.change(
    `insert into world_difference (party, kind, reference, name, at, currency, own_minor, outside_minor,
       own_account, outside_account, found_at, seen_at)
     values ('bank', 'transfer', 'SCB 20260106ROOMS', 'not credited here', '2026-01-06T05:00:00Z', 'BAHT', null,
       40000, '', 'SCB ••521x', clock_now(), clock_now())`,
  );
  await database.change(
    "insert into world_day values ('bank', 'transfer', 'BAHT', '2026-01-06', 3, 30000, 4, 70000, clock_now())",
  );
  const clerk = await enterAs(browser, product, "clerk");
  const owner = await enterAs(browser, product, "owner");
  await clerk.goto(`${product.officeUrl}/differences?day=2026-01-06`);
  const closing = clerk.getByRole("heading", { name: words.closing.title }).locator("..");
  await expect(closing.getByText(words.closing.open(1))).toBeVisible();
  await expect(closing.getByRole("button", { name: words.closing.close })).toBeHidden();
  await checkScreen(clerk);
  const receipt = clerk.getByRole("heading", { name: words.receipt.title }).locator("..");
  const make = receipt.getByRole("button", { name: words.receipt.make });
  await receipt.getByLabel(words.receipt.name).fill("MALI JAIDEE");
  await receipt.getByLabel(th.payout.reason).fill("ดูในแอปธนาคารแล้ว");
  await expect(make).toBeDisabled();
  // Other digits than those of the list are refused, and what was entered stays.
  await receipt.getByLabel(words.receipt.sender).fill("xxx-x-x9999-x");
  await make.click();
  await expect(clerk.getByText(th.codes.WRONG_ACCOUNT)).toBeVisible();
  await receipt.getByLabel(words.receipt.sender).fill("XXX-X-X3521-X");
  await make.dblclick();
  await expect(clerk.getByText(words.receipt.done)).toBeVisible();
  await clerk.getByRole("link", { name: words.receipt.open }).click();
  await clerk.getByRole("button", { name: "฿400.00" }).click();
  await expect(clerk.getByRole("button", { name: th.suspense.reasons.LISTED })).toBeVisible();
  await clerk.goBack();
  await clerk.goBack();

  await closing.getByLabel(words.closing.note).fill("ตรงกับรายการของธนาคาร");
  await closing.getByRole("button", { name: words.closing.close }).click();
  await expect(clerk.getByText(th.payout.waits)).toBeVisible();
  await owner.getByRole("link", { name: th.rooms.approvals }).click();
  await owner.getByRole("button", { name: th.act["day.close"] }).click();
  await expect(owner.getByText("06/01/2026")).toBeVisible();
  await checkScreen(owner);
  await owner.getByRole("button", { name: th.act.approve }).click();
  await expect(closing.getByText(words.closing.states.CLOSED).first()).toBeVisible();
  // A later check finds another difference: the day is open again, without a reload.
  await database.change(
    `insert into world_difference (party, kind, reference, name, at, currency, own_minor, outside_minor,
       own_account, outside_account, found_at, seen_at)
     values ('bank', 'payout', 'W-ROOMS-2', 'other amount', '2026-01-06T05:00:00Z', 'BAHT', 100, 200, '', '',
       clock_now(), clock_now())`,
  );
  await expect(closing.getByText(words.closing.states.REOPENED).first()).toBeVisible();
  await clerk.context().close();
  await owner.context().close();
});

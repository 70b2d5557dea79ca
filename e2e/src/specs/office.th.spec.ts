import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { officeCallList } from "@krapao/contract/office/calls";
import { officeCatalogue } from "@krapao/contract/office/codes";
import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { projectDir } from "#product/product.ts";
import { bankOf } from "@krapao/testkit/people";
import { transferMoney } from "#world/bank.ts";
import { giveMoney } from "#world/members.ts";

test("a clerk requests a large payout, and an owner in another browser approves it by a signature", async ({
  browser,
  login,
  home,
  withdraw,
  product,
  player,
  database,
}) => {
  await giveMoney(product, player, 1000);
  await database.change(
    `insert into withdrawal_hold select id, 'PASSWORD_RESET', clock_now() + interval '1 day'
     from member where username = $1`,
    [player.username],
  );
  const clerk = await enterAs(browser, product, "clerk");
  const owner = await enterAs(browser, product, "owner");
  await clerk.getByRole("link", { name: th.rooms.payouts }).click();
  await expect(clerk.getByRole("heading", { name: th.rooms.payouts })).toBeVisible();
  await checkScreen(clerk);

  await login.open();
  await login.logIn(player);
  await home.expectShown(player.name);
  await withdraw.open();
  await withdraw.enter(700);
  const twoFrom = { "withdraw.release": { BAHT: 500, LAK: 500_000 } };
  // The queue reads the setting with the payout, so the setting comes first.
  await database.withSetting("office", { twoFrom }, async () => {
    await withdraw.confirm.click();
    // The queue shows it without a reload.
    await clerk.getByRole("button", { name: "฿700.00" }).click();
    await expect(clerk.getByRole("heading", { name: "฿700.00" })).toBeVisible();
    await expect(clerk.getByText(th.payout.second)).toBeVisible();
    await checkScreen(clerk);
    await clerk.keyboard.press("a");
    await clerk.keyboard.type("ตรวจกับสมาชิกแล้ว");
    await clerk.getByRole("button", { name: th.payout.release }).click();
    await expect(clerk.getByText(th.payout.waits)).toBeVisible();
  });

  await clerk.getByRole("link", { name: th.rooms.approvals }).click();
  await expect(clerk.getByText(th.act.own)).toBeVisible();
  await expect(clerk.getByRole("button", { name: th.act.approve })).toBeHidden();
  await owner.getByRole("link", { name: th.rooms.approvals }).click();
  await expect(owner.getByText("ตรวจกับสมาชิกแล้ว")).toBeVisible();
  await checkScreen(owner);
  await owner.keyboard.press("a");
  await expect(owner.getByText(th.act.decidedBy("sandbox-owner"))).toBeVisible();
  await expect(clerk.getByText(th.act.decidedBy("sandbox-owner"))).toBeVisible();

  await owner.getByRole("link", { name: th.rooms.record }).click();
  await expect(owner.getByText(th.record.page)).toBeVisible();
  const approved = `${th.record.events["act.approved"]}: ${th.act["withdraw.release"]}`;
  await expect(owner.getByRole("cell", { name: approved }).first()).toBeVisible();
  await checkScreen(owner);
  await clerk.context().close();
  await owner.context().close();
});

test("a clerk credits an unmatched transfer to a member with the keyboard", async ({
  browser,
  product,
  player,
  database,
}) => {
  const clerk = await enterAs(browser, product, "clerk");
  await clerk.getByRole("link", { name: th.rooms.suspense }).click();
  await expect(clerk.getByRole("heading", { name: th.rooms.suspense })).toBeVisible();
  // A first name alone may be anybody's.
  const bank = bankOf(player);
  const sender = { ...bank, name: bank.name.split(" ")[0] ?? "" };
  await transferMoney(product, player, { amount: 321, sender });
  // The queue shows it without a reload.
  await clerk.getByRole("button", { name: "฿321.00" }).click();
  await expect(clerk.getByRole("heading", { name: "฿321.00" })).toBeVisible();
  await checkScreen(clerk);
  await clerk.keyboard.press("a");
  const candidate = clerk.getByRole("radio", { name: bank.name });
  await expect(candidate).toBeFocused();
  await clerk.keyboard.press("Space");
  await clerk.keyboard.press("a");
  await clerk.keyboard.type("โทรถามผู้โอนแล้ว");
  await clerk.getByRole("button", { name: th.suspense.assign }).click();
  await expect(clerk.getByRole("heading", { name: "฿321.00" })).toBeHidden();
  await expect
    .poll(() =>
      database.read(
        "select channel as value from bank_receipt where amount_minor = 32100 and member_id = $1",
        [player.id],
      ),
    )
    .toBe("operator");
  await clerk.context().close();
});

test("the member's app contains no text and no call of the office", async () => {
  const folder = join(projectDir, "web/dist/th");
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((name) => /\.(html|js|css|json)$/.test(name));
  expect(texts.length).toBeGreaterThan(20);
  const words = [
    ...officeCallList.map(({ call }) => call.path),
    ...Object.values(officeCatalogue).map(({ sentence }) => sentence),
    ...Object.values(th.rooms),
    "withdraw.release",
    "/office/",
  ];
  for (const name of texts) {
    const content = await readFile(join(folder, name), "utf8");
    expect(
      words.filter((word) => content.includes(word)),
      name,
    ).toEqual([]);
  }
});

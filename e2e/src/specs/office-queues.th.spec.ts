import { th } from "@krapao/office/src/locale/th.ts";
import { bankOf } from "@krapao/testkit/people";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { slipTest } from "#browser/slip-test.ts";
import { expect, test } from "#browser/test.ts";
import { drawSlip, transferMoney, withPayouts } from "#world/bank.ts";
import { giveMoney } from "#world/members.ts";

slipTest(
  "a clerk sees the picture of a slip beside the bank's answer and credits it with the keyboard",
  async ({ browser, enter, deposit, home, product, player, amounts }) => {
    const clerk = await enterAs(browser, product, "clerk");
    await clerk.getByRole("link", { name: th.rooms.slips }).click();
    await expect(clerk.getByRole("heading", { name: th.rooms.slips })).toBeVisible();
    const bank = bankOf(player);
    const sender = { ...bank, name: bank.name.split(" ")[0] ?? "" };
    const transfer = await transferMoney(product, player, { amount: 432, feed: "NONE", sender });
    await enter(player);
    await deposit.open();
    await deposit.openSlip();
    await deposit.choosePicture(await drawSlip(product, transfer));
    await deposit.sendSlip.click();
    // The queue shows it without a reload.
    await clerk.getByRole("button", { name: "฿432.00" }).click();
    await expect(clerk.getByRole("heading", { name: "฿432.00" })).toBeVisible();
    const picture = clerk.getByRole("img", { name: th.slip.picture });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await checkScreen(clerk);
    await clerk.keyboard.press("a");
    await clerk.keyboard.type("สมาชิกยืนยันแล้ว");
    await clerk.getByRole("button", { name: th.slip.credit }).click();
    await expect(clerk.getByRole("heading", { name: "฿432.00" })).toBeHidden();
    await deposit.expectDone(amounts.number(432));
    await deposit.goOn("close");
    await deposit.close();
    await home.expectBalance(amounts.number(432), amounts.currency);
    await clerk.context().close();
  },
);

test("a clerk and an owner end a payout without an answer, and the clerk settles a contradiction", async ({
  browser,
  login,
  home,
  withdraw,
  product,
  player,
  database,
}) => {
  await giveMoney(product, player, 1000);
  const clerk = await enterAs(browser, product, "clerk");
  const owner = await enterAs(browser, product, "owner");
  await clerk.getByRole("link", { name: th.rooms.unknown }).click();
  await expect(clerk.getByRole("heading", { name: th.rooms.unknown })).toBeVisible();
  await withPayouts(product, { payoutMilliseconds: 3_600_000 }, async () => {
    await login.open();
    await login.logIn(player);
    await home.expectShown(player.name);
    await withdraw.open();
    await withdraw.enter(654);
    await withdraw.confirm.click();
    const answerOf = () =>
      database.read(
        "select last_answer as value from withdrawal where member_id = $1 and is_open",
        [player.id],
      );
    await expect.poll(answerOf).toBe("ACCEPTED");
    await database.change(
      "update withdrawal set sent_at = sent_at - interval '1 hour' where member_id = $1 and is_open",
      [player.id],
    );
    // The queue reads again when a contradiction is noticed.
    await database.change(
      `insert into discrepancy (party, reference, kind, expected, received)
       select 'bank', reference, 'OTHER_DETAILS', '{"amount": 654}', '{"amount": 645}'
       from withdrawal where member_id = $1 and is_open`,
      [player.id],
    );
    await expect(clerk.getByText(`${th.names.evidence.amount}: 645`)).toBeVisible();
    await checkScreen(clerk);
    await clerk.keyboard.press("a");
    await clerk.keyboard.type("ธนาคารแก้ไขแล้ว");
    await clerk.getByRole("button", { name: th.unknown.resolve }).click();
    await expect(clerk.getByText(`${th.names.evidence.amount}: 645`)).toBeHidden();

    await clerk.getByRole("button", { name: "฿654.00" }).click();
    await expect(clerk.getByText("(ACCEPTED)")).toBeVisible();
    await checkScreen(clerk);
    await clerk.keyboard.press("a");
    await clerk.keyboard.type("ธนาคารยืนยันว่าจ่ายแล้ว");
    await clerk.getByRole("button", { name: th.unknown.settle }).click();
    await expect(clerk.getByText(th.payout.waits)).toBeVisible();
    await owner.getByRole("link", { name: th.rooms.approvals }).click();
    await expect(owner.getByText("ธนาคารยืนยันว่าจ่ายแล้ว")).toBeVisible();
    await owner.keyboard.press("a");
    await expect(clerk.getByRole("heading", { name: "฿654.00" })).toBeHidden();
  });
  const state = await database.read(
    `select state as value from operation where member_id = $1 and kind = 'withdraw'`,
    [player.id],
  );
  expect(state).toBe("SUCCESS");
  await clerk.context().close();
  await owner.context().close();
});

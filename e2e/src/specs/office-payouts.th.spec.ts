import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { callApi, giveMoney, joinMember } from "#world/members.ts";

test("a clerk releases two payouts with one reason by the keyboard: one is paid, one waits", async ({
  browser,
  product,
  database,
}) => {
  const twoFrom = { "withdraw.release": { BAHT: 500, LAK: 500_000 } };
  await database.withSetting("office", { twoFrom }, async () => {
    for (const amount of [431, 732]) {
      const member = await joinMember(product);
      await giveMoney(product, member, 1000);
      await database.change(
        `insert into withdrawal_hold select id, 'PASSWORD_RESET', clock_now() + interval '1 day'
         from member where username = $1`,
        [member.username],
      );
      await callApi(product, member, "/api/wallet/withdraw", { amount });
    }
    const clerk = await enterAs(browser, product, "clerk");
    await clerk.getByRole("link", { name: th.rooms.payouts }).click();
    await clerk.getByRole("button", { name: "฿431.00" }).click();
    await clerk.keyboard.press("m");
    await clerk.getByRole("checkbox", { name: "฿732.00" }).check();
    await expect(clerk.getByRole("heading", { name: th.bulk.marked(2) })).toBeVisible();
    await expect(clerk.getByText("฿1,163.00")).toBeVisible();
    await checkScreen(clerk);
    await clerk.keyboard.press("a");
    await clerk.keyboard.type("ตรวจแล้วทั้งสอง");
    await clerk.getByRole("button", { name: th.payout.release }).click();
    const results = clerk.getByRole("region", { name: th.bulk.ended(2, 2) });
    await expect(results.getByRole("listitem").filter({ hasText: "431" })).toContainText(
      th.payout.done,
    );
    await expect(results.getByRole("listitem").filter({ hasText: "732" })).toContainText(
      th.payout.waits,
    );
    await checkScreen(clerk);
    // The one that waits cannot be requested twice, and its row shows it.
    await clerk.getByRole("checkbox", { name: "฿732.00" }).check();
    await clerk.keyboard.press("a");
    await clerk.keyboard.type("อีกครั้ง");
    await clerk.getByRole("button", { name: th.payout.release }).click();
    await expect(clerk.getByRole("region", { name: th.bulk.ended(0, 1) })).toContainText(
      th.codes.ACT_OPEN,
    );
    // It is refused and its request taken back, so that nothing waits for the next test.
    await clerk.getByRole("checkbox", { name: "฿732.00" }).check();
    await clerk.keyboard.press("x");
    await clerk.keyboard.type("สมาชิกยกเลิก");
    await clerk.getByRole("button", { name: th.payout.refuse }).click();
    await expect(clerk.getByRole("region", { name: th.bulk.ended(1, 1) })).toBeVisible();
    await clerk.getByRole("link", { name: th.rooms.approvals }).click();
    await clerk.getByRole("button", { name: "฿732.00" }).click();
    await clerk.keyboard.press("/");
    await clerk.keyboard.type("สมาชิกยกเลิก");
    await clerk.getByRole("button", { name: th.act.recall }).click();
    await expect(clerk.getByRole("button", { name: th.act.recall })).toBeHidden();
    await clerk.context().close();
  });
});

import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";

test("a clerk asks to add an account, an owner approves it, and both retire it", async ({
  browser,
  product,
}) => {
  const { content: words, offer } = th;
  const clerk = await enterAs(browser, product, "clerk");
  await clerk.getByRole("link", { name: th.rooms.accounts }).click();
  await clerk.getByRole("button", { name: words.add(offer.kinds.account) }).click();
  await clerk.getByLabel(offer.fields.isOpen).check();
  for (const [field, value] of [
    ["bank", "BBL"],
    ["currency", "BAHT"],
    ["accountType", "BANK"],
    ["mode", "MANUAL"],
  ] as const) {
    await clerk.getByLabel(offer.fields[field], { exact: true }).selectOption(value);
  }
  await clerk.getByLabel(offer.fields.accountName).fill("KRAPAO NEW");
  await clerk.getByLabel(offer.fields.accountNo).fill("9876543210");
  await clerk.getByLabel(offer.fields.position).fill("90");
  await checkScreen(clerk);
  await clerk.getByLabel(th.payout.reason).fill("บัญชีใหม่");
  await clerk.getByRole("button", { name: words.request }).click();
  await expect(clerk.getByText(th.payout.waits)).toBeVisible();

  const owner = await enterAs(browser, product, "owner");
  await owner.getByRole("link", { name: th.rooms.approvals }).click();
  const approve = async (change: string, requests: number) => {
    const rows = owner.getByRole("button", { name: th.act["account.publish"] });
    await expect(rows).toHaveCount(requests);
    await rows.first().click();
    await expect(owner.getByText(`${offer.fields.bank}: ${change}`)).toBeVisible();
    await owner.getByRole("button", { name: th.act.approve }).click();
    await expect(owner.getByRole("button", { name: th.act.approve })).toBeHidden();
  };
  await approve("– → BBL", 1);

  await clerk.reload();
  await clerk.getByRole("button", { name: "BBL 9876543210" }).click();
  await clerk.getByLabel(words.stopReason).fill("ย้ายธนาคาร");
  await clerk.getByRole("button", { name: words.requestRetire }).click();
  await expect(clerk.getByText(th.payout.waits)).toBeVisible();
  await approve("BBL → –", 2);
  await clerk.context().close();
  await owner.context().close();
});

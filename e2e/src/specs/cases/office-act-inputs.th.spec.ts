import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";

test("the page of an act shows what the operator chose", async ({
  browser,
  product,
  player,
  database,
}) => {
  const clerk = await enterAs(browser, product, "clerk");
  await clerk.goto(`${product.officeUrl}/members/${player.id}`);
  await clerk.getByLabel(th.member.reason).fill("สมาชิกโทรมา");
  await clerk.getByRole("button", { name: th.member.revealPhone }).click();
  await expect(clerk.getByText(player.username).first()).toBeVisible();
  const act = await database.read(
    "select max(id)::text as value from office_act where kind = 'member.reveal' and subject = $1",
    [player.id],
  );
  await clerk.goto(`${product.officeUrl}/acts/${act}`);
  const { inputs } = th.record;
  await expect(clerk.getByRole("heading", { name: inputs.title })).toBeVisible();
  await expect(clerk.getByText(inputs.names["what"] ?? "", { exact: true })).toBeVisible();
  await expect(clerk.getByText(inputs.numbers["phone"] ?? "", { exact: true })).toBeVisible();
  await checkScreen(clerk);
  await clerk.context().close();
});

import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { callApi, giveMoney, joinMember } from "#world/members.ts";

test("a filtered queue is an address: it opens again, back returns, and only its rows are selected", async ({
  browser,
  product,
  database,
}) => {
  for (const [amount, reason] of [
    [1234, "PASSWORD_RESET"],
    [321, "ACCOUNT_CHANGED"],
  ] as const) {
    const member = await joinMember(product);
    await giveMoney(product, member, 2000);
    await database.change(
      `insert into withdrawal_hold select id, $2, clock_now() + interval '1 day'
       from member where username = $1`,
      [member.username, reason],
    );
    await callApi(product, member, "/api/wallet/withdraw", { amount });
  }
  const clerk = await enterAs(browser, product, "clerk");
  await clerk.getByRole("link", { name: th.rooms.payouts }).click();
  const large = clerk.getByRole("button", { name: "฿1,234.00" });
  const small = clerk.getByRole("button", { name: "฿321.00" });
  await expect(large).toBeVisible();
  await expect(small).toBeVisible();

  const reason = clerk.getByLabel(th.payout.why);
  await reason.selectOption("ACCOUNT_CHANGED");
  await expect(large).toBeHidden();
  await expect(small).toBeVisible();
  await expect(clerk).toHaveURL(/\/payouts\?reason=ACCOUNT_CHANGED$/);
  await checkScreen(clerk);
  // The link opens the same view in another window of the operator.
  const other = await clerk.context().newPage();
  await other.goto(clerk.url());
  await expect(other.getByRole("button", { name: "฿321.00" })).toBeVisible();
  await expect(other.getByRole("button", { name: "฿1,234.00" })).toBeHidden();
  await other.close();

  // No row of the view is that large, so that only an address chooses it.
  await clerk.goto(`${clerk.url()}&amount=1000`);
  await expect(clerk.getByText(th.filter.none)).toBeVisible();
  await clerk.goBack();
  await expect(small).toBeVisible();
  await clerk.goBack();
  await expect(large).toBeVisible();
  await clerk.goForward();
  await expect(large).toBeHidden();
  await clerk.getByRole("button", { name: th.filter.clear }).click();
  await expect(large).toBeVisible();
  await expect(reason).toHaveValue("");
  await clerk.context().close();
});

test("every queue has filters for its rows, and an empty queue has none", async ({
  browser,
  product,
  database,
  player,
}) => {
  await database.change(
    `select alert_raise(id, '2026-01-03', 'jump', '{"count": 6, "amountMinor": "100"}', true),
       alert_raise(id, '2026-01-03', 'deposits', '{"count": 6}', true)
     from member where username = $1`,
    [player.username],
  );
  const owner = await enterAs(browser, product, "owner");
  await owner.goto(`${product.officeUrl}/alerts?kind=deposits&day=2026-01-03`);
  await expect(owner.getByRole("heading", { name: th.alert.kinds.deposits })).toBeVisible();
  await expect(owner.getByRole("button", { name: th.alert.kinds.jump })).toBeHidden();
  for (const [room, choice] of [
    ["payouts", "payout"],
    ["suspense", "suspense"],
    ["slips", "slip"],
    ["unknown", "unknown"],
    ["holds", "hold"],
    ["inbox", "inbox"],
  ] as const) {
    // Other tests fill queues at the same time: an unknown choice fits nothing in any of them.
    await owner.goto(
      `${product.officeUrl}/${room}?age=none&reason=none&kind=none&holder=none&wish=none`,
    );
    await expect(owner.getByRole("heading", { name: th.rooms[room] })).toBeVisible();
    await expect(owner.getByRole("search", { name: th.filter.title })).toBeVisible();
    await expect(
      owner.getByText(th.filter.none).or(owner.getByText(th[choice].empty)).first(),
    ).toBeVisible();
  }
  await owner.context().close();
});

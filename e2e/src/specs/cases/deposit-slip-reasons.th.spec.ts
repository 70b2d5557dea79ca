import { checkScreen } from "#browser/accessibility.ts";
import { hourLater, slipTest } from "#browser/slip-test.ts";
import { expect } from "#browser/test.ts";

slipTest(
  "a file that is no slip is refused before it is sent",
  async ({ enter, deposit, makeSlip, page, database, texts, player }) => {
    const { slip: words } = deposit.words;
    const { picture } = await makeSlip(player, "other-code");
    await enter(player);
    await deposit.open();
    await deposit.openSlip();
    await deposit.choosePicture({ ...picture, name: "slip.pdf", mimeType: "application/pdf" });
    await deposit.expectAlert(words.wrongType);
    await deposit.choosePicture({ ...picture, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await deposit.expectAlert(words.tooLarge(10));
    await checkScreen(page);

    await deposit.choosePicture(picture);
    await deposit.expectAlert(words.verdict.other.title);
    await checkScreen(page);
    await deposit.button(words.sendAnyway).click();
    await deposit.expectVerdict(texts["slip-reason"].INVALID_SLIP);
    await deposit.slipDone.click();

    const [closesAt, opensAt] = [-1, 1].map(hourLater) as [string, string];
    const closed = { closesAt, opensAt };
    await database.withSetting("slip", closed, async () => {
      await deposit.openSlip();
      await expect(deposit.slipSheet).toContainText(words.closed.title);
      await expect(deposit.slipSheet).toContainText(words.closed.text(closesAt, opensAt));
      await checkScreen(page);
    });
  },
);

slipTest(
  "each refusal has its reason, in the list too, and a forged amount is worth nothing",
  async ({ enter, home, deposit, statement, makeSlip, context, page, player, texts, amounts }) => {
    const { slip: words } = deposit.words;
    const reasons = texts["slip-reason"];
    const { amount, redraw } = await makeSlip(player);
    const refusals = [
      ["unreadable", reasons.INVALID_SLIP],
      ["wrong-receiver", reasons.DEST_ACC_INVALID],
      ["other-sender", reasons.NOT_MATCH],
      ["expired", reasons.EXPIRED_SLIP],
    ] as const;
    await enter(player);
    await statement.open();
    await statement.openSlips.click();
    await expect(statement.slipSheet).toContainText(statement.words.slip.empty.title);
    await statement.button(statement.words.slip.upload).click();
    for (const [flaw, reason] of refusals) {
      await deposit.choosePicture(await redraw(flaw));
      await deposit.sendSlip.click();
      await deposit.expectVerdict(words.result.failed);
      await deposit.expectVerdict(reason);
      await deposit.button(words.result.again).click();
    }
    await deposit.choosePicture(await redraw("forged"));
    await deposit.sendSlip.click();
    await deposit.expectDone(amounts.number(amount));
    await deposit.goOn("close");

    const rows = statement.slipRows;
    await expect(rows).toHaveCount(5);
    await statement.expectRow(rows.first(), texts.statement.status.SUCCESS, amounts.number(amount));
    for (const [index, [, reason]] of refusals.toReversed().entries()) {
      await statement.expectRow(rows.nth(index + 1), texts.statement.status.FAILED, reason);
    }
    // The amount of a stranger's transfer is not shown.
    await statement.expectRow(rows.nth(2), "-");
    await checkScreen(page);
    const [picture] = await Promise.all([
      context.waitForEvent("page"),
      rows.first().getByRole("button").click(),
    ]);
    await expect(picture.locator("img")).toBeVisible();
    await picture.close();
    await statement.button(texts.shell.ui.close).click();
    await home.menuEntry(texts.shell.menu.home).click();
    await home.expectBalance(amounts.number(amount), amounts.currency);
  },
);

import { expect, test } from "#browser/test.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { PageClock } from "#browser/page-clock.ts";
import { sendCode } from "#world/members.ts";
import { freshPhone } from "#world/people.ts";
import { readCode, readMessages, withFault } from "#world/sandbox.ts";

/** A code that differs from the sent one. */
function wrongCode(code: string): string {
  return code.replaceAll(/[0-9]/g, (digit) => String((Number(digit) + 1) % 10));
}

test("another code can be requested after a countdown of one minute", async ({
  register,
  page,
  product,
  market,
  clock,
  texts,
}) => {
  const { register: words } = texts.account;
  const phone = freshPhone(market);
  const pageClock = await PageClock.install(page);
  await register.open();
  const first = await register.requestCode(phone);
  const waiting = page.getByRole("button", {
    name: new RegExp(words.otpResendIn(0).replace("0", "[0-9]+")),
  });
  await expect(waiting).toBeDisabled();
  await pageClock.forward("00:30");
  await expect(waiting).toBeDisabled();
  await pageClock.forward("00:31");
  await clock.forward("61 seconds");
  await expect(register.resend).toBeEnabled();

  await register.resend.click();
  await expect(register.text(words.otpResent)).toBeVisible();
  await expect(waiting).toBeDisabled();
  const second = await readCode(product, phone);
  expect(second.reference).not.toBe(first.reference);
  await expect(register.text(second.reference)).toBeVisible();
  await expect(register.text(first.reference)).toHaveCount(0);
  await register.enterCode(second.code);
  await register.expectStep("profile");
});

test("five wrong codes end a code, even if the right one follows", async ({
  register,
  page,
  market,
  texts,
  watch,
}) => {
  const label = texts.account.fields.otpCode;
  const errors = texts["codes/otp"];
  await register.open();
  const { code } = await register.requestCode(freshPhone(market));
  watch.expectFailure("POST /api/otp/verify", 400);
  for (let count = 1; count <= 4; count += 1) {
    await register.enterCode(wrongCode(code));
    await register.expectError(label, errors.OTP_CODE_INVALID);
    // The error disappears on the next input.
    await register.enterCode("1");
    await expect(register.field(label)).not.toHaveAttribute("aria-invalid", "true");
  }
  watch.expectFailure("POST /api/otp/verify", 429);
  await register.enterCode(wrongCode(code));
  await register.expectError(label, errors.OTP_BLOCK);
  await checkScreen(page);
  await register.enterCode("1");
  await expect(register.field(label)).not.toHaveAttribute("aria-invalid", "true");
  await register.enterCode(code);
  await register.expectError(label, errors.OTP_BLOCK);
});

test("a code is valid for five minutes", async ({ register, market, clock, texts, watch }) => {
  await register.open();
  const { code } = await register.requestCode(freshPhone(market));
  await clock.forward("5 minutes 1 second");
  watch.expectFailure("POST /api/otp/verify", 400);
  await register.enterCode(code);
  await register.expectError(texts.account.fields.otpCode, texts["codes/otp"].OTP_EXPIRED);
});

test("a phone that drops the page while the message is read returns to the code's step", async ({
  register,
  product,
  market,
}) => {
  const phone = freshPhone(market);
  await register.open();
  await register.requestCode(phone);
  await register.reload();
  await register.expectStep("otp");
  const { code } = await readCode(product, phone);
  await register.enterCode(code);
  await register.expectStep("profile");
  await register.reload();
  await register.expectStep("phone");
});

test("a visitor who returns within the minute has to wait", async ({
  register,
  product,
  market,
  texts,
  watch,
}) => {
  const phone = freshPhone(market);
  await sendCode(product, phone);
  await register.open();
  watch.expectFailure("POST /api/otp/send", 429);
  await register.enterPhone(phone);
  await register.expectAlert(texts["codes/otp"].REQUEST_LIMIT_1MIN);
  await expect(register.field(texts.account.fields.username)).toHaveValue(phone);
});

test("a sixth code within the hour is refused", async ({
  register,
  product,
  market,
  clock,
  texts,
  watch,
}) => {
  const phone = freshPhone(market);
  for (let count = 1; count <= 5; count += 1) {
    await sendCode(product, phone);
    await clock.forward("61 seconds");
  }
  await register.open();
  watch.expectFailure("POST /api/otp/send", 429);
  await register.enterPhone(phone);
  await register.expectAlert(texts["codes/account"].REQUEST_LIMIT);
  expect(await readMessages(product, phone)).toHaveLength(5);
});

test("a failing gateway shows an error, and does not make the visitor wait", async ({
  register,
  product,
  market,
  texts,
  watch,
}) => {
  const phone = freshPhone(market);
  await register.open();
  await withFault(product, "sms", { kind: "error", times: 1 }, async () => {
    watch.expectFailure("POST /api/otp/send", 502);
    await register.enterPhone(phone);
    await register.expectAlert(texts["codes/otp"].OTP_SEND_FAIL);
    await expect(register.field(texts.account.fields.username)).toHaveValue(phone);
  });
  await register.next.click();
  await register.expectStep("otp");
});

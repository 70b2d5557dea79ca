import type { Texts } from "../catalog.ts";
import type { password as source } from "../th/password.ts";

export const password = {
  title: "Set a new password",
  steps: { phone: "Phone number", code: "Confirm number", password: "New password" },
  actions: { phone: "Send OTP", code: "Confirm code", password: "Save new password" },
  phoneHint: "The number you registered with. We send an OTP code to it.",
  sent: (phone) => `If ${phone} is registered, a 6-digit code is on its way by SMS`,
  accountEnd: "Last 4 digits of your bank account",
  accountEndHint: "The account that is registered with us",
  accountEndWrong: "These are not the last 4 digits of the registered account",
  toLogin: "Go to login",
  done: (hours) =>
    hours
      ? `Your new password is set. All devices are logged out and your passkeys are removed. For your safety, our team checks withdrawals for the next ${hours} hours.`
      : "Your new password is set. All devices are logged out and your passkeys are removed.",
} satisfies Texts<typeof source>;

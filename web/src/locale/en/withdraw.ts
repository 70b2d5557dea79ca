import type { Texts } from "../catalog.ts";
import type { withdraw as source } from "../th/withdraw.ts";

const minutesText = (count: number) => `${count} minute${count === 1 ? "" : "s"}`;

export const withdraw = {
  title: "Withdraw",
  wallet: "Main wallet",
  total: "Total",
  amount: "Amount to withdraw",
  fromGames:
    "The wallet has less than this: money from your games comes home first and is then paid out.",
  limits: (min, max) => `From ${min} to ${max} at a time`,
  required: "Please enter an amount",
  belowMinimum: (min) => `The minimum is ${min}`,
  aboveMaximum: (max) => `The maximum is ${max} at a time`,
  notEnough: "There is not enough money. Please choose a smaller amount.",
  to: "To the account",
  bonus: {
    title: "Do you have an open bonus?",
    text: "While the conditions of a bonus are not met, you cannot withdraw until they are met or the bonus is ended.",
  },
  submit: "Withdraw",
  confirm: {
    title: (amount) => `Withdraw ${amount}`,
    text: "Please check the account. Once confirmed, it cannot be cancelled.",
    yes: "Confirm the withdrawal",
    no: "Go back",
  },
  success: {
    title: "Your withdrawal is under way",
    text: (minutes) =>
      `Please wait for the transfer. It usually takes up to ${minutesText(minutes)}.`,
    ok: "See how it goes",
  },
  found: "The connection was lost while sending, but your request has reached us.",
  refused: {
    BONUS_CONDITION:
      "The conditions of your bonus are not met yet, so you cannot withdraw. All your money is still there.",
    REQUEST_LIMIT:
      "Another withdrawal is still under way, or there were too many requests. Please wait a moment and try again.",
  },
  error: {
    title: "The withdrawal was not made",
    bonus: "Bonus conditions not met yet",
    toBonus: "See my bonus",
    ok: "OK",
  },
  lost: {
    checking: {
      title: "Checking your request",
      text: "The connection was lost while sending. We are checking whether your request reached us. Your money is safe.",
    },
    absent:
      "Your request did not reach us. All your money is in the wallet. You can send it again.",
    unknown:
      "We cannot tell yet, because there is no connection. Your money is safe. We will tell you as soon as we know.",
    failed: "The withdrawal failed. The money is back in your main wallet.",
    again: (amount) =>
      `Your last request for ${amount} did not reach us. No money was taken; you can send it again.`,
  },
  timeline: {
    steps: "Steps of the withdrawal",
    states: { done: "done", current: "in progress", ahead: "not yet", failed: "failed" },
    requested: "Requested",
    checked: "Checked",
    sent: "Sent to the bank",
    paid: "In your bank account",
    ended: "In your bank account",
    returned: "The transfer failed. The money is back in your main wallet.",
    checking: "Being checked",
    sending: "Being sent to the bank",
    waiting: "Waiting for the bank",
    usual: (minutes) => `It usually takes up to ${minutesText(minutes)}`,
    late: "It is taking longer than usual. We are following it up with the bank; no money is lost.",
    safe: "The money is set aside for you. Until then you cannot withdraw again.",
    again: "Withdraw again",
    close: "Close",
  },
  underWay: "Withdrawal under way",
  over: { SUCCESS: "Withdrawal paid", FAILED: "Withdrawal failed" },
} satisfies Texts<typeof source>;

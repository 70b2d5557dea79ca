import type { Texts } from "../catalog.ts";
import type { withdraw as source } from "../th/withdraw.ts";

const minutesText = (count: number) => `${count} minute${count === 1 ? "" : "s"}`;

export const withdraw = {
  title: "Withdraw",
  help: { label: "Ask about withdrawals", question: "Question about a withdrawal: " },
  wallet: "Main wallet",
  total: "Total",
  amount: "Amount to withdraw",
  fromGames:
    "Your wallet balance is too low. We will first move money back from your games, then pay it out.",
  limits: (min, max) => `${min} to ${max} per withdrawal`,
  required: "Please enter an amount",
  belowMinimum: (min) => `The minimum is ${min}`,
  aboveMaximum: (max) => `The maximum is ${max} per withdrawal`,
  notEnough: "Not enough money. Please enter a smaller amount.",
  to: "To account",
  bonus: {
    title: "You cannot withdraw yet: a bonus is active",
    left: (left) =>
      `Play ${left} more and you can withdraw at once, or end the bonus on its own screen.`,
    ending: "The bonus is being ended. You can withdraw as soon as the games are cleared.",
    held: "Our team is checking this bonus. You can ask us in the chat.",
    taken: (amount) =>
      `You can withdraw now. This ends your bonus: ${amount} of it goes back, and the rest is yours.`,
    played: (played, goal) => `Turnover ${played} of ${goal}`,
  },
  submit: "Withdraw",
  confirm: {
    title: (amount) => `Withdraw ${amount}`,
    text: "Please check the account. You cannot cancel after confirming.",
    yes: "Confirm withdrawal",
    no: "Go back",
  },
  success: {
    title: "Withdrawal requested",
    text: (minutes) =>
      `Please wait for the transfer. It usually takes up to ${minutesText(minutes)}.`,
    ok: "View status",
  },
  found: "The connection was lost, but we received your request.",
  refused: {
    BONUS_CONDITION:
      "You have not met your bonus conditions yet, so you cannot withdraw. Your money is unchanged.",
    REQUEST_LIMIT:
      "Another withdrawal is in progress, or you tried too often. Please wait a moment and try again.",
  },
  error: {
    title: "Withdrawal failed",
    bonus: "Bonus conditions not met yet",
    toBonus: "See my bonus",
    ok: "OK",
  },
  lost: {
    checking: {
      title: "Checking your request",
      text: "The connection was lost. We are checking whether we received your request. Your money is safe.",
    },
    absent:
      "We did not receive your request. Your money is still in your wallet, and you can try again.",
    unknown:
      "We cannot check without a connection. Your money is safe, and we will notify you as soon as we know.",
    failed: "The withdrawal failed. The money has been returned to your main wallet.",
    again: (amount) =>
      `We did not receive your last request for ${amount}. No money was taken, and you can try again.`,
  },
  timeline: {
    steps: "Withdrawal steps",
    states: { done: "done", current: "in progress", ahead: "pending", failed: "failed" },
    requested: "Requested",
    checked: "Checked",
    sent: "Sent to the bank",
    paid: "Paid to your bank account",
    ended: "Paid to your bank account",
    returned: "The transfer failed. The money has been returned to your main wallet.",
    checking: "Checking",
    sending: "Sending to the bank",
    waiting: "Waiting for the bank",
    usual: (minutes) => `It usually takes up to ${minutesText(minutes)}`,
    held: {
      title: "Our team is checking it",
      LARGE: "This is a large amount.",
      FIRST_LARGE: "This is your first large withdrawal.",
      FLOAT: "We are topping up the account that pays you.",
      PASSWORD_RESET: "You set a new password recently.",
      ACCOUNT_CHANGED: "Your bank account was changed recently.",
      NEW_BROWSER: "You logged in with a new browser recently.",
      check:
        "For your safety, our team checks this withdrawal before it is sent. Your money is safe.",
      minutes: (minutes) =>
        `Checked withdrawals recently took about ${minutesText(minutes)} from the request.`,
      hours: (hours) => `Checked withdrawals recently took about ${hours} hours from the request.`,
    },
    late: "This is taking longer than usual. We are following up with the bank, and your money is safe.",
    safe: "This amount is reserved. You can withdraw again once it is paid.",
    again: "Withdraw again",
    close: "Close",
  },
  underWay: "Withdrawal in progress",
  over: { SUCCESS: "Withdrawal complete", FAILED: "Withdrawal failed" },
} satisfies Texts<typeof source>;

import type { Texts } from "../catalog.ts";
import type { inbox as source } from "../th/inbox.ts";

export const inbox = {
  empty: {
    title: "No messages yet",
    text: "What happens to your money and bonuses is shown here.",
  },
  readAll: "Mark all as read",
  older: "Show older messages",
  isNew: "Unread",
  unknownDevice: "an unknown device",
  event: {
    deposit: (amount) => `Your deposit of ${amount} was received`,
    slipRefused: "Your slip was not accepted",
    withdrawPaid: (amount) => `Your withdrawal of ${amount} was paid to your account`,
    withdrawReturned: (amount) =>
      `Your withdrawal of ${amount} failed; the money is back in your wallet`,
    withdrawHeld: "Your withdrawal is waiting for a check by our team",
    adjustCredit: (amount) => `Our team added ${amount} to your wallet`,
    adjustDebit: (amount) => `Our team deducted ${amount} from your wallet`,
    transferDone: (amount) => `Your transfer of ${amount} is complete`,
    transferFailed: (amount) => `Your transfer of ${amount} failed; no money was lost`,
    rewardPlayed: "Turnover reached: you can withdraw",
    rewardEnded: "Your bonus has ended",
    refund: (amount) => `A refund of ${amount} for yesterday is ready to receive`,
    invite: (amount) => `Friends you invited earned you ${amount}`,
    password: "Your password was changed",
    account: (account) => `Our team changed your bank account to ${account}`,
    login: (device) => `New login from ${device}`,
    notYou: "If this was not you, change your password and contact us at once.",
  },
  push: {
    title: "Notifications",
    about:
      "Get notified on this device. Amounts and account numbers are never shown on the lock screen.",
    on: "Turn on notifications",
    off: "Turn off notifications on this device",
    refused: "Your browser does not allow notifications. You can allow them in its settings.",
    topics: "Notify me about",
    topic: {
      deposit: "Deposits",
      withdraw: "Withdrawals",
      transfer: "Transfers",
      reward: "Bonuses and rewards",
      security: "Security",
    },
  },
} satisfies Texts<typeof source>;

import type { HelperWords } from "./words.ts";

export const english: HelperWords = {
  about: {
    welcome: ["hello", "hi", "hey", "good morning", "menu", "help"],
    deposit: ["deposit", "top up", "topup", "add money", "qr", "promptpay", "gift link"],
    "deposit-late": ["not arrived", "missing deposit", "not credited", "slip", "no money"],
    withdraw: ["withdraw", "withdrawal", "cash out", "payout"],
    "withdraw-wait": ["cannot withdraw", "can't withdraw", "withdrawal pending", "not paid"],
    bonus: ["bonus", "promotion", "promo", "turnover", "refund", "cashback", "invite", "coupon"],
    games: ["game", "games", "slot", "slots", "baccarat", "football", "lotto", "casino", "play"],
    contact: ["contact", "line", "phone number", "call"],
    agent: ["agent", "admin", "human", "person", "staff", "support", "someone"],
  },
  welcome: "Hello, and welcome to {site}. What can we help you with today?",
  deposit:
    "Tap “Deposit” on the home screen, then choose a bank transfer, a QR code or a gift link. " +
    "Please transfer only from the bank account you registered. " +
    "The money is in your wallet within 1 minute.",
  depositLate:
    "If your transfer is not in the wallet after 1 minute, tap “Deposit” on the home screen and " +
    "send the slip within 1 hour of the transfer. It is checked and credited by itself. " +
    "If it is still missing, our team will look into it.",
  withdraw:
    "Tap “Withdraw” on the home screen and enter the amount. We pay only to the bank account you " +
    "registered, one withdrawal at a time, and once the conditions of a bonus are met.",
  withdrawWait:
    "The statement shows where your withdrawal stands. If the bank cannot make the transfer, the " +
    "full amount goes back to your wallet. A withdrawal is usually refused because a bonus is " +
    "still open or the amount is below the minimum.",
  bonusCards: {
    bonus: {
      title: "Deposit bonus",
      subtitle: "The conditions are shown in money before you take it",
    },
    invite: { title: "Invite friends", subtitle: "Earn a share of what your friends play" },
    refund: { title: "Loss refund", subtitle: "Get back a part of what you lost yesterday" },
  },
  gameCards: {
    slot: { title: "Slots", subtitle: "Choose a provider on the home screen and play" },
    sport: {
      title: "Sports and casino",
      subtitle: "Move money into the game from the home screen",
    },
    lotto: { title: "Lotto", subtitle: "Bet on every draw and see the result in the game" },
  },
  contact: "Write to our team here, any day, or reach us in one of these ways.",
  agent:
    "Our team has been told. Please write what happened, with the date, time and amount. " +
    "They will answer in this chat.",
  puzzled:
    "Sorry, I am not sure what this is about. Choose a topic below, or wait for our team to " +
    "answer in this chat.",
  received:
    "We have your file. Our team will look at it and answer in this chat. " +
    "You can also choose what it is about.",
  taps: {
    deposit: "Deposit",
    depositLate: "My deposit is missing",
    withdraw: "Withdraw",
    withdrawWait: "My withdrawal is waiting",
    bonus: "Bonus",
    games: "Games",
    contact: "Contact us",
    agent: "Talk to our team",
    openWallet: "Go to home",
    openBonus: "See bonuses",
    openStatement: "See the statement",
    openContact: "Contact page",
    openLine: "Open the chat app",
  },
};

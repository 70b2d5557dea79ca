import type { HelperWords } from "./words.ts";

export const english: HelperWords = {
  about: {
    welcome: ["hello", "hi", "hey", "good morning", "menu", "help"],
    deposit: ["deposit", "top up", "topup", "add money", "qr", "promptpay", "gift link"],
    "deposit-late": ["not arrived", "missing deposit", "not credited", "slip", "no money"],
    withdraw: ["withdraw", "withdrawal", "cash out", "payout"],
    "withdraw-wait": [
      "cannot withdraw",
      "can't withdraw",
      "withdrawal pending",
      "not paid",
      "withdrawal…not arrived",
      "withdrew…no money",
      "withdrew…not arrived",
    ],
    bonus: [
      "bonus",
      "promotion",
      "promo",
      "turnover",
      "refund",
      "cashback",
      "invite",
      "coupon",
      "wheel",
    ],
    games: ["game", "games", "slot", "slots", "baccarat", "football", "lotto", "casino", "play"],
    contact: ["contact", "line", "phone number", "call"],
    agent: [
      "agent",
      "admin",
      "human",
      "person",
      "staff",
      "support team",
      "customer support",
      "someone",
      "forgot password",
      "forgot my password",
      "forgotten password",
      "cannot register",
      "change my bank",
      "change bank",
      "change my phone",
    ],
  },
  welcome: "Hello, and welcome to {site}. What can we help you with today?",
  deposit:
    "Tap “Deposit” on the home screen and choose a method. Please transfer only from your registered bank account. The money is added to your wallet within 1 minute.",
  depositLate:
    "If your transfer is not in the wallet after 1 minute, tap “Deposit” on the home screen and " +
    "send the slip within 1 hour of the transfer. We check it and add the money automatically. " +
    "If it is still missing, our team will look into it.",
  withdraw:
    "Tap “Withdraw” on the home screen and enter the amount. We pay only to your registered " +
    "bank account, one withdrawal at a time, after any bonus conditions are met.",
  withdrawWait:
    "You can see the status in your statement. If the bank transfer fails, the full amount is returned to your wallet. Withdrawals are usually declined because of an active bonus or an amount below the minimum.",
  bonusCards: {
    bonus: {
      title: "Deposit bonus",
      subtitle: "See the turnover and conditions before you accept",
    },
    invite: { title: "Invite friends", subtitle: "Earn a share of your friends' play" },
    refund: { title: "Loss refund", subtitle: "Get back part of yesterday's losses" },
  },
  gameCards: {
    slot: { title: "Slots", subtitle: "Choose a provider on the home screen and play" },
    sport: {
      title: "Sports and casino",
      subtitle: "Transfer money to a game from the home screen",
    },
    lotto: { title: "Lotto", subtitle: "Bet on every draw and see the result in the game" },
  },
  contact: "Message our team here any day, or contact us below.",
  agent:
    "We have notified our team. Please describe what happened, with the date, time and amount. They will reply in this chat.",
  puzzled:
    "Sorry, I did not understand. Choose a topic below, or wait for our team to reply in this chat.",
  received:
    "We received your file. Our team will check it and reply in this chat. You can also choose a topic.",
  stopped:
    "Deposits, games and rewards are closed for your account at the moment. You can always withdraw your money.",
  taps: {
    deposit: "Deposit",
    depositLate: "My deposit is missing",
    withdraw: "Withdraw",
    withdrawWait: "My withdrawal is pending",
    bonus: "Bonus",
    games: "Games",
    contact: "Contact us",
    agent: "Talk to our team",
    openWallet: "Go to home screen",
    openBonus: "See bonuses",
    openStatement: "View statement",
    openProtection: "Staying in control",
    openContact: "Contact page",
    openLine: "Open the chat app",
  },
  prepared: {
    hello: "Hello, this is the {site} team. How can we help?",
    checking: "Give us a moment to check. You can keep this chat open: we will answer here.",
    slip: "Please send a picture of the slip here that shows the date, the amount and the whole QR code.",
    payout:
      "Your withdrawal is being reviewed. Your money is safe, and the app will tell you when it is sent.",
    done: "All done. Write to us here any time if you need anything else. Thank you.",
  },
};

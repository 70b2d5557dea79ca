import type { Texts } from "./texts.ts";

/** Texts of the correction of a wallet. */
export const adjust = {
  title: "Correct the wallet",
  text: "A second person must approve it. The member sees the correction, its cause and its reference in the statement. A correction the other way undoes it",
  direction: "Direction",
  directions: {
    credit: "Add to the wallet",
    debit: "Deduct from the wallet",
  },
  amount: "Amount",
  cause: "Cause, as the member reads it",
  causes: {
    deposit: "Correction of a deposit",
    withdraw: "Correction of a withdrawal",
    game: "Correction of a game balance",
    reward: "Correction of a bonus or reward",
    apology: "Compensation from our team",
    other: "Correction of the balance",
  },
  reference: "Reference, as the member reads it",
  reason: "Internal reason (at least 3 characters)",
  request: "Request correction",
} satisfies Texts["adjust"];

/** Texts of a change of the bank account. */
export const bank = {
  title: "Change the bank account",
  text: "A second person must approve it. The member is notified, and payouts wait for a person for some time after it",
  bank: "Bank",
  number: "New account number",
  holder: "Account holder's name",
  reason: "Reason (at least 3 characters)",
  request: "Request the change",
} satisfies Texts["bank"];

export const memberActs = {
  "member.adjust": "Correct a wallet",
  "member.bank": "Change a bank account",
  "member.close": "Close an account and pay it out",
};

export const memberActFacts = {
  adjustment: "Direction",
  cause: "Cause",
  adjustReference: "Reference",
  walletCovers: "The wallet has enough",
  accountNew: "New account",
  holderNow: "Holder now",
  holderNew: "New holder",
  accountFree: "The account is free",
  holdHours: "Payouts held for (hours)",
  accountBound: "The bank account is bound by a deposit",
  openOperations: "Open operations",
  moneyComing: "Deposits that have not ended",
  refundMinor: "Refund balance, in the smallest unit",
  moneyInGames: "In games, in the smallest unit",
  openReward: "A reward is open",
  withinLimits: "Within the limits of a withdrawal",
};

export const memberActCodes = {
  MONEY_NOT_ENOUGH: "The member's wallet does not have enough",
  DAY_LIMIT: "That is more than your role may request in a day",
  CLOSE_OPERATION: "An operation of the member has not ended: a withdrawal or a transfer",
  CLOSE_REWARD: "A reward of the member is open: it must end first",
  CLOSE_GAMES: "The member has money in games: bring it home first",
  CLOSE_COMING: "A deposit of the member has not ended",
  CLOSE_ACCOUNT: "No deposit has bound the bank account: change the account first",
  CLOSE_AMOUNT: "The wallet must be empty or within the limits of one withdrawal",
  EXISTING_BANK: "Another member has this account, or it is barred",
  INVALID_BANK: "This bank is not offered",
  BANK_ACCOUNT_NAME_ENG: "This bank needs the name in English",
};

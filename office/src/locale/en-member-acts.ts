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

export const memberActs = { "member.adjust": "Correct a wallet" };

export const memberActFacts = {
  adjustment: "Direction",
  cause: "Cause",
  adjustReference: "Reference",
  walletCovers: "The wallet has enough",
};

export const memberActCodes = {
  MONEY_NOT_ENOUGH: "The member's wallet does not have enough",
  DAY_LIMIT: "That is more than your role may request in a day",
};

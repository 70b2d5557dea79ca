/** Codes of the office beside those of the catalogue. The member's app has no text for them. */
export const officeCatalogue = {
  NOT_ALLOWED: { status: 403, sentence: "Your role may not do this." },
  PROOF_NEEDED: { status: 403, sentence: "Please confirm with your passkey." },
  PASSKEY_NEEDED: { status: 403, sentence: "This needs your passkey, not a code." },
  TOTP_INVALID: { status: 403, sentence: "Id, password or code is wrong, or the code was used." },
  OIDC_REFUSED: { status: 403, sentence: "The company account does not open this office." },
  OWN_ACT: { status: 409, sentence: "Another person must decide about your own request." },
  SAME_DEVICE: { status: 409, sentence: "The second person must use another browser." },
  CHANGED: { status: 409, sentence: "The facts changed since this was requested." },
  ACT_OVER: { status: 409, sentence: "This request was decided or has expired." },
  ACT_OPEN: { status: 409, sentence: "The same request already waits for a decision." },
  WRONG_CURRENCY: { status: 409, sentence: "The transfer is not in the currency of this member." },
  WRONG_ACCOUNT: { status: 409, sentence: "The bank shows other digits of the sender's account." },
  TRANSFER_ENDED: {
    status: 409,
    sentence: "The transfer of this slip was decided in another way.",
  },
  CLOSE_OPERATION: { status: 409, sentence: "An operation of the member has not ended." },
  CLOSE_REWARD: { status: 409, sentence: "A reward of the member is open." },
  CLOSE_GAMES: { status: 409, sentence: "The member has money in games." },
  CLOSE_COMING: { status: 409, sentence: "A deposit of the member has not ended." },
  CLOSE_ACCOUNT: { status: 409, sentence: "No deposit has bound the member's bank account." },
  CLOSE_AMOUNT: { status: 409, sentence: "The wallet is not within the limits of a withdrawal." },
  DAY_LIMIT: { status: 409, sentence: "That is more than your role may request in a day." },
  DAY_OPEN: {
    status: 409,
    sentence: "The day has open differences, or was not compared since it was over.",
  },
  TAKEN: { status: 409, sentence: "Somebody else holds it." },
  LAST_OWNER: { status: 409, sentence: "One owner must stay." },
  WRONG_DAYS: { status: 400, sentence: "Please choose days in order, a year at most." },
  TOO_MUCH_PAST: {
    status: 400,
    sentence: "These days hold too much to rehearse. Please choose fewer days.",
  },
  FOREIGN_ORIGIN: { status: 403, sentence: "The request comes from another page." },
} as const satisfies Readonly<Record<string, { status: number; sentence: string }>>;

export type OfficeCode = keyof typeof officeCatalogue;

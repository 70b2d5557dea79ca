/** The titles of the parts, by the name in their paths. Every page links to all of them. */
export const partTitles = {
  sms: "SMS gateway",
  bank: "Bank",
  payment: "QR payments",
  gift: "Gift links",
  game: "Games",
  chat: "Help desk",
  push: "Push messages",
} as const;

/** Leads to the wallet, whose address only the sandbox's settings know. */
export const walletPath = "/wallet";

export interface FeatureImport {
  readonly side: "server" | "web";
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** The few features that import another. Each line gives the reason; an unused line must be deleted. */
export const featureImports: readonly FeatureImport[] = [
  {
    side: "server",
    from: "account",
    to: "otp",
    why: "registration checks whether the phone is verified",
  },
  {
    side: "server",
    from: "passkey",
    to: "account",
    why: "a login by passkey opens the same session as one by password",
  },
  {
    side: "server",
    from: "lock",
    to: "account",
    why: "the password unlocks a session",
  },
  {
    side: "server",
    from: "lock",
    to: "passkey",
    why: "a passkey unlocks a session",
  },
  {
    side: "server",
    from: "inbox",
    to: "refund",
    why: "the notice of a refund shows what the refund would be now",
  },
  {
    side: "web",
    from: "inbox",
    to: "statement",
    why: "an event opens its entry of the statement",
  },
  {
    side: "web",
    from: "account",
    to: "inbox",
    why: "the profile leads to the inbox",
  },
  {
    side: "server",
    from: "password",
    to: "otp",
    why: "a new password needs a verified phone, and a text message reports it",
  },
  {
    side: "server",
    from: "wallet",
    to: "game",
    why: "the wallet is shown together with the balances of the games",
  },
  {
    side: "server",
    from: "withdraw",
    to: "game",
    why: "a withdrawal of all collects money from the games first",
  },
  { side: "server", from: "spinwheel", to: "reward", why: "a claimed coupon is a reward" },
  { side: "server", from: "bonus", to: "reward", why: "a bonus is a reward" },
  { side: "server", from: "promotion", to: "reward", why: "a promotion is a reward" },
  { side: "server", from: "invite", to: "reward", why: "invite money is a reward" },
  { side: "server", from: "refund", to: "reward", why: "a refund is a reward" },
  {
    side: "server",
    from: "reward",
    to: "game",
    why: "turnover and the balances of the games decide about a reward",
  },
  {
    side: "server",
    from: "wallet",
    to: "account",
    why: "the wallet is shown together with the profile and the bank account",
  },
  {
    side: "server",
    from: "wallet",
    to: "invite",
    why: "the wallet shows the money that friends have earned",
  },
  {
    side: "server",
    from: "withdraw",
    to: "reward",
    why: "nothing is withdrawn while a reward is open",
  },
  {
    side: "web",
    from: "deposit",
    to: "account",
    why: "some banks need the member's name in English before a transfer",
  },
  {
    side: "web",
    from: "game",
    to: "protection",
    why: "the sheet says what the member's own limit leaves",
  },
  {
    side: "web",
    from: "deposit",
    to: "protection",
    why: "the sheet says what the member's own limit leaves",
  },
  { side: "web", from: "deposit", to: "lookup", why: "a saved code carries the site's name" },
  {
    side: "web",
    from: "withdraw",
    to: "reward",
    why: "the sheet says that a reward is open before an amount is typed",
  },
  {
    side: "web",
    from: "statement",
    to: "deposit",
    why: "a slip is sent from the list of slips too",
  },
  {
    side: "web",
    from: "spinwheel",
    to: "reward",
    why: "a claimed coupon is a reward: its terms and its result",
  },
  {
    side: "web",
    from: "bonus",
    to: "promotion",
    why: "the bonus screen searches for a promotion by its code",
  },
  {
    side: "web",
    from: "bonus",
    to: "reward",
    why: "a bonus is a reward: its banners, terms and result",
  },
  {
    side: "web",
    from: "promotion",
    to: "reward",
    why: "a promotion is a reward: its terms and its result",
  },
  {
    side: "web",
    from: "invite",
    to: "reward",
    why: "invite money is a reward: its banners, terms and pages",
  },
  {
    side: "web",
    from: "refund",
    to: "reward",
    why: "a refund is a reward: its banners, terms and pages",
  },
  { side: "web", from: "lookup", to: "howto", why: "the contact screen offers the how-to videos" },
  {
    side: "web",
    from: "deposit",
    to: "reward",
    why: "a deposit that has arrived leads to a bonus, unless one is active",
  },
  { side: "web", from: "withdraw", to: "lookup", why: "its help leads to the site's chat" },
  { side: "web", from: "bonus", to: "lookup", why: "its help leads to a video and to the chat" },
];

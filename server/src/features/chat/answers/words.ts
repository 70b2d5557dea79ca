/** The helper's texts in one language; `seed` builds messages from them. */
export interface HelperWords {
  /**
   * The words that indicate a topic in a visitor's text, in lower case. “…” between two parts
   * stands for any text: both parts must follow each other.
   */
  readonly about: Readonly<Record<WordedTopic, readonly string[]>>;
  readonly welcome: string;
  readonly deposit: string;
  readonly depositLate: string;
  readonly withdraw: string;
  readonly withdrawWait: string;
  readonly bonusCards: Readonly<Record<"bonus" | "invite" | "refund", CardWords>>;
  readonly gameCards: Readonly<Record<"slot" | "sport" | "lotto", CardWords>>;
  /** A lost password, and a code that does not arrive. */
  readonly login: string;
  /** To somebody who wants to play less. */
  readonly protection: string;
  readonly contact: string;
  readonly agent: string;
  readonly puzzled: string;
  readonly received: string;
  /** To a member in a break, an exclusion or a review. */
  readonly stopped: string;
  readonly taps: Readonly<Record<Tap, string>>;
  /** Answers that operators choose; the helper never does. */
  readonly prepared: Readonly<Record<PreparedTopic, string>>;
}

type PreparedTopic = "hello" | "checking" | "slip" | "payout" | "done";

export type WordedTopic =
  | "welcome"
  | "deposit"
  | "deposit-late"
  | "withdraw"
  | "withdraw-wait"
  | "bonus"
  | "games"
  | "login"
  | "protection"
  | "contact"
  | "agent";

type Tap =
  | "deposit"
  | "depositLate"
  | "withdraw"
  | "withdrawWait"
  | "bonus"
  | "games"
  | "contact"
  | "agent"
  | "openWallet"
  | "openBonus"
  | "openStatement"
  | "openProtection"
  | "openContact"
  | "openLine";

export interface CardWords {
  readonly title: string;
  readonly subtitle: string;
}

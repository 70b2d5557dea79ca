/** What a line is about: money that left, moved at a game, or came in. */
export const kinds = [
  "payout",
  "game-deposit",
  "game-withdraw",
  "payment",
  "gift",
  "transfer",
] as const;
export type Kind = (typeof kinds)[number];

/** Kinds by which money comes in: the outside pays first, and our books follow. */
export const incomingKinds: ReadonlySet<Kind> = new Set(["payment", "gift", "transfer"]);

interface Line {
  /** `bank`, `gift`, `payment:FP`, `game:JOKER` and so on. */
  readonly party: string;
  readonly kind: Kind;
  /** All names that the line goes by; the first one is shown. */
  readonly references: readonly string[];
  /** Not there where our books learn it only in the end, as with a gift. */
  readonly amountMinor: number | undefined;
  /** Empty where the two sides do not both report it. */
  readonly currency: string;
  /** Who is paid, who paid, or whose account at the game: empty where it is not known. */
  readonly account: string;
  /** Milliseconds since 1970 by the clock of the side that reports it. */
  readonly at: number;
}

export const outsideStates = ["DONE", "OPEN", "REFUSED"] as const;

/** One line of a provider's own books. */
export interface OutsideLine extends Line {
  readonly state: (typeof outsideStates)[number];
  /** False for a payment that the provider does not report: our books cannot know of it. */
  readonly isReported: boolean;
}

/** One line of our books. */
export interface OwnLine extends Line {
  /** WAITING: an operator decides, or has decided. */
  readonly state: "DONE" | "OPEN" | "RETURNED" | "WAITING";
}

export function showAmount(minor: number | undefined, currency: string): string {
  if (minor === undefined) return "an unknown amount";
  return `${(minor / 100).toFixed(2)}${currency === "" ? "" : ` ${currency}`}`;
}

/** `SCB 701-000-xxx1`: hidden digits fit every digit. What one side does not know fits too. */
export function isSameAccount(one: string, other: string): boolean {
  const [first, second] = [tidyAccount(one), tidyAccount(other)];
  if (first === "" || second === "" || first === second) return true;
  return (
    first.length === second.length &&
    Array.from(first).every(
      (sign, index) => sign === second[index] || sign === "*" || second[index] === "*",
    )
  );
}

function tidyAccount(account: string): string {
  const [bank = "", ...rest] = account.trim().split(/\s+/);
  if (rest.length === 0) return bank;
  const number = rest.join("").replaceAll("-", "").replaceAll(/[xX•]/g, "*");
  return `${bank} ${number}`;
}

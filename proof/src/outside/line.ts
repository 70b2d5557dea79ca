/** The kinds of lines: money that left, moved at a game, or came in. */
export const kinds = [
  "payout",
  "game-deposit",
  "game-withdraw",
  "payment",
  "gift",
  "transfer",
] as const;
export type Kind = (typeof kinds)[number];

/** Incoming kinds: the provider books the payment first, and our books follow. */
export const incomingKinds: ReadonlySet<Kind> = new Set(["payment", "gift", "transfer"]);

interface Line {
  /** The same on both sides for lines that may be of the same money. */
  readonly key: string;
  /** `bank`, `gift`, `payment:FP`, `game:JOKER` and so on. */
  readonly party: string;
  readonly kind: Kind;
  /** All references of the line; the first one is printed. */
  readonly references: readonly string[];
  /** Absent if our books learn it only at the end, as with a gift. */
  readonly amountMinor: number | undefined;
  /** Empty if not both sides report it. */
  readonly currency: string;
  /** The payee, the payer, or the account at the game; empty if unknown. */
  readonly account: string;
  /** Milliseconds since 1970 by the clock of the reporting side. */
  readonly at: number;
}

/** Lines with one reference have it as their key. */
export const keyOf = ({
  party,
  kind,
  references: [reference = ""],
}: Pick<Line, "party" | "kind" | "references">) => `${party} ${kind} ${reference}`;

export const outsideStates = ["DONE", "OPEN", "REFUSED"] as const;

/** One line of a provider's own books. */
export interface OutsideLine extends Line {
  readonly state: (typeof outsideStates)[number];
  /** False for a payment that the provider does not report: our books cannot know it. */
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

/** `SCB 701-000-xxx1`: hidden digits match every digit. A missing account matches too. */
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

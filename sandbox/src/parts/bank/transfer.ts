import { randomInt } from "node:crypto";
import type { Currency } from "#money.ts";

/**
 * How the wallet learns of a transfer: by a feed line with its reference, by a feed line from a text
 * message without a reference, or not at all, so that only a slip can report it.
 */
export const feedKinds = ["LINE", "TEXT_MESSAGE", "NONE"] as const;
export type FeedKind = (typeof feedKinds)[number];

export interface Person {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly name: string;
}

/** A transfer as it was really made. */
export interface Transfer {
  readonly number: number;
  readonly id: string;
  readonly reference: string;
  /** The three digits of the sending bank. */
  readonly bankNumber: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly receiver: Person;
  readonly sender: Person;
  readonly transferredAt: string;
  readonly feed: FeedKind;
  /** The time from which the bank answers queries about it, as Unix time in milliseconds. */
  readonly knownAt: number;
  readonly lineNumber: number | null;
}

const shownDigits = 4;

/**
 * An account as a bank shows it to others: every digit except the four before the last is an `x`.
 * Each digit keeps its position, without dashes: `1234567890` becomes `xxxxx6789x`.
 */
export function maskAccount(accountNo: string): string {
  const from = accountNo.length - 1 - shownDigits;
  const shown = accountNo.slice(Math.max(0, from), -1);
  return `${"x".repeat(Math.max(0, from))}${shown}x`;
}

const referenceLetters = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** The day and twelve random characters, as banks make them. */
export function newReference(at: Date): string {
  const day = at.toISOString().slice(0, 10).replaceAll("-", "");
  const rest = Array.from(
    { length: 12 },
    () => referenceLetters[randomInt(referenceLetters.length)],
  );
  return day + rest.join("");
}

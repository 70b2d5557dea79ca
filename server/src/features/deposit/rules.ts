import { toMinor } from "@krapao/contract/amount";
import { toPlainDigits } from "@krapao/contract/digits";
import type { Currency } from "@krapao/contract/fields";
import { accountKey, normaliseAccountNo } from "@krapao/contract/market";
import type { Transfer } from "#providers/bank.ts";

/** A transfer as a bank reported it, in our own units. */
export interface BankTransfer {
  /** Null if the bank reported it by text message. */
  readonly reference: string | null;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly receiver: Transfer["receiver"];
  readonly sender: Transfer["sender"];
  readonly transferredAt: Date;
}

/** The transfer in a bank's answer; undefined if the answer is not a transfer of money. */
export function readTransfer(
  reported: Transfer,
  reference: string | null | undefined,
): BankTransfer | undefined {
  const { amount, currency, receiver, sender, transferredAt }: Partial<Transfer> = reported ?? {};
  const amountMinor = toMinor(amount);
  const texts = [
    receiver?.bankCode,
    receiver?.accountNo,
    sender?.bankCode,
    sender?.accountNo,
    sender?.name,
    transferredAt,
  ];
  const isWhole = texts.every((text) => typeof text === "string" && text.length <= 200);
  if (!isWhole || amountMinor === undefined || amountMinor <= 0n) return undefined;
  const at = new Date(transferredAt);
  if ((currency !== "BAHT" && currency !== "LAK") || Number.isNaN(at.getTime())) return undefined;
  return {
    reference: cleanReference(reference),
    amountMinor,
    currency,
    receiver: { bankCode: receiver.bankCode, accountNo: receiverKey(receiver.accountNo) },
    sender: { bankCode: sender.bankCode, accountNo: sender.accountNo, name: sender.name },
    transferredAt: at,
  };
}

/** Our own account number in the normal form that all comparisons use. */
export function receiverKey(accountNo: string): string {
  return accountKey(toPlainDigits(accountNo).replaceAll(/\D/g, ""));
}

/** Normalises a reference. Every spelling of it is one transfer, which is credited once. */
export function cleanReference(reference: string | null | undefined): string | null {
  return reference?.toUpperCase().replaceAll(/[^0-9A-Z]/g, "") || null;
}

/** The result of a comparison with the part that a bank shows, which is never everything. */
export type Fit = "match" | "no-match" | "indeterminate";

export interface RegisteredAccount {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
  readonly currency: Currency;
}

/** Whether a transfer came from a member's registered account, in the member's currency. */
export function matchSender(
  { sender, currency }: Pick<BankTransfer, "sender" | "currency">,
  registered: RegisteredAccount,
): Fit {
  if (currency !== registered.currency || sender.bankCode !== registered.bankCode)
    return "no-match";
  // The name first: it rules out most accounts whose shown digits are the same.
  const name = matchName(sender.name, registered.accountName);
  return name === "no-match"
    ? name
    : both(name, matchAccountNo(sender.accountNo, registered.accountNo));
}

function both(...fits: readonly Fit[]): Fit {
  if (fits.includes("no-match")) return "no-match";
  return fits.includes("indeterminate") ? "indeterminate" : "match";
}

/** Fewer digits are shared by too many accounts to decide anything. */
const digitsMin = 4;

const hidden = "x";

/** A shown account number, without separators and with one character for every hidden digit. */
export function cleanAccountNo(shown: string): string {
  return normaliseAccountNo(shown).replaceAll(/\D/g, hidden);
}

/**
 * Compares a shown account number with a full one, digit by digit from the end: a text message
 * shows only the last few digits. Leading zeros do not change the account.
 */
export function matchAccountNo(shown: string, known: string): Fit {
  const [left, right] = [cleanAccountNo(shown), cleanAccountNo(known)];
  let agreeing = 0;
  for (let index = 1; index <= left.length; index += 1) {
    const digit = left.at(-index);
    const counterpart = right.at(-index) ?? "0";
    if (digit === hidden || counterpart === hidden) continue;
    if (digit !== counterpart) return "no-match";
    agreeing += 1;
  }
  return agreeing >= digitsMin ? "match" : "indeterminate";
}

/** Whether two shown numbers may be one account: no digit that both show differs. */
export function mayBeSameAccount(one: string, other: string): boolean {
  const [left, right] = [cleanAccountNo(one), cleanAccountNo(other)];
  const length = Math.min(left.length, right.length);
  for (let index = 1; index <= length; index += 1) {
    const [digit, counterpart] = [left.at(-index), right.at(-index)];
    if (digit !== hidden && counterpart !== hidden && digit !== counterpart) return false;
  }
  return true;
}

/** Titles before a name; in Thai and Lao without a space. */
const titles = [
  "MR ",
  "MRS ",
  "MS ",
  "MISS ",
  "MASTER ",
  "DR ",
  "นางสาว",
  "นาย",
  "นาง",
  "ด.ช.",
  "ด.ญ.",
  "น.ส.",
  "เด็กชาย",
  "เด็กหญิง",
  "ดร.",
  "ທ້າວ",
  "ນາງສາວ",
  "ນາງ",
  "ທ.",
  "ນ.",
];

const scripts = [/\p{Script=Latin}/u, /\p{Script=Thai}/u, /\p{Script=Lao}/u];

interface Reading {
  readonly parts: readonly string[];
  /** Banks set spaces differently, so only the letters count. */
  readonly letters: string;
  /** Whether there are letters of each script. */
  readonly scripts: readonly boolean[];
}

/** A transfer is compared with many names, and each of them several times. */
const readNames = new Map<string, readonly Reading[]>();
const readNamesMax = 5000;

/** The possible readings of a name: as written, and without a possible title. */
function readings(name: string): readonly Reading[] {
  const known = readNames.get(name);
  if (known) return known;
  const written = name.normalize("NFC").toUpperCase().trim();
  const dotless = written.replace(/^([A-Z]+)\./, "$1 ");
  const stripped = titles
    .filter((title) => dotless.startsWith(title))
    .map((title) => dotless.slice(title.length));
  const read = [dotless, ...stripped].map((reading): Reading => {
    const parts = reading.match(/[\p{L}\p{M}*]+/gu) ?? [];
    const letters = parts.join("");
    return { parts, letters, scripts: scripts.map((script) => script.test(letters)) };
  });
  if (readNames.size >= readNamesMax) readNames.clear();
  readNames.set(name, read);
  return read;
}

/**
 * Compares a name in the bank's form, often shortened or partly hidden, with the registered one.
 */
export function matchName(shown: string, registered: string): Fit {
  const fits = readings(shown).flatMap((one) =>
    readings(registered).map((other) => matchReadings(one, other)),
  );
  if (fits.includes("match")) return "match";
  return fits.includes("indeterminate") ? "indeterminate" : "no-match";
}

function matchReadings(
  shown: Reading,
  { parts: registered, letters: known, scripts: used }: Reading,
): Fit {
  const { letters } = shown;
  // A name in Thai letters cannot be compared with one in English letters.
  const isOneScript = shown.scripts.some((isUsed, index) => isUsed && used[index]);
  if (letters === "" || known === "" || !isOneScript) return "indeterminate";
  const [start = "", ...rest] = letters.split(/\*+/);
  if (letters === known) return "match";
  if (!known.startsWith(start)) {
    // A registration with only a first name cannot be checked against the shown last name.
    const isFirstNameOnly = registered.length === 1 && letters.startsWith(known);
    return isFirstNameOnly ? "indeterminate" : "no-match";
  }
  let end = start.length;
  for (const piece of rest) {
    const found = known.indexOf(piece, end);
    if (found === -1) return "no-match";
    end = found + piece.length;
  }
  // The full first name and the beginning of the last name: too many people share a first name.
  const lastName = registered.at(-1) ?? "";
  const isDistinct = registered.length > 1 && start.length > known.length - lastName.length;
  return isDistinct ? "match" : "indeterminate";
}

import { toMinor } from "@krapao/contract/amount";
import { toPlainDigits } from "@krapao/contract/digits";
import type { Currency } from "@krapao/contract/fields";
import { accountKey, normaliseAccountNo } from "@krapao/contract/market";
import type { Transfer } from "#providers/bank.ts";

/** A transfer as a bank told it, in our own units. */
export interface BankTransfer {
  /** None where the bank told it by text message. */
  readonly reference: string | null;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly receiver: Transfer["receiver"];
  readonly sender: Transfer["sender"];
  readonly transferredAt: Date;
}

/** The transfer of a bank's answer, or nothing where the answer is no transfer of money. */
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

/** Our own account as all that is reported about it is compared: in its normal form. */
export function receiverKey(accountNo: string): string {
  return accountKey(toPlainDigits(accountNo).replaceAll(/\D/g, ""));
}

/** One transfer has one reference, however its letters and dashes are written: it is credited once. */
export function cleanReference(reference: string | null | undefined): string | null {
  return reference?.toUpperCase().replaceAll(/[^0-9A-Z]/g, "") || null;
}

/** What can be said of someone by what a bank shows of them, which is never all. */
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
  return both(
    matchAccountNo(sender.accountNo, registered.accountNo),
    matchName(sender.name, registered.accountName),
  );
}

function both(...fits: readonly Fit[]): Fit {
  if (fits.includes("no-match")) return "no-match";
  return fits.includes("indeterminate") ? "indeterminate" : "match";
}

/** Fewer digits than this are shared by too many accounts to say anything. */
const digitsMin = 4;

const hidden = "x";

/** An account number as shown, without separators and with one sign for every hidden digit. */
export function cleanAccountNo(shown: string): string {
  return normaliseAccountNo(shown).replaceAll(/\D/g, hidden);
}

/**
 * Compares what is shown of an account number with a whole one, digit by digit from the end: a text
 * message shows only the last few. Zeros in front are the same account, written longer.
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

/** Whether two showings may be of one account: no digit that both of them show differs. */
export function mayBeSameAccount(one: string, other: string): boolean {
  const [left, right] = [cleanAccountNo(one), cleanAccountNo(other)];
  const length = Math.min(left.length, right.length);
  for (let index = 1; index <= length; index += 1) {
    const [digit, counterpart] = [left.at(-index), right.at(-index)];
    if (digit !== hidden && counterpart !== hidden && digit !== counterpart) return false;
  }
  return true;
}

/** Written before a name, glued to it in Thai and Lao. */
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

/** How a name may be meant: as written, and without what looks like a title. */
function readings(name: string): readonly string[][] {
  const written = name.normalize("NFC").toUpperCase().trim();
  const dotless = written.replace(/^([A-Z]+)\./, "$1 ");
  const stripped = titles
    .filter((title) => dotless.startsWith(title))
    .map((title) => dotless.slice(title.length));
  return [dotless, ...stripped].map((reading) => reading.match(/[\p{L}\p{M}*]+/gu) ?? []);
}

/** Compares a name as a bank shows it, often cut short or starred out, with the registered one. */
export function matchName(shown: string, registered: string): Fit {
  const fits = readings(shown).flatMap((parts) =>
    readings(registered).map((registeredParts) => matchNameParts(parts, registeredParts)),
  );
  if (fits.includes("match")) return "match";
  return fits.includes("indeterminate") ? "indeterminate" : "no-match";
}

function matchNameParts(shown: readonly string[], registered: readonly string[]): Fit {
  // Banks space names as they like, so only the letters count.
  const [letters, known] = [shown.join(""), registered.join("")];
  if (letters === "" || known === "" || !shareScript(letters, known)) return "indeterminate";
  const [start = "", ...rest] = letters.split(/\*+/);
  if (letters === known) return "match";
  if (!known.startsWith(start)) {
    // Who registered only a first name cannot be told from others by the last name shown.
    const isFirstNameOnly = registered.length === 1 && letters.startsWith(known);
    return isFirstNameOnly ? "indeterminate" : "no-match";
  }
  let end = start.length;
  for (const piece of rest) {
    const found = known.indexOf(piece, end);
    if (found === -1) return "no-match";
    end = found + piece.length;
  }
  // The whole first name and the beginning of the last: a first name alone is shared by too many.
  const lastName = registered.at(-1) ?? "";
  const isDistinct = registered.length > 1 && start.length > known.length - lastName.length;
  return isDistinct ? "match" : "indeterminate";
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Thai}/u, /\p{Script=Lao}/u];

/** A name in Thai letters says nothing about one in English letters. */
function shareScript(one: string, other: string): boolean {
  return scripts.some((script) => script.test(one) && script.test(other));
}

import type { Currency } from "@krapao/contract/fields";
import type { SlipReason } from "@krapao/contract/statement";
import { accountKey } from "@krapao/contract/market";
import type { ClaimVerdict } from "#features/deposit/bank/rules.ts";
import {
  type BankTransfer,
  matchAccountNo,
  matchName,
  type RegisteredAccount,
} from "#features/deposit/rules.ts";
import { backOff } from "#platform/back-off.ts";
import { readSlipCode, type SlipCode } from "./slip-code.ts";

/**
 * How long a process may work on one slip before another process may take over. It is short, so
 * that a slip is decided within a minute after a crash.
 */
export const leaseSeconds = 40;

/**
 * The gateway's longest delay: only after it does "no such transfer" count as a definite answer.
 */
export const unknownDelaySeconds = { sandbox: 5, real: 200 };

/** A bank that is still behind after this time will not catch up. */
const behindSecondsMax = 3600;
/** A gateway without answers is not the slip's fault; after a day an operator has to act. */
const silentSecondsMax = 24 * 3600;

/** A picture that the file store does not have for so long is lost. */
export const missingSecondsMax = 600;
/** The pause before the next try to read a picture that the file store does not give. */
export const readLaterSeconds = 5;

/** A slip with fewer pixels cannot be read. */
export const sideMin = 100;
/** Larger pictures are not enlarged: their codes are large enough. */
export const enlargedSideMax = 1200;

/** Back-off before the next poll, up to half a minute. */
export function secondsToNextPoll(attempts: number): number {
  return backOff(attempts, { first: 1, max: 30 });
}

/** Chooses the slip's code among the codes on a picture, or the reason why there is none. */
export function chooseCode({
  texts,
  hasUnreadable,
}: {
  texts: readonly string[];
  hasUnreadable: boolean;
}): { code: SlipCode; text: string } | { note: SlipReason } {
  const reads = texts.map((text) => ({ text, read: readSlipCode(text) }));
  const slips = reads.flatMap(({ text, read }) =>
    read.kind === "slip" ? [{ text, code: read.code }] : [],
  );
  const [first] = slips;
  if (first) {
    const isOne = slips.every(
      ({ code }) => code.bank === first.code.bank && code.reference === first.code.reference,
    );
    return isOne ? first : { note: "UNSTABLE_REFNO_ON_SLIP" };
  }
  if (reads.some(({ read }) => read.kind === "damaged")) return { note: "UNSTABLE_REFNO_ON_SLIP" };
  return {
    note: texts.length === 0 && hasUnreadable ? "CANNOT_READ_CROPPED_IMAGE" : "INVALID_SLIP",
  };
}

export type BankAnswer = "NOT_FOUND" | "NOT_YET" | "NO_ANSWER";

/** Whether to keep waiting for a bank that did not find the transfer. */
export function judgeSilence(
  answer: BankAnswer,
  { secondsSinceUpload, delaySeconds }: { secondsSinceUpload: number; delaySeconds: number },
): SlipReason | "wait" {
  switch (answer) {
    case "NOT_FOUND":
      return secondsSinceUpload > delaySeconds ? "INVALID_SLIP" : "wait";
    case "NOT_YET":
      return secondsSinceUpload > behindSecondsMax ? "INVALID_SLIP" : "wait";
    case "NO_ANSWER":
      return secondsSinceUpload > silentSecondsMax ? "UNKNOW_ERROR" : "wait";
  }
}

interface Circumstances {
  readonly ourAccounts: readonly {
    readonly bankCode: string;
    readonly accountNo: string;
    readonly currency: Currency;
  }[];
  readonly registered: RegisteredAccount;
  /** The verdict over all members who may have sent it: see `judgeClaim`. */
  readonly claim: ClaimVerdict;
  readonly uploadedAt: Date;
  readonly maxAgeMinutes: number;
}

export type SlipVerdict =
  | "credit"
  | { readonly note: SlipReason }
  | { readonly heldReason: "SEVERAL" | "UNCERTAIN" };

/** Checks the bank's data of a transfer against the conditions for this member's deposit. */
export function judgeTransfer(
  transfer: BankTransfer,
  { ourAccounts, registered, claim, uploadedAt, maxAgeMinutes }: Circumstances,
): SlipVerdict {
  const isOurs = ourAccounts.some(
    ({ bankCode, accountNo, currency }) =>
      bankCode === transfer.receiver.bankCode &&
      accountKey(accountNo) === transfer.receiver.accountNo &&
      currency === transfer.currency,
  );
  if (!isOurs || transfer.currency !== registered.currency) return { note: "DEST_ACC_INVALID" };
  if (!isFromRegistered(transfer, registered) || claim === "another's") {
    return { note: "NOT_MATCH" };
  }
  const ageMinutes = (uploadedAt.getTime() - transfer.transferredAt.getTime()) / 60_000;
  if (ageMinutes > maxAgeMinutes) return { note: "EXPIRED_SLIP" };
  return claim === "theirs" ? "credit" : { heldReason: claim };
}

/**
 * The digits that the bank shows must match the registered account. A name may be in another script
 * or too short to compare; a name that differs is refused.
 */
function isFromRegistered({ sender }: BankTransfer, registered: RegisteredAccount): boolean {
  return (
    sender.bankCode === registered.bankCode &&
    matchAccountNo(sender.accountNo, registered.accountNo) === "match" &&
    matchName(sender.name, registered.accountName) !== "no-match"
  );
}

/**
 * Hides the amount of another member's transfer from a person who only has a picture of its slip.
 */
export function mayShowAmount(note: SlipReason, claim: ClaimVerdict): boolean {
  return claim === "theirs" && note !== "DEST_ACC_INVALID" && note !== "NOT_MATCH";
}

/** The reason why a transfer that passed all other checks was not credited. */
export function noteOfRefusal(
  outcome: "duplicate" | "twin" | "returned" | "wrong-currency",
): SlipReason {
  switch (outcome) {
    case "duplicate":
    case "twin":
      return "SLIP_REFNO_DUPLICATED";
    case "returned":
      return "INVALID_SLIP";
    case "wrong-currency":
      return "DEST_ACC_INVALID";
  }
}

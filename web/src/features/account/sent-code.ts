import { otpResendSeconds } from "@krapao/contract/otp";
import { forget, readStored, store } from "#lib/session/storage.ts";

/** A code that was sent to a phone. */
export interface SentCode {
  readonly phone: string;
  readonly token: string;
  readonly reference: string;
  readonly sentAt: number;
}

type Purpose = "register-code" | "password-code";

/** The validity of a code. */
const lifeMilliseconds = 5 * 60_000;

/**
 * Stores the sent code while it is valid, and no other input. A visitor who opens the message app
 * may lose the page, because a phone with little memory drops pages in the background.
 */
export function keepCode(purpose: Purpose, sent: SentCode | undefined): void {
  if (sent) store(purpose, JSON.stringify(sent), "session");
  else forget(purpose, "session");
}

export function readKeptCode(purpose: Purpose, now: number): SentCode | undefined {
  const text = readStored(purpose, "session");
  if (text === null) return undefined;
  const sent = JSON.parse(text) as SentCode;
  const age = now - sent.sentAt;
  return age >= 0 && age < lifeMilliseconds ? sent : undefined;
}

/** Seconds until another code can be requested. */
export function secondsToResend({ sentAt }: SentCode, now: number): number {
  const left = Math.ceil(otpResendSeconds - (now - sentAt) / 1000);
  return Math.min(Math.max(0, left), otpResendSeconds);
}

import { lock } from "@krapao/contract/lock";
import { call } from "#lib/api/api.ts";
import { forgetLastKnown } from "#lib/api/last-known.ts";
import { checkLockEverywhere, onLockCheck } from "#lib/session/lock-channel.ts";
import { noteLocked, onLockChange, readLocked } from "#lib/session/lock.ts";
import { readToken, tokenArea } from "#lib/session/session.ts";
import { forget } from "#lib/session/storage.ts";

/**
 * Follows the lock of the session in this page: reports the member's activity, and hides the screens
 * when the time is over. Loaded only for members who want the lock.
 */

/** Activity is reported this often at most. */
const reportMilliseconds = 20_000;
const leastMilliseconds = 500;
/** The clocks of page and server are read at different moments. */
const graceMilliseconds = 500;

let token: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let reportTimer: ReturnType<typeof setTimeout> | undefined;
let reportedAt = -Infinity;
/** When the session locks: by a clock that may be set, and by one that may stand still in sleep. */
let deadline = { date: Infinity, monotonic: Infinity };

/** Called with every reply that names the seconds until the session locks. */
export function followIdle(seconds: number): void {
  if (token === null) start();
  token = readToken();
  clearTimeout(timer);
  if (seconds === 0) return;
  const milliseconds = seconds * 1000 + graceMilliseconds;
  deadline = { date: Date.now() + milliseconds, monotonic: performance.now() + milliseconds };
  timer = setTimeout(() => void check(), milliseconds);
}

function start(): void {
  forgetLastKnown();
  for (const name of ["pointerdown", "keydown"]) {
    addEventListener(name, noteActivity, { capture: true, passive: true });
  }
  const checkReturn = () => {
    if (document.visibilityState !== "visible" || !isFollowed()) return;
    // Nothing is shown while the server is queried.
    if (isOver()) noteLocked(true);
    void check();
  };
  document.addEventListener("visibilitychange", checkReturn);
  addEventListener("pageshow", checkReturn);
  // Other tabs of the session follow this one.
  onLockChange(checkLockEverywhere);
  onLockCheck(() => void check());
}

/** A later session in this page has its own first reply. */
function isFollowed(): boolean {
  return token !== null && token === readToken();
}

function isOver(): boolean {
  return Date.now() >= deadline.date || performance.now() >= deadline.monotonic;
}

/** Queries the server. Without an answer the page hides its screens when the time is over. */
async function check(): Promise<void> {
  if (!isFollowed()) return;
  try {
    const { isLocked, isOn } = await call(lock.read);
    if (!isOn) stop();
    noteLocked(isLocked);
  } catch {
    if (isOver()) noteLocked(true);
  }
}

/** The lock was switched off in another tab. */
function stop(): void {
  forget("locks", tokenArea());
  clearTimeout(timer);
  deadline = { date: Infinity, monotonic: Infinity };
}

/** The report follows the activity, so the last activity of a busy member is reported too. */
function noteActivity(): void {
  if (readLocked() || !isFollowed() || deadline.date === Infinity) return;
  const wait = reportedAt + reportMilliseconds - performance.now();
  // The tap may be a logout, after which there is nothing to report.
  reportTimer ??= setTimeout(report, Math.max(wait, leastMilliseconds));
}

function report(): void {
  reportTimer = undefined;
  if (readLocked() || !isFollowed()) return;
  reportedAt = performance.now();
  // A session that has locked meanwhile says so in its reply; a lost report is followed by others.
  call(lock.stayOpen).catch(() => undefined);
}

/**
 * The steps of every money flow, each right after something was done that a crash must not undo or
 * double, and right before every request that moves money (`….sending`). A proof names one in the
 * environment, with the time it is passed (`transfer.ended:2`). The process then kills itself there
 * (`DIE_AT_STEP`) or stops until it is continued (`HOLD_AT_STEP`); otherwise passing a step does
 * nothing.
 */
export const steps = [
  "feed.read",
  "feed.kept",
  "match.claimed",
  "match.credited",
  "slip.file-kept",
  "slip.kept",
  "slip.read",
  "slip.claimed",
  "slip.asked",
  "slip.ended",
  "qr.kept",
  "qr.sending",
  "qr.asked",
  "qr.answered",
  "qr.looked",
  "qr.credited",
  "gift.reserved",
  "gift.looked",
  "gift.sent",
  "gift.sending",
  "gift.redeemed",
  "gift.credited",
  "withdraw.opened",
  "withdraw.claimed",
  "withdraw.sending",
  "withdraw.asked",
  "withdraw.ended",
  "transfer.opened",
  "transfer.sending",
  "transfer.asked",
  "transfer.unknown",
  "transfer.claimed",
  "transfer.asked-again",
  "transfer.ended",
  "home.opened",
  "home.brought",
  "home.set-aside",
  "spin.turned",
  "refund.booked",
  "reward.granted",
  "reward.completed",
  "reward.ending",
  "reward.cleared",
  "reward.ended",
] as const;

export type Step = (typeof steps)[number];

const signal = process.env["HOLD_AT_STEP"] === undefined ? "SIGKILL" : "SIGSTOP";
const [chosen, times = "1"] = (
  process.env["HOLD_AT_STEP"] ??
  process.env["DIE_AT_STEP"] ??
  ""
).split(":");
let left = Number(times);

export function passStep(step: Step): void {
  if (step !== chosen) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, signal);
}

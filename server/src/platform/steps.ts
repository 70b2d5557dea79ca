/**
 * The steps of every money flow, each right after something was done that a crash must not undo or
 * double. A proof names one in the environment, with the time it is passed (`transfer.ended:2`), and
 * the process then kills itself there; otherwise passing a step does nothing.
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
  "qr.asked",
  "qr.answered",
  "qr.looked",
  "qr.credited",
  "gift.reserved",
  "gift.looked",
  "gift.sent",
  "gift.redeemed",
  "gift.credited",
  "withdraw.opened",
  "withdraw.claimed",
  "withdraw.asked",
  "withdraw.ended",
  "transfer.opened",
  "transfer.asked",
  "transfer.unknown",
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

const [fatal, times = "1"] = (process.env["DIE_AT_STEP"] ?? "").split(":");
let left = Number(times);

export function passStep(step: Step): void {
  if (step !== fatal) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}

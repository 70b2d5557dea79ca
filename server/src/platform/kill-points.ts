/**
 * The kill points of every money flow: one after each write that a crash must not undo or double,
 * and one before each request that moves money (`….sending`). A proof names one in the environment,
 * with the number of the pass (`transfer.ended:2`). The process then kills itself there (`DIE_AT`)
 * or stops until it is continued (`HOLD_AT`). Otherwise a kill point does nothing.
 */
export const killPoints = [
  "feed.read",
  "feed.kept",
  "match.claimed",
  "match.credited",
  "file.recorded",
  "file.put",
  "file.claimed",
  "file.removed",
  "slip.kept",
  "slip.read",
  "slip.claimed",
  "slip.requested",
  "slip.ended",
  "qr.kept",
  "qr.sending",
  "qr.requested",
  "qr.answered",
  "qr.polled",
  "qr.credited",
  "gift.reserved",
  "gift.polled",
  "gift.sent",
  "gift.sending",
  "gift.redeemed",
  "gift.credited",
  "withdraw.opened",
  "withdraw.claimed",
  "withdraw.sending",
  "withdraw.requested",
  "withdraw.ended",
  "transfer.opened",
  "transfer.sending",
  "transfer.requested",
  "transfer.unknown",
  "transfer.claimed",
  "transfer.requested-again",
  "transfer.ended",
  "collection.opened",
  "collection.collected",
  "collection.held",
  "spin.drawn",
  "refund.booked",
  "reward.granted",
  "reward.completed",
  "reward.ending",
  "reward.cleared",
  "reward.ended",
  "reward.stopped",
  "stop.begun",
  "stop.claimed",
  "stop.changed",
  "stop.collected",
  "hold.decided",
] as const;

export type KillPoint = (typeof killPoints)[number];

const signal = process.env["HOLD_AT"] === undefined ? "SIGKILL" : "SIGSTOP";
const [chosen, times = "1"] = (process.env["HOLD_AT"] ?? process.env["DIE_AT"] ?? "").split(":");
let left = Number(times);

export function killPoint(name: KillPoint): void {
  if (name !== chosen) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, signal);
}

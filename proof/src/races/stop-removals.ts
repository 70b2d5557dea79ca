import type { Removal } from "./removal.ts";
import { limitAmidst, lossAmidst } from "./limit-races.ts";
import { playLimitAmidst, realityAmidst } from "./play-races.ts";
import { breakAmidst, oneEndOfReward, oneReturn, stopAmidst } from "./stop-races.ts";

export const stopRemovals: readonly Removal[] = [
  {
    guard: "a stop in ledger_post",
    race: stopAmidst,
    marks: { "no-stop": "and false" },
  },
  {
    guard: "a stop at the doors: codes, gift links and announcements",
    race: stopAmidst,
    marks: { "stop-of-doors": "if false then" },
  },
  {
    guard: "a stop at the wheel",
    race: breakAmidst,
    marks: { "stop-of-spins": "and false" },
  },
  {
    guard: "the lock of the account under which a stop begins",
    race: breakAmidst,
    marks: { "account-lock-of-stops": ";" },
  },
  {
    guard: "the locks under which a stop ends a reward",
    race: oneEndOfReward,
    marks: { "stopped-account-lock": ";", "stopped-reward-lock": ";" },
  },
  {
    guard: "a deposit limit in ledger_post",
    race: limitAmidst,
    marks: { "deposit-limit": "and false" },
  },
  {
    guard: "a deposit limit at the doors: codes, gift links and announcements",
    race: limitAmidst,
    marks: { "limit-of-doors": "if false then" },
  },
  {
    guard: "a deposit limit when a held deposit is credited",
    race: limitAmidst,
    marks: { "limit-of-holds": "then" },
  },
  {
    guard: "a loss limit in ledger_post",
    race: lossAmidst,
    marks: { "loss-limit": "and false" },
  },
  {
    guard: "a used-up limit of play in ledger_post",
    race: playLimitAmidst,
    marks: { "play-limit": "and false" },
  },
  {
    guard: "a used-up limit of play at launches and passwords",
    race: playLimitAmidst,
    marks: { "play-limit-of-launch": "if false then" },
  },
  {
    guard: "a reality check in ledger_post",
    race: realityAmidst,
    marks: { "reality-check": "and false" },
  },
  {
    guard: "a reality check at launches and passwords",
    race: realityAmidst,
    marks: { "reality-of-launch": "if false then" },
  },
  {
    guard: "a held deposit is decided once: its state, and the one payout behind it",
    race: oneReturn,
    marks: { "hold-is-due": "if false then" },
    sql: ["alter table withdrawal drop constraint withdrawal_pkey"],
  },
];

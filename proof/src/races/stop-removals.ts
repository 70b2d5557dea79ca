import type { Removal } from "./removal.ts";
import { oneReturn, stopAmidst } from "./stop-races.ts";

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
    guard: "a held deposit is decided once: its state, and the one payout behind it",
    race: oneReturn,
    marks: { "hold-is-due": "if false then" },
    sql: ["alter table withdrawal drop constraint withdrawal_pkey"],
  },
];

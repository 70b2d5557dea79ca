import type { Change } from "#world/altered-server.ts";
import type { Removal } from "./removal.ts";
import {
  bonusOrBet,
  lastPromotions,
  oneBonus,
  oneInvite,
  onePromotion,
  oneRefund,
  rewardOrWithdrawal,
} from "./reward-races.ts";
import { manySpins, oneClaim, spinOrWithdrawal, spinsOfADay } from "./wheel-races.ts";

/** Everything that gives a reward holds the member first; what stands behind it is named with it. */
const memberLock = {
  ledger_lock: [{ from: "p_member_id for update;", to: "p_member_id;" }],
};
const oneAtATime: Readonly<Record<string, readonly Change[]>> = {
  "features/reward/grants.ts": [{ from: "if (open) throw", to: "if (false) throw" }],
};
const oneOpen = "drop index reward_grant_one_open";

const grantRemovals: readonly Removal[] = [
  {
    guard: "lock of the member when a bonus is taken, and the unique indexes behind it",
    race: oneBonus,
    functions: memberLock,
    sql: [oneOpen, "drop index reward_grant_deposit"],
  },
  {
    guard: "lock of the member when a promotion is taken, and the unique indexes behind it",
    race: onePromotion,
    functions: memberLock,
    sql: [oneOpen, "drop index reward_grant_promotion"],
  },
  {
    guard: "quota: taken in one statement, and the check behind it",
    race: lastPromotions,
    code: { "features/reward/offers.ts": [{ from: " and given < quota", to: "" }] },
    sql: ["alter table promotion drop constraint promotion_check"],
  },
  {
    guard:
      "lock of the member when invite money is received, that of what friends earned, one reward at a time, and the unique indexes behind them",
    race: oneInvite,
    functions: memberLock,
    code: {
      ...oneAtATime,
      "features/invite/queries.ts": [
        { from: "order by day, invitee_id\n      for update", to: "" },
      ],
    },
    sql: [oneOpen, "drop index reward_grant_invite"],
  },
  {
    guard: "lock of the member when a refund is booked or moved, and the unique keys behind it",
    race: oneRefund,
    functions: memberLock,
    sql: [oneOpen, "alter table refund drop constraint refund_pkey"],
  },
  {
    guard: "withdrawals are refused while a reward is open",
    race: rewardOrWithdrawal,
    functions: {
      ledger_post: [
        {
          from: "and reward_grant.ended_at is null",
          to: "and reward_grant.ended_at is not null",
        },
      ],
    },
  },
  {
    guard: "a bet that is reported late holds the bonus",
    race: bonusOrBet,
    functions: { bets_were_reported: [{ from: "perform reward_hold(changes);", to: "" }] },
  },
  {
    guard: "lock of the accounts in bets_were_reported",
    race: bonusOrBet,
    functions: {
      bets_were_reported: [
        { from: "order by member_id\n    for update;", to: "order by member_id;" },
      ],
    },
  },
];

const wheelRemovals: readonly Removal[] = [
  {
    guard: "spins of a day are limited",
    race: spinsOfADay,
    functions: {
      spinwheel_spin_once: [{ from: "and past.created_at >= day_start", to: "and false" }],
    },
  },
  {
    guard: "coins wait until their deposit was played through",
    race: spinOrWithdrawal,
    functions: {
      spinwheel_spin_once: [
        {
          from: "when coalesce(account.coin, 0) < 1 then",
          to: "when account.coin + account.waiting_coin < 1 then",
        },
      ],
    },
  },
  {
    guard: "waiting coins go with the money that is withdrawn",
    race: spinOrWithdrawal,
    functions: { ledger_peak: [{ from: "net_after < net_before", to: "false" }] },
  },
  {
    guard: "a coin is spent once: the lock of the account in spinwheel_spin_once",
    race: manySpins,
    functions: { spinwheel_spin_once: [{ from: "order by member_id\n    for update;", to: ";" }] },
  },
  {
    guard: "the same lock, and the unique number of a spin behind it",
    race: manySpins,
    functions: { spinwheel_spin_once: [{ from: "order by member_id\n    for update;", to: ";" }] },
    sql: ["alter table spinwheel_spin drop constraint spinwheel_spin_pkey"],
  },
  {
    guard: "no spin without a coin: MONEY_NOT_ENOUGH, and the check behind it",
    race: manySpins,
    functions: {
      spinwheel_spin_once: [
        { from: "when coalesce(account.coin, 0) < 1 then", to: "when false then" },
      ],
    },
    sql: ["alter table ledger_account drop constraint ledger_account_coin"],
  },
  {
    guard: "one spin per key: the look for an earlier key, and the unique key behind it",
    race: manySpins,
    functions: {
      spinwheel_spin_once: [
        {
          from: "where request.member_id = input.member_id and request.key = input.key",
          to: "where false",
        },
      ],
    },
    sql: ["alter table request drop constraint request_pkey"],
  },
  {
    guard:
      "lock of the member when a coupon is claimed, the trigger, one reward at a time, and the unique indexes behind them",
    race: oneClaim,
    functions: memberLock,
    code: oneAtATime,
    sql: [
      "drop trigger spinwheel_spin_is_claimed_once on spinwheel_spin",
      oneOpen,
      "drop index reward_grant_coupon",
    ],
  },
];

export const rewardRemovals: readonly Removal[] = [...grantRemovals, ...wheelRemovals];

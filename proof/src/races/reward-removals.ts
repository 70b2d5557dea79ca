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

/**
 * Everything that gives a reward locks the member first; the guards behind the lock are named with
 * it.
 */
const memberLock = { "member-lock": ";" };
const oneAtATime = { "one-reward": "" };
const oneOpen = "drop index reward_grant_one_open";

const grantRemovals: readonly Removal[] = [
  {
    guard: "lock of the member when a bonus is taken, and the unique indexes behind it",
    race: oneBonus,
    marks: memberLock,
    sql: [oneOpen, "drop index reward_grant_deposit"],
  },
  {
    guard: "lock of the member when a promotion is taken, and the unique indexes behind it",
    race: onePromotion,
    marks: memberLock,
    sql: [oneOpen, "drop index reward_grant_promotion"],
  },
  {
    guard: "quota: taken in one statement, and the check behind it",
    race: lastPromotions,
    marks: { quota: "" },
    sql: ["alter table promotion drop constraint promotion_check"],
  },
  {
    guard:
      "lock of the member when invite money is received, that of what friends earned, one reward at a time, and the unique indexes behind them",
    race: oneInvite,
    marks: { ...memberLock, ...oneAtATime, "earnings-lock": ";" },
    sql: [oneOpen, "drop index reward_grant_invite"],
  },
  {
    guard: "lock of the member when a refund is booked or moved, and the unique keys behind it",
    race: oneRefund,
    marks: memberLock,
    sql: [oneOpen, "alter table refund drop constraint refund_pkey"],
  },
  {
    guard: "withdrawals are refused while a reward is open",
    race: rewardOrWithdrawal,
    marks: { "no-open-reward": "and false" },
  },
  {
    guard: "a bet that is reported late holds the bonus",
    race: bonusOrBet,
    marks: { "late-bet-holds-reward": "" },
  },
  {
    guard: "lock of the accounts in bets_were_reported",
    race: bonusOrBet,
    marks: { "account-lock-of-bets": ";" },
  },
];

const wheelRemovals: readonly Removal[] = [
  {
    guard: "spins of a day are limited",
    race: spinsOfADay,
    marks: { "spins-of-a-day": "and false" },
  },
  {
    guard: "coins wait until their deposit was played through",
    race: spinOrWithdrawal,
    marks: { coin: "when account.coin + account.waiting_coin < 1 then 'MONEY_NOT_ENOUGH'" },
  },
  {
    guard: "waiting coins leave with the withdrawn money",
    race: spinOrWithdrawal,
    marks: { "waiting-coins": "when false" },
  },
  {
    guard: "a coin is spent once: the lock of the account in spinwheel_spin_once",
    race: manySpins,
    marks: { "account-lock-of-spins": ";" },
  },
  {
    guard: "the same lock, and the unique number of a spin behind it",
    race: manySpins,
    marks: { "account-lock-of-spins": ";" },
    sql: ["alter table spinwheel_spin drop constraint spinwheel_spin_pkey"],
  },
  {
    guard: "no spin without a coin: MONEY_NOT_ENOUGH, and the check behind it",
    race: manySpins,
    marks: { coin: "" },
    sql: ["alter table ledger_account drop constraint ledger_account_coin"],
  },
  {
    guard: "one spin per key: the check for an earlier key, and the unique key behind it",
    race: manySpins,
    marks: { "key-of-spin": "where false" },
    sql: ["alter table request drop constraint request_pkey"],
  },
  {
    guard:
      "lock of the member when a coupon is claimed, the trigger, one reward at a time, and the unique indexes behind them",
    race: oneClaim,
    marks: { ...memberLock, ...oneAtATime },
    sql: [
      "drop trigger spinwheel_spin_is_claimed_once on spinwheel_spin",
      oneOpen,
      "drop index reward_grant_coupon",
    ],
  },
];

export const rewardRemovals: readonly Removal[] = [...grantRemovals, ...wheelRemovals];

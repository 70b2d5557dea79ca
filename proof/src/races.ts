import { parseArgs } from "node:util";
import { oneCorrection } from "#races/adjust-races.ts";
import { callbackAndCancel, oneCallback, oneCode } from "#races/callback-races.ts";
import {
  announcements,
  feedAndSlip,
  feedLines,
  oneGift,
  oneGiftKey,
  oneSlip,
} from "#races/deposit-races.ts";
import { events, onePush } from "#races/inbox-races.ts";
import { oneKeyOfAll } from "#races/key-races.ts";
import { oneClosing, oneNewAccount, oneUndoing } from "#races/member-races.ts";
import { verdictOrExpiry } from "#races/office-expiry-races.ts";
import { fourEyes, oneHolder, oneVerdict, twoClerks } from "#races/office-races.ts";
import { runPlanted } from "#races/planted.ts";
import type { Race } from "#races/race.ts";
import {
  bonusOrBet,
  lastPromotions,
  oneBonus,
  oneInvite,
  onePromotion,
  oneRefund,
  rewardOrWithdrawal,
} from "#races/reward-races.ts";
import { oneSendBack } from "#races/send-back-races.ts";
import { runRaces } from "#races/run.ts";
import { limitAmidst, lossAmidst } from "#races/limit-races.ts";
import { playLimitAmidst, realityAmidst } from "#races/play-races.ts";
import {
  breakAmidst,
  oneEndOfReward,
  oneReturn,
  oneReview,
  stopAmidst,
} from "#races/stop-races.ts";
import { oneExport } from "#races/statement-races.ts";
import { oneMoneyManyWays, stolenSlips } from "#races/whose-races.ts";
import { manySpins, oneClaim, spinOrWithdrawal, spinsOfADay } from "#races/wheel-races.ts";
import {
  changeOfAccount,
  manyPayouts,
  parallelWithdrawals,
  sameKey,
} from "#races/withdraw-races.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:races`: single-use things are used fifty times at the same moment, on two servers.
 * With `--planted` the guards are removed one after another, and each time the proof must notice.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    only: { type: "string" },
    planted: { type: "boolean", default: false },
    port: { type: "string", default: "8800" },
  },
});

const races: readonly Race[] = [
  parallelWithdrawals,
  manyPayouts,
  sameKey,
  oneKeyOfAll,
  changeOfAccount,
  oneCallback,
  callbackAndCancel,
  oneCode,
  oneGift,
  oneGiftKey,
  announcements,
  feedLines,
  feedAndSlip,
  oneSlip,
  stolenSlips,
  oneMoneyManyWays,
  oneBonus,
  onePromotion,
  lastPromotions,
  oneRefund,
  oneInvite,
  rewardOrWithdrawal,
  bonusOrBet,
  stopAmidst,
  breakAmidst,
  oneEndOfReward,
  oneReturn,
  oneReview,
  limitAmidst,
  lossAmidst,
  playLimitAmidst,
  realityAmidst,
  manySpins,
  spinsOfADay,
  spinOrWithdrawal,
  oneClaim,
  events,
  onePush,
  oneExport,
  oneVerdict,
  verdictOrExpiry,
  twoClerks,
  fourEyes,
  oneHolder,
  oneSendBack,
  oneCorrection,
  oneNewAccount,
  oneClosing,
  oneUndoing,
];

await proveOnGround("races", ({ postgres, folder }) => {
  const options = { postgresUrl: postgres.url, folder, port: Number(flags.port) };
  const wanted = flags.only?.split(",");
  if (flags.planted) return runPlanted({ ...options, wanted });
  return runRaces({
    ...options,
    roundCount: Number(flags.rounds),
    races: races.filter(({ name }) => wanted?.includes(name) ?? true),
    isWhole: wanted === undefined,
  });
});

import { toAmount } from "@krapao/contract/amount";
import type { Language } from "@krapao/contract/market";
import type { Grant, Terms } from "@krapao/contract/reward";
import type { Queryable } from "#platform/database/database.ts";
import { readHoldings } from "./holdings.ts";
import { type GrantRow, readPlayed } from "./queries.ts";
import { readDueInStop } from "./stop-queries.ts";
import * as rules from "./rules.ts";

/** Terms as the member sees them. */
export function showTerms(terms: rules.TermsMinor): Terms {
  return {
    reward: toAmount(terms.rewardMinor),
    base: toAmount(terms.baseMinor),
    percentSuccess: rules.toPercent(terms.successBps),
    percentFail: rules.toPercent(terms.failBps),
    mustPlay: toAmount(terms.mustPlayMinor),
    endsAtOrBelow: toAmount(terms.endBelowMinor),
  };
}

/** A grant as the member sees it, with its progress by the last known balances. */
export async function showGrant(db: Queryable, row: GrantRow, language: Language): Promise<Grant> {
  const [playedMinor, holdings, dueMinor] = await Promise.all([
    readPlayed(db, row),
    readHoldings(db, row.member_id),
    readDueInStop(db, row.member_id),
  ]);
  const totalMinor = rules.totalOf(holdings);
  const inGames = rules.totalOf({ ...holdings, walletMinor: 0n, onItsWayMinor: 0n });
  const staked = holdings.games.reduce((sum, game) => sum + (game?.openStakesMinor ?? 0n), 0n);
  return {
    kind: row.kind,
    description: row.names[language],
    terms: showTerms({
      rewardMinor: row.reward_minor,
      baseMinor: row.base_minor,
      successBps: row.success_bps,
      failBps: row.fail_bps,
      mustPlayMinor: row.must_play_minor,
      endBelowMinor: row.end_below_minor,
    }),
    played: toAmount(playedMinor),
    total: totalMinor === undefined ? null : toAmount(totalMinor),
    mayEnd: row.state !== "HELD" && rules.mayEnd(totalMinor, row.end_below_minor),
    isHeld: row.state === "HELD",
    isEnding: row.state === "ENDING",
    wouldLose: inGames === undefined ? null : toAmount(inGames - staked),
    takenInStop: dueMinor === null ? null : toAmount(dueMinor),
    startedAt: row.started_at.toISOString(),
  };
}

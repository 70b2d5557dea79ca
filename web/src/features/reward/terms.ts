import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { Terms } from "@krapao/contract/reward";
import { planTerms, shareDown, toBps } from "@krapao/contract/reward-terms";

interface Offer {
  readonly amount: number;
  readonly success: number;
  readonly fail: number;
}

/** The terms in money of a reward without a deposit, with the same calculation as the server. */
export function termsOf({ amount, success, fail }: Offer, currency: Currency): Terms {
  const rewardMinor = toMinor(amount) ?? 0n;
  const { mustPlayMinor, endBelowMinor } = planTerms(
    { rewardMinor, baseMinor: rewardMinor, successBps: toBps(success), failBps: toBps(fail) },
    currency,
  );
  return {
    reward: amount,
    base: amount,
    percentSuccess: success,
    percentFail: fail,
    mustPlay: toAmount(mustPlayMinor),
    endsAtOrBelow: toAmount(endBelowMinor),
  };
}

/** The rule that gives the amount at which a reward may be ended. */
export type EndRule = "percent" | "least" | "half";

/** The minimum amount replaces a small percentage, and half the reward limits both. */
export function endRuleOf({ reward, base, percentFail, endsAtOrBelow }: Terms): EndRule {
  const [rewardMinor = 0n, baseMinor = 0n, endMinor = 0n] = [reward, base, endsAtOrBelow].map(
    toMinor,
  );
  if (endMinor === shareDown(baseMinor, toBps(percentFail))) return "percent";
  return endMinor === rewardMinor / 2n ? "half" : "least";
}

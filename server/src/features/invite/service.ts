import { readSetting } from "#settings/read-setting.ts";
import { lockAccounts } from "#ledger/lock.ts";
import { dateOf, startOfDay } from "@krapao/contract/bangkok-day";
import { toAmount } from "@krapao/contract/amount";
import type { Language } from "@krapao/contract/market";
import type { Grant } from "@krapao/contract/reward";
import type { Context } from "#context.ts";
import {
  findEarlierGrant,
  openGrant,
  refuseSecond,
  limitRewardCalls,
} from "#features/reward/grants.ts";
import type { GrantRow } from "#features/reward/queries.ts";
import { showGrant } from "#features/reward/show.ts";
import type { RequestKey } from "#ledger/post.ts";
import { wasTakenBack } from "#platform/database/database-errors.ts";
import { Failure } from "#platform/http/failure.ts";
import { killPoint } from "#platform/kill-points.ts";
import * as queries from "./queries.ts";

/** One page of the member's earnings from friends. */
export async function listInvites(
  { db }: Context,
  memberId: string,
  page: { page: number; limit: number },
) {
  const { earnings, total } = await queries.listEarnings(db, memberId, page);
  const invites = earnings.map((row) => ({
    from: { name: row.name },
    amount: toAmount(row.earned_minor),
    createdAt: row.updated_at.toISOString(),
  }));
  return { invites, total };
}

interface Receipt {
  readonly memberId: string;
  readonly language: Language;
  readonly requestKey: RequestKey | undefined;
}

/** Receives friends' earnings, once a day. */
export async function receiveInvite(ctx: Context, receipt: Receipt): Promise<Grant> {
  const { memberId } = receipt;
  await limitRewardCalls(ctx.db, memberId);
  const granted = await openInvite(ctx, receipt).catch((error: unknown) => {
    throw wasTakenBack(error) ? new Failure("INVITE_BONUS_FAIL") : error;
  });
  killPoint("reward.granted");
  ctx.notify(memberId, { reason: "reward" });
  return showGrant(ctx.db, granted, receipt.language);
}

/** One transaction marks the earnings as received and gives the money, or does neither. */
function openInvite({ db }: Context, { memberId, requestKey }: Receipt): Promise<GrantRow> {
  return db.transaction().execute(async (tx) => {
    const { now } = await lockAccounts(tx, memberId);
    const earlier = await findEarlierGrant(tx, memberId, requestKey);
    if (earlier) return earlier;
    const setting = await readSetting(tx, "invite");
    if (!setting.isOpen) throw new Failure("INVITE_INACTIVE");
    await refuseSecond(tx, memberId, "invite");
    const latest = await queries.findLatestReceipt(tx, memberId);
    if (latest && latest >= startOfDay(now)) throw new Failure("INVITE_COLLECT");
    const rewardMinor = await queries.receiveAll(tx, memberId);
    if (rewardMinor <= 0n) {
      const hasPlayed = await queries.hasPlayInfo(tx, memberId);
      throw new Failure(hasPlayed ? "NO_INVITE_BONUS" : "NO_INVITEE_PLAY_INFO");
    }
    return openGrant(tx, {
      memberId,
      kind: "invite",
      source: dateOf(now),
      names: setting.title,
      rewardMinor,
      baseMinor: rewardMinor,
      percentSuccess: setting.success,
      percentFail: setting.fail,
      requestKey,
    });
  });
}

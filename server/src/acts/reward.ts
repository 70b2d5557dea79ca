import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { sql } from "kysely";
import { finish } from "#features/reward/finish.ts";
import { findOpenGrant } from "#features/reward/queries.ts";
import { takenBack } from "#features/reward/rules.ts";
import { lockAccounts } from "#ledger/lock.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { notifyOnCommit } from "#platform/sockets/notices.ts";
import type { Deed } from "./deed.ts";

/** Decisions about rewards whose deposit was played before they were taken. */

/** The held reward, and the wallet of its member, whose accounts are locked. */
async function lockHeld(tx: Queryable, id: string) {
  const found = await tx
    .selectFrom("reward_grant")
    .select("member_id")
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  if (!found) throw new Failure("NO_DATA");
  const { walletMinor } = await lockAccounts(tx, found.member_id);
  const grant = await findOpenGrant(tx, found.member_id);
  if (grant?.state !== "HELD" || String(grant.id) !== id) throw new Failure("NO_DATA");
  return { grant, walletMinor };
}

async function notifyMember(tx: Queryable, memberId: string): Promise<void> {
  const message: MoneyEvent = { reason: "reward" };
  await notifyOnCommit(tx, { memberId, event: socketEvents.money, message });
}

/** The reward goes on in spite of the bet. It is not held again. */
export const releaseReward: Deed = async (tx, id) => {
  const { grant } = await lockHeld(tx, id);
  await sql`select reward_release(${grant.id})`.execute(tx);
  await notifyMember(tx, grant.member_id);
  return { state: "OPEN" };
};

/** Takes the reward back, as far as the wallet holds it, and ends it. */
export const voidReward: Deed = async (tx, id) => {
  const { grant, walletMinor } = await lockHeld(tx, id);
  const clearedMinor = takenBack(grant.reward_minor, walletMinor);
  await finish(tx, grant, { state: "VOIDED", clearedMinor });
  await notifyMember(tx, grant.member_id);
  return { state: "VOIDED", takenMinor: String(clearedMinor) };
};

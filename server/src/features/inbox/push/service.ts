import { type InboxTopic, inboxTopics, type PushSubscription } from "@krapao/contract/inbox";
import type { Language } from "@krapao/contract/market";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/http/session.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";

export async function readSettings({ db, push }: Context, { memberId, tokenHash }: Session) {
  const device = await db
    .selectFrom("push_subscription")
    .select("id")
    .where("session_hash", "=", tokenHash)
    .executeTakeFirst();
  const reader = await db
    .selectFrom("inbox_reader")
    .select("topics_off")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return {
    publicKey: push?.publicKey ?? null,
    isSubscribed: device !== undefined,
    topicsOff: inboxTopics.filter((topic) => reader?.topics_off.includes(topic)),
    isPlayed: push?.play !== undefined,
  };
}

/** The sandbox makes a subscription whose messages it can read, so that a newcomer sees them. */
export function playSubscription({ push }: Context): Promise<PushSubscription> {
  if (!push?.play) throw new Failure("NO_DATA");
  return push.play();
}

interface NewDevice extends PushSubscription {
  readonly language: Language;
}

const dayLimit = { max: 50, seconds: 24 * 3600 };

/** Stores this device. Its address must be at a known push service, so that we call no other. */
export async function subscribe(
  { db, push }: Context,
  { memberId, tokenHash }: Session,
  { endpoint, keys, language }: NewDevice,
): Promise<void> {
  if (!push) throw new Failure("NO_DATA");
  if (!push.mayCall(endpoint)) throw new Failure("KEY_INVALID", { field: "endpoint" });
  await takeRateLimit(db, { key: `push:${memberId}`, ...dayLimit });
  const { rows } = await sql<{ is_stored: boolean }>`
    select push_subscribe(
      ${tokenHash}, ${memberId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${language}
    ) as is_stored
  `.execute(db);
  if (!rows[0]?.is_stored) throw new Failure("KEY_INVALID", { field: "endpoint" });
}

export async function unsubscribe({ db }: Context, { tokenHash }: Session): Promise<void> {
  await db.deleteFrom("push_subscription").where("session_hash", "=", tokenHash).execute();
}

export async function chooseTopics(
  { db }: Context,
  { memberId }: Session,
  topicsOff: readonly InboxTopic[],
): Promise<void> {
  await sql`select inbox_choose(${memberId}, ${[...topicsOff]}::text[])`.execute(db);
}

import {
  type InboxKind,
  inboxKinds,
  type InboxTopic,
  type PushMessage,
} from "@krapao/contract/inbox";
import type { Language } from "@krapao/contract/market";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { backOff } from "#platform/back-off.ts";
import { claimDue, type DueRows } from "#platform/database/due-rows.ts";
import { type Outcome, workOnAll } from "#platform/worker.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import type { PushAnswer, PushGateway } from "#providers/push.ts";
import { isNeverSent } from "#providers/request.ts";
import { readSetting } from "#settings/read-setting.ts";
import { listEvents } from "../queries.ts";
import { type EventRow, kindOf } from "../rules.ts";
import { pushWords } from "./words.ts";

const backOffMaxSeconds = 600;
/** An older event is of no use on a lock screen; it is in the inbox. */
const lifeSeconds = 24 * 3600;

const devices: DueRows = {
  table: "push_subscription",
  key: ["id"],
  where: sql<boolean>`due_at is not null`,
  longestSeconds: backOffMaxSeconds,
  counter: "claims",
};

interface Device {
  readonly id: string;
  readonly member_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
  readonly pushed_number: bigint;
  readonly latest_number: bigint;
  readonly attempts: number;
  readonly claims: bigint;
  readonly unread: bigint;
  readonly now: Date;
  readonly topics_off: readonly InboxTopic[] | null;
  readonly is_stopped: boolean;
  /** The session has expired, or the member is disabled. */
  readonly is_ended: boolean;
}

const claim = {
  limit: 50,
  /** Longer than one message may take. */
  leaseSeconds: 60,
  select: sql`claimed.id, claimed.member_id, claimed.endpoint, claimed.p256dh, claimed.auth,
    claimed.language, claimed.pushed_number, claimed.latest_number, claimed.attempts,
    claimed.claims, reader.topics_off, clock_now() as now,
    account.is_guarded and protection_is_stopped(account.member_id, clock_now()) as is_stopped,
    account.event_count - account.read_count as unread,
    session.expires_at <= clock_now() or member.disabled_at is not null as is_ended`,
  join: sql`
    join ledger_account as account on account.member_id = claimed.member_id
    join member on member.id = claimed.member_id
    join session on session.token_hash = claimed.session_hash
    left join inbox_reader as reader on reader.member_id = claimed.member_id`,
};

/** Sends the messages of devices that are due, one message for each device at a time. */
export async function sendPushes(ctx: Context): Promise<Outcome> {
  const { push } = ctx;
  if (!push) return false;
  const due = await claimDue<Device>(ctx.db, devices, claim);
  if (due.length === 0) return false;
  const { name: site } = await readSetting(ctx.db, "site");
  const ends = await workOnAll(due, {
    referenceOf: ({ id }) => id,
    work: (device) => pushNext(ctx, { push, site }, device),
  });
  if (ends.every((end) => end === "failed")) return "unanswered";
  return due.length === claim.limit || ends.includes("more");
}

type End = "idle" | "more" | "failed";

/** Sends the next message that the member wants. */
async function pushNext(
  ctx: Context,
  { push, site }: { push: PushGateway; site: string },
  device: Device,
): Promise<End> {
  if (device.is_ended) return remove(ctx, device);
  const event = await nextEvent(ctx, device);
  const number = event?.number ?? device.latest_number;
  // Before the message is sent: if the process dies here, the event stays in the inbox alone.
  if (!(await moveOn(ctx, device, number))) return "idle";
  if (!event) return release(ctx, device, { attempts: 0, seconds: 0 });
  const answer = await send(push, device, messageOf(event, { site, device }));
  if (answer === "gone") return remove(ctx, device);
  if (answer === "taken") return release(ctx, device, { attempts: 0, seconds: 0 });
  const attempts = device.attempts + 1;
  const seconds = backOff(attempts, { first: 2, max: backOffMaxSeconds });
  // Only a message that was certainly not taken is sent again.
  const back = answer === "refused" ? device.pushed_number : undefined;
  await release(ctx, device, { attempts, seconds, back });
  return "failed";
}

/** Notices that invite to play: a member who is stopped gets no message about them. */
const inviting: readonly InboxKind[] = ["refund", "invite"];

/** Unread events of the last day about topics that are not switched off. */
async function nextEvent(ctx: Context, device: Device): Promise<EventRow | undefined> {
  const { member_id: memberId, pushed_number: after, latest_number: latest } = device;
  const from = latest - after > 100n ? latest - 100n : after;
  const events = await listEvents(ctx.db, memberId, {
    before: latest + 1n,
    after: from,
    limit: 100,
  });
  const oldest = device.now.getTime() - lifeSeconds * 1000;
  return events.findLast(
    (event) =>
      !event.is_read &&
      event.at.getTime() > oldest &&
      !(device.is_stopped && inviting.includes(kindOf(event))) &&
      !device.topics_off?.includes(inboxKinds[kindOf(event)]),
  );
}

function messageOf(
  event: EventRow,
  { site, device }: { site: string; device: Device },
): PushMessage {
  const body = pushWords[device.language][inboxKinds[kindOf(event)]];
  return { title: site, body, number: Number(event.number), unread: Number(device.unread) };
}

async function send(
  push: PushGateway,
  { id, endpoint, p256dh, auth }: Device,
  message: PushMessage,
): Promise<PushAnswer | "unknown"> {
  try {
    const sent = {
      reference: `${id}:${message.number}`,
      text: JSON.stringify(message),
      lifeSeconds,
    };
    return await push.send({ endpoint, keys: { p256dh, auth } }, sent);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return isNeverSent(error) ? "refused" : "unknown";
  }
}

/** Takes the events up to this number for this claim alone. */
async function moveOn({ db }: Context, { id, claims }: Device, number: bigint): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("push_subscription")
    .set({ pushed_number: number })
    .where("id", "=", id)
    .where("claims", "=", claims) // guard: push-claim
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function remove({ db }: Context, { id }: Device): Promise<End> {
  await db.deleteFrom("push_subscription").where("id", "=", id).execute();
  return "idle";
}

/** Ends the claim. New events, which came meanwhile too, make the device due again. */
async function release(
  { db }: Context,
  { id, claims }: Device,
  { attempts, seconds, back }: { attempts: number; seconds: number; back?: bigint | undefined },
): Promise<End> {
  const pushed = back === undefined ? sql`pushed_number` : sql`${back}::bigint`;
  const { rows } = await sql<{ is_due: boolean }>`
    update push_subscription set
      attempts = ${attempts},
      pushed_number = ${pushed},
      due_at = case when latest_number > ${pushed}
        then clock_now() + make_interval(secs => ${seconds}) end
    where id = ${id} and claims = ${claims}
    returning due_at is not null as is_due
  `.execute(db);
  return rows[0]?.is_due ? "more" : "idle";
}

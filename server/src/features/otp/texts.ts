import { sql } from "kysely";
import type { Context } from "#context.ts";
import { backOff } from "#platform/back-off.ts";
import { type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { claimDue, type DueRows, reschedule } from "#platform/database/due-rows.ts";
import { type Outcome, workOnAll } from "#platform/worker.ts";
import { NoAnswer } from "#providers/no-answer.ts";

/** Text messages that a worker sends, so that no reply waits for the gateway. */

const backOffMaxSeconds = 60;

const texts: DueRows = {
  table: "text_message",
  key: ["reference"],
  where: sql<boolean>`due_at is not null`,
  longestSeconds: backOffMaxSeconds,
  counter: "attempts",
};

interface NewText {
  readonly reference: string;
  readonly phone: string;
  readonly text: string;
  /** Sent only if the phone is a member's. */
  readonly isForMembers: boolean;
  /** Later it is of no use any more. */
  readonly lifeSeconds: number;
}

/** Queues a text, in the transaction of the fact that it is about. */
export async function queueText(
  ctx: Pick<Context, "seal">,
  tx: Queryable,
  { reference, phone, text, isForMembers, lifeSeconds }: NewText,
): Promise<void> {
  await tx
    .insertInto("text_message")
    .values({
      reference,
      phone,
      sealed_text: ctx.seal.close(text, sealContext(reference)),
      is_for_members: isForMembers,
      expires_at: secondsFromNow(lifeSeconds),
    })
    .execute();
}

const sealContext = (reference: string) => `text_message:${reference}`;

interface DueText {
  readonly reference: string;
  readonly phone: string;
  readonly sealed_text: Buffer;
  readonly attempts: number;
  readonly is_wanted: boolean;
  readonly is_expired: boolean;
}

const claim = {
  limit: 20,
  /** Longer than the gateway may take. */
  leaseSeconds: 60,
  select: sql`claimed.reference, claimed.phone, claimed.sealed_text, claimed.attempts,
    claimed.expires_at <= clock_now() as is_expired,
    not claimed.is_for_members
      or exists (select from member where username = claimed.phone) as is_wanted`,
};

/** Sends the texts that are due. */
export async function sendTexts(ctx: Context): Promise<Outcome> {
  const due = await claimDue<DueText>(ctx.db, texts, claim);
  const sent = await workOnAll(due, {
    referenceOf: ({ reference }) => reference,
    work: (text) => sendText(ctx, text),
  });
  if (sent.length > 0 && sent.every((isSent) => !isSent)) return "unanswered";
  return due.length === claim.limit;
}

/** Returns false if the gateway did not answer. */
async function sendText(ctx: Context, text: DueText): Promise<boolean> {
  const { reference, phone, attempts } = text;
  if (text.is_wanted && text.is_expired) {
    ctx.log.error(
      { provider: "sms", reference, attempts },
      "text message expired before it was sent",
    );
  } else if (text.is_wanted) {
    const plain = ctx.seal.open(text.sealed_text, sealContext(reference));
    try {
      // The same reference is the same message, so a repeat after a lost answer is safe.
      await ctx.sms.send({ to: phone, text: plain, reference });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const seconds = backOff(attempts, { first: 1, max: backOffMaxSeconds });
      await reschedule(ctx.db, texts, { reference, attempts }, { seconds });
      return false;
    }
  }
  await ctx.db.deleteFrom("text_message").where("reference", "=", reference).execute();
  return true;
}

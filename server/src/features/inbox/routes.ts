import { inbox } from "@krapao/contract/inbox";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { languageOf } from "#platform/http/language.ts";
import * as push from "./push/service.ts";
import { countEvents, listEvents, markRead } from "./queries.ts";
import { showItem } from "./rules.ts";

export function inboxRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, inbox.list, async ({ body, request, session: { memberId } }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    const { count, unread } = await countEvents(ctx.batchDatabase, memberId);
    const before = body.before === undefined ? count + 1n : BigInt(body.before);
    const { limit } = body;
    // One more row shows whether there is another page.
    const rows = await listEvents(ctx.batchDatabase, memberId, {
      before,
      after: 0n,
      limit: limit + 1,
    });
    const items = rows.slice(0, limit).map((row) => showItem(row, language));
    return { items, next: rows.length > limit ? (items.at(-1)?.number ?? null) : null, unread };
  });
  answerMember(app, inbox.read, async ({ body: { number }, session }) => ({
    unread: await markRead(ctx.db, session.memberId, { from: number, to: number }),
  }));
  answerMember(app, inbox.readAll, async ({ body: { upTo }, session }) => ({
    unread: await markRead(ctx.db, session.memberId, { from: 1, to: upTo }),
  }));
  answerMember(app, inbox.pushSettings, ({ session }) => push.readSettings(ctx, session));
  answerMember(app, inbox.playedSubscription, () => push.playSubscription(ctx));
  answerMember(app, inbox.subscribe, async ({ body, request, session }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    await push.subscribe(ctx, session, { ...body, language });
    return { message: "SUCCESS" as const };
  });
  answerMember(app, inbox.unsubscribe, async ({ session }) => {
    await push.unsubscribe(ctx, session);
    return { message: "SUCCESS" as const };
  });
  answerMember(app, inbox.chooseTopics, async ({ body, session }) => {
    await push.chooseTopics(ctx, session, body.topicsOff);
    return { message: "SUCCESS" as const };
  });
}

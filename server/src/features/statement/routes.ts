import { statement } from "@krapao/contract/statement";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { linkPicture, listSlips } from "#features/deposit/slip/service.ts";
import { PageReader } from "#ledger/operations.ts";
import { answerMember } from "#platform/http/answer.ts";
import { Failure } from "#platform/http/failure.ts";
import { languageOf } from "#platform/http/language.ts";
import { readEntry } from "./entry.ts";
import { showEntry } from "./show-entry.ts";

export function statementRoutes(app: FastifyInstance, ctx: Context): void {
  const pages = new PageReader(ctx.batchDatabase);
  answerMember(app, statement.list, async ({ body, request, session }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    const { rows, total } = await pages.read({ memberId: session.memberId, ...body });
    return {
      total: Number(total),
      statements: rows.map((row) => showEntry(row, language)),
    };
  });
  answerMember(app, statement.entry, async ({ params, request, session: { memberId } }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    const { number } = params;
    const found = await readEntry(ctx.batchDatabase, { memberId, number, language });
    if (!found) throw new Failure("NO_DATA");
    return found;
  });
  answerMember(app, statement.slips, ({ body, session }) => listSlips(ctx, session.memberId, body));
  answerMember(app, statement.slipPicture, async ({ params, session }) => ({
    url: await linkPicture(ctx, session.memberId, params.reference),
  }));
}

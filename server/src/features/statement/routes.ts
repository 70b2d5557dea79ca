import { statement } from "@krapao/contract/statement";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { PageReader } from "#ledger/operations.ts";
import { findPage } from "#ledger/find-operations.ts";
import { answerMember } from "#platform/http/answer.ts";
import { Failure } from "#platform/http/failure.ts";
import { languageOf } from "#platform/http/language.ts";
import { plainRoutes } from "#platform/http/plain-routes.ts";
import { fastifyPath } from "#platform/http/schema.ts";
import { readBalances } from "./balances.ts";
import { readEntry } from "./entry.ts";
import { linkExport, openExport } from "./export.ts";
import { readSelection } from "./selection.ts";
import { showEntry } from "./show-entry.ts";
import { readTotals } from "./totals.ts";

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
  answerMember(app, statement.find, async ({ body, request, session: { memberId } }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    const { after = null, limit, ...filters } = body;
    const selection = readSelection(memberId, filters);
    const { rows, hasMore } = await findPage(ctx.batchDatabase, selection, { after, limit });
    return { statements: rows.map((row) => showEntry(row, language)), hasMore };
  });
  answerMember(app, statement.totals, ({ params, session }) =>
    readTotals(ctx.batchDatabase, session.memberId, params.month),
  );
  answerMember(app, statement.balances, ({ body, session: { memberId } }) =>
    readBalances(ctx.batchDatabase, readSelection(memberId, body)),
  );
  answerMember(app, statement.export, async ({ body, request, session: { memberId } }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    return { url: await linkExport(ctx, { memberId, filters: body, language }) };
  });
  serveExports(app, ctx);
  answerMember(app, statement.entry, async ({ params, request, session: { memberId } }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    const { number } = params;
    const found = await readEntry(ctx.batchDatabase, { memberId, number, language });
    if (!found) throw new Failure("NO_DATA");
    return found;
  });
}

/** Serves the files by the short-lived addresses that were made for them. */
function serveExports(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { token: string } }>(
    fastifyPath(plainRoutes.statementFile.path),
    // A HEAD would take the file without reading it.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const file = await openExport(ctx, request.params.token);
      return reply
        .headers({
          "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
          "content-disposition": 'attachment; filename="statement.csv"',
          "cache-control": "private, no-store",
        })
        .type("text/csv; charset=utf-8")
        .send(file);
    },
  );
}

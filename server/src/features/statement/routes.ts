import { toAmount } from "@krapao/contract/amount";
import { statement, statementLinks } from "@krapao/contract/statement";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { linkPicture, listSlips } from "#features/deposit/slip/service.ts";
import { PageReader, statusOf } from "#ledger/operations.ts";
import { answerMember } from "#platform/http/answer.ts";
import { languageOf } from "#platform/http/language.ts";

export function statementRoutes(app: FastifyInstance, ctx: Context): void {
  const pages = new PageReader(ctx.batchDatabase);
  answerMember(app, statement.list, async ({ body, request, session }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    const { rows, total } = await pages.read({ memberId: session.memberId, ...body });
    return {
      total: Number(total),
      statements: rows.map((row) => ({
        number: Number(row.number),
        statementType: row.kind,
        status: statusOf(row.state),
        from: row.source,
        to: row.target,
        amount: toAmount(row.amount_minor),
        balanceAfter: toAmount(row.wallet_after_minor),
        createdAt: row.created_at.toISOString(),
        ...(row.reward && row.names
          ? { [statementLinks[row.reward]]: { description: row.names[language] } }
          : {}),
      })),
    };
  });
  answerMember(app, statement.slips, ({ body, session }) => listSlips(ctx, session.memberId, body));
  answerMember(app, statement.slipPicture, async ({ params, session }) => ({
    url: await linkPicture(ctx, session.memberId, params.reference),
  }));
}

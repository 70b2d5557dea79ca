import { deposit } from "@krapao/contract/deposit";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { readWallet } from "#ledger/accounts.ts";
import { answerMember } from "#platform/http/answer.ts";
import { takeGift } from "./service.ts";

export function giftRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, deposit.gift, async ({ body, request, session }) => {
    const outcome = await takeGift(ctx, session, { sealed: body.link, request });
    return { ...outcome, wallet: await readWallet(ctx.db, session.memberId) };
  });
}

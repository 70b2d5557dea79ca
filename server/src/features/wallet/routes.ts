import { wallet } from "@krapao/contract/wallet";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { readAccount } from "#features/account/service.ts";
import { answerMember } from "#platform/http/answer.ts";
import { readWallet } from "./service.ts";

export function walletRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, wallet.read, async ({ session }) => ({
    ...(await readAccount(ctx.db, session.memberId)),
    wallet: await readWallet(ctx.db, session.memberId),
  }));
}

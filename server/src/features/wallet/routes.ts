import { wallet } from "@krapao/contract/wallet";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { WalletReader } from "./reader.ts";

export function walletRoutes(app: FastifyInstance, ctx: Context): void {
  const reader = new WalletReader(ctx.batchDatabase, ctx.config);
  answerMember(app, wallet.read, ({ session }) => reader.read(session.memberId));
}

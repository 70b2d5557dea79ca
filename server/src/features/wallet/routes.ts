import { toAmount } from "@krapao/contract/amount";
import { wallet } from "@krapao/contract/wallet";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { readAccount } from "#features/account/service.ts";
import { readBalances } from "#ledger/accounts.ts";
import { answerMember } from "#platform/http/answer.ts";

export function walletRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, wallet.read, async ({ session }) => {
    const { walletMinor } = await readBalances(ctx.db, session.memberId);
    return {
      ...(await readAccount(ctx.db, session.memberId)),
      wallet: { amount: toAmount(walletMinor) },
    };
  });
}

import { lookup, toBankNames } from "@krapao/contract/lookup";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { readSetting } from "#settings/read-setting.ts";
import * as queries from "./lookup-queries.ts";
import { isSlipOpen, readBangkokTime } from "./slip/hours.ts";

/** What the screens of deposits look up. */
export function depositLookupRoutes(app: FastifyInstance, { db }: Context): void {
  answerMember(app, lookup.deposit, async ({ session }) => {
    const accounts = await queries.listDepositAccounts(db, session.currency);
    return {
      banks: accounts.map((account) => ({
        bank: toBankNames(account.name),
        bankCode: account.bank_code,
        bankType: account.type,
        mode: account.mode,
        bankAccountName: account.account_name,
        bankAccountNo: account.account_no,
        currency: account.currency,
      })),
      wallets: await queries.listDepositWallets(db, session.currency),
      ...(await readSetting(db, "deposit")),
    };
  });
  answerMember(app, lookup.slip, async () => {
    const slip = await readSetting(db, "slip");
    return { isOpen: isSlipOpen(await readBangkokTime(db), slip), ...slip };
  });
}

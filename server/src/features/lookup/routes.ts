import { readSetting } from "#settings/read-setting.ts";
import { lookup, toBankNames } from "@krapao/contract/lookup";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { answer, answerMember } from "#platform/http/answer.ts";
import { languageOf } from "#platform/http/language.ts";
import * as queries from "./queries.ts";
import { isSlipOpen } from "./rules.ts";

export function lookupRoutes(app: FastifyInstance, ctx: Context): void {
  const { db } = ctx;
  const language = (request: FastifyRequest) => languageOf(request, ctx.marketSettings.market);

  answer(app, lookup.banks, async () => {
    const banks = await queries.listOpenBanks(db);
    return banks.map(({ code, name }) => ({ code, ...toBankNames(name) }));
  });
  answer(app, lookup.sources, ({ request }) => queries.listSources(db, language(request)));
  answer(app, lookup.info, () => readSetting(db, "site"));
  answer(app, lookup.conditions, async ({ request }) => ({
    conditions: await queries.listContents(db, "condition", language(request)),
  }));
  answer(app, lookup.agreements, ({ request }) =>
    queries.listContents(db, "agreement", language(request)),
  );
  answer(app, lookup.notice, async ({ request }) => {
    const [text = ""] = await queries.listContents(db, "notice", language(request));
    return { text };
  });
  answer(app, lookup.contact, async ({ request }) => {
    const [contactText = ""] = await queries.listContents(db, "contact", language(request));
    return { contactText, ...(await readSetting(db, "contact")) };
  });
  answer(app, lookup.active, async () => {
    const { terminated } = await readSetting(db, "service");
    return {
      terminated: terminated ? ("gone" as const) : null,
      passkeys: ctx.config.passkeys !== null,
    };
  });
  answer(app, lookup.registerOTP, async () => ({
    registerOTP: await readSetting(db, "registerOTP"),
  }));
  answer(app, lookup.age, () => readSetting(db, "age"));
  answer(app, lookup.enableChatWidget, async () => ({
    enableChatWidget: await readSetting(db, "enableChatWidget"),
  }));
  memberLookupRoutes(app, ctx);
}

function memberLookupRoutes(app: FastifyInstance, { db }: Context): void {
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
  answerMember(app, lookup.withdraw, async ({ session }) => {
    const limits = (await readSetting(db, "withdraw"))[session.currency];
    return { withdrawMin: limits.min, withdrawMax: limits.max };
  });
  answerMember(app, lookup.slip, async () => {
    const slip = await readSetting(db, "slip");
    return { isOpen: isSlipOpen(await queries.readBangkokTime(db), slip), ...slip };
  });
}

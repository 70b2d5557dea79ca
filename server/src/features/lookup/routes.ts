import { readSetting } from "#settings/read-setting.ts";
import { lookup, toBankNames } from "@krapao/contract/lookup";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { answer, answerMember } from "#platform/http/answer.ts";
import { languageOf } from "#platform/http/language.ts";
import * as queries from "./queries.ts";

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
  answerMember(app, lookup.withdraw, async ({ session }) => {
    const limits = (await readSetting(db, "withdraw"))[session.currency];
    return { withdrawMin: limits.min, withdrawMax: limits.max };
  });
}

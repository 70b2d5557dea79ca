import type { FastifyInstance } from "fastify";
import { checkKey } from "#key.ts";
import { amountSchema, currencySchema, toMinor } from "#money.ts";
import { notAfterSchema, refuseLate } from "#not-after.ts";
import { partTitles } from "#page/part-titles.ts";
import type { Part, PartContext } from "#part.ts";
import { refuse, runWithFault } from "#run-with-fault.ts";
import { SandboxBank } from "./bank.ts";
import { transferSchema } from "./books.ts";
import { payoutSchema, type PayoutOrder } from "./payout-books.ts";
import { personRoutes } from "./person-routes.ts";
import { accountSchema, bankCodeSchema, nameSchema, testRoutes } from "./test-routes.ts";

const payoutBody = {
  type: "object",
  required: ["reference", "amount", "currency", "bankCode", "accountNo", "accountName", "notAfter"],
  additionalProperties: false,
  properties: {
    reference: { type: "string", minLength: 1, maxLength: 100 },
    amount: amountSchema,
    currency: currencySchema,
    bankCode: bankCodeSchema,
    accountNo: accountSchema,
    accountName: nameSchema,
    notAfter: notAfterSchema,
  },
};

const feedQuery = {
  type: "object",
  additionalProperties: false,
  properties: { after: { type: "string", pattern: "^[0-9]{0,15}$" } },
};

const findQuery = {
  type: "object",
  required: ["bank", "reference"],
  additionalProperties: false,
  properties: {
    bank: { type: "string", pattern: "^[0-9]{3}$" },
    reference: { type: "string", minLength: 1, maxLength: 50 },
  },
};

export const bankPart: Part = {
  name: "bank",
  title: partTitles.bank,
  description: "Transfers to the wallet's accounts with their slips, and payouts to members.",
  calls: ["pay", "find-payout", "feed", "find-transfer", "callback"],
  schema: transferSchema + payoutSchema,
  routes(app, context) {
    const bank = new SandboxBank(context);
    context.bank.book = (order) => bank.transfer(order);
    context.bank.find = (id) => bank.transfers.find(id);
    payoutRoutes(app, bank, context);
    transferRoutes(app, bank, context);
    testRoutes(app, bank, context);
    personRoutes(app, bank, context);
  },
};

/** The calls with which the wallet's server pays members out. */
function payoutRoutes(app: FastifyInstance, bank: SandboxBank, context: PartContext): void {
  const preValidation = checkKey(context.key);

  app.post<{ Body: Omit<PayoutOrder, "amountMinor"> & { amount: number } }>(
    "/bank/payouts",
    { schema: { body: payoutBody }, preValidation, preHandler: refuseLate },
    async ({ body: { amount, ...rest } }, reply) =>
      runWithFault(context, { part: "bank", call: "pay" }, reply, () => {
        const amountMinor = toMinor(amount);
        if (amountMinor === undefined) return refuse(400, "The amount has too many decimals.");
        return bank.pay({ ...rest, amountMinor });
      }),
  );

  app.get<{ Params: { reference: string } }>(
    "/bank/payouts/:reference",
    { preValidation },
    async ({ params }, reply) =>
      runWithFault(context, { part: "bank", call: "find-payout" }, reply, () =>
        bank.findPayout(params.reference),
      ),
  );
}

/** The calls with which the wallet's server reads incoming money. */
function transferRoutes(app: FastifyInstance, bank: SandboxBank, context: PartContext): void {
  const preValidation = checkKey(context.key);

  app.get<{ Querystring: { after?: string } }>(
    "/bank/feed",
    { schema: { querystring: feedQuery }, preValidation },
    async ({ query }, reply) =>
      runWithFault(context, { part: "bank", call: "feed" }, reply, () =>
        bank.feed(Number(query.after ?? 0)),
      ),
  );

  app.get<{ Querystring: { bank: string; reference: string } }>(
    "/bank/transfers",
    { schema: { querystring: findQuery }, preValidation },
    async ({ query }, reply) =>
      runWithFault(context, { part: "bank", call: "find-transfer" }, reply, () =>
        bank.findTransfer(query.bank, query.reference),
      ),
  );
}

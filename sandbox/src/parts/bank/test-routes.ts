import type { FastifyInstance } from "fastify";
import {
  callbackListRoute,
  sendWanted,
  wantedCallbackFields,
  type WantedCallback,
} from "#callback-routes.ts";
import { clockNow } from "#clock.ts";
import { amountSchema, currencySchema, fromMinor, toMinor, type Currency } from "#money.ts";
import { pageFields, readPage, type PageQuery } from "#paging.ts";
import type { PartContext } from "#part.ts";
import { receiverName } from "./accounts.ts";
import type { BankControl, SandboxBank } from "./bank.ts";
import { miniCode, slipOf, slipQuery, type SlipFlaw } from "./slip.ts";
import { feedKinds, type FeedKind, type Person, type Transfer } from "./transfer.ts";

export const bankCodeSchema = { type: "string", pattern: "^[A-Z0-9_]{2,20}$" };
export const accountSchema = { type: "string", pattern: "^[0-9]{5,20}$" };
export const nameSchema = { type: "string", minLength: 1, maxLength: 200 };
const milliseconds = { type: "integer", minimum: 0, maximum: 86_400_000 };

const transferBody = {
  type: "object",
  required: ["amount", "currency", "receiver", "sender"],
  additionalProperties: false,
  properties: {
    amount: amountSchema,
    currency: currencySchema,
    receiver: person(["bankCode", "accountNo"]),
    sender: person(["bankCode", "accountNo", "name"]),
    transferredAt: { type: "string", maxLength: 40 },
    minutesAgo: { type: "integer", minimum: 0, maximum: 1_000_000 },
    feed: { enum: feedKinds },
    delayMilliseconds: milliseconds,
    reference: { type: "string", pattern: "^[A-Za-z0-9]{13,25}$" },
  },
};

interface TransferBody {
  readonly amount: number;
  readonly currency: Currency;
  readonly receiver: Omit<Person, "name"> & { readonly name?: string };
  readonly sender: Person;
  /** The time of the transfer: a moment, or so many minutes ago (the default). */
  readonly transferredAt?: string;
  readonly minutesAgo?: number;
  readonly feed?: FeedKind;
  readonly delayMilliseconds?: number;
  readonly reference?: string;
}

const controlBody = {
  type: "object",
  additionalProperties: false,
  properties: {
    payoutMilliseconds: milliseconds,
    payouts: { enum: ["PAID", "REFUSED", "REFUSED_LATER"] },
    behindMilliseconds: milliseconds,
    walletUrl: { type: "string", pattern: "^(https?://.+)?$", maxLength: 200 },
  },
};

const callbackBody = {
  type: "object",
  required: ["bankCode", "lineId"],
  additionalProperties: false,
  properties: { bankCode: bankCodeSchema, lineId: { type: "string" }, ...wantedCallbackFields },
};

const pageQuery = { type: "object", additionalProperties: false, properties: pageFields };

function person(required: readonly string[]) {
  return {
    type: "object",
    required,
    additionalProperties: false,
    properties: { bankCode: bankCodeSchema, accountNo: accountSchema, name: nameSchema },
  };
}

export function testRoutes(app: FastifyInstance, bank: SandboxBank, context: PartContext): void {
  app.post<{ Body: TransferBody }>(
    "/api/bank/transfers",
    { schema: { body: transferBody } },
    async ({ body }, reply) => {
      const amountMinor = toMinor(body.amount);
      const transferredAt = readMoment(body);
      if (amountMinor === undefined || Number.isNaN(transferredAt.getTime())) {
        return reply.code(400).send({ error: "The amount or the time makes no sense." });
      }
      const made = bank.transfer({
        amountMinor,
        currency: body.currency,
        receiver: { ...body.receiver, name: body.receiver.name ?? receiverName },
        sender: body.sender,
        transferredAt,
        feed: body.feed ?? "LINE",
        delayMilliseconds: body.delayMilliseconds ?? bank.control.behindMilliseconds,
        reference: body.reference,
      });
      if (made) return showForTest(made);
      return reply.code(409).send({ error: "The bank has a transfer with this reference." });
    },
  );

  app.get<{ Querystring: PageQuery }>(
    "/api/bank/transfers",
    { schema: { querystring: pageQuery } },
    async ({ query }) => ({ transfers: bank.transfers.list(readPage(query)).map(showForTest) }),
  );

  // The transfer of a slip; for some flaws a separate one.
  app.get<{ Params: { id: string }; Querystring: { flaw?: SlipFlaw } }>(
    "/api/bank/transfers/:id/slip",
    { schema: { querystring: slipQuery } },
    async ({ params, query }, reply) => {
      const made = bank.transfers.find(params.id);
      if (!made) return reply.code(404).send({ error: "There is no such transfer." });
      const { transfer, amountMinor, code } = slipOf(bank.transfers, made, query.flaw);
      return { ...showForTest(transfer), code, shownAmount: fromMinor(amountMinor) };
    },
  );

  app.get<{ Querystring: PageQuery }>(
    "/api/bank/payouts",
    { schema: { querystring: pageQuery } },
    async ({ query }) => ({
      payouts: bank.payouts
        .list(readPage(query))
        .map(({ amountMinor, ...payout }) => ({ ...payout, amount: fromMinor(amountMinor) })),
    }),
  );

  controlRoutes(app, bank, context);
}

function controlRoutes(app: FastifyInstance, bank: SandboxBank, context: PartContext): void {
  app.get("/api/bank/control", async () => bank.control);

  app.put<{ Body: Partial<BankControl> }>(
    "/api/bank/control",
    { schema: { body: controlBody } },
    async ({ body }) => {
      bank.control = { ...bank.control, ...body };
      return bank.control;
    },
  );

  app.post("/api/bank/catch-up", async () => {
    bank.catchUp();
    return { message: "OK" };
  });

  callbackListRoute(app, "bank", context.callbacks);

  app.post<{ Body: WantedCallback & { bankCode: string; lineId: string } }>(
    "/api/bank/callbacks",
    { schema: { body: callbackBody } },
    async ({ body: { bankCode, lineId, ...wanted } }, reply) => {
      const { walletUrl } = bank.control;
      if (walletUrl === "") return reply.code(409).send({ error: "Set walletUrl first." });
      const url = new URL(`/callbacks/bank/${bankCode}`, walletUrl).href;
      return sendWanted(context.callbacks, wanted, { url, body: { lineId } });
    },
  );
}

function readMoment({ transferredAt, minutesAgo = 0 }: TransferBody): Date {
  return new Date(transferredAt ?? clockNow() - minutesAgo * 60_000);
}

/** All details of a transfer, with the slip and the text of its code. */
function showForTest(transfer: Transfer) {
  const { amountMinor, lineNumber, knownAt, ...rest } = transfer;
  return {
    ...rest,
    amount: fromMinor(amountMinor),
    lineId: lineNumber === null ? null : String(lineNumber),
    knownAt: new Date(knownAt).toISOString(),
    code: miniCode(transfer),
    slip: `/bank/transfers/${transfer.id}/slip.png`,
  };
}

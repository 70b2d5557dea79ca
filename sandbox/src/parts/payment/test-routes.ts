import type { FastifyInstance, FastifyReply } from "fastify";
import {
  callbackListRoute,
  sendWanted,
  wantedCallbackFields,
  type WantedCallback,
} from "#callback-routes.ts";
import { amountSchema, fromMinor, toMinor } from "#money.ts";
import { pageFields, readPage, type PageQuery } from "#paging.ts";
import type { PartContext } from "#part.ts";
import type { Answer } from "#run-with-fault.ts";
import { accountSchema, bankCodeSchema, nameSchema } from "../bank/test-routes.ts";
import { feedKinds, type FeedKind, type Person } from "../bank/transfer.ts";
import { callbackBody, type PaymentControl, type PaymentProviders } from "./payment-providers.ts";
import { providers } from "./payload.ts";

const chargeId = { type: "string", minLength: 1, maxLength: 100 };

const senderSchema = {
  type: "object",
  required: ["bankCode", "accountNo", "name"],
  additionalProperties: false,
  properties: { bankCode: bankCodeSchema, accountNo: accountSchema, name: nameSchema },
};

interface PayBody {
  readonly chargeId: string;
  readonly amount?: number;
  readonly sender?: Person;
  readonly feed?: FeedKind;
}

const payBody = {
  type: "object",
  required: ["chargeId"],
  additionalProperties: false,
  properties: { chargeId, amount: amountSchema, sender: senderSchema, feed: { enum: feedKinds } },
};

const chargeBody = {
  type: "object",
  required: ["chargeId"],
  additionalProperties: false,
  properties: { chargeId },
};

const controlBody = {
  type: "object",
  additionalProperties: false,
  properties: {
    refusing: { type: "array", items: { enum: providers } },
    reportsTransfer: { type: "boolean" },
  },
};

const wantedBody = {
  type: "object",
  required: ["chargeId"],
  additionalProperties: false,
  properties: {
    chargeId,
    status: { enum: ["PENDING", "PAID", "CANCELLED", "EXPIRED", "REVERSED"] },
    url: { type: "string", pattern: "^https?://.+", maxLength: 500 },
    ...wantedCallbackFields,
  },
};

const pageQuery = { type: "object", additionalProperties: false, properties: pageFields };

export function testRoutes(
  app: FastifyInstance,
  service: PaymentProviders,
  context: PartContext,
): void {
  app.post<{ Body: PayBody }>(
    "/api/payment/pay",
    { schema: { body: payBody } },
    async ({ body }, reply) => {
      const { chargeId: id, amount, sender, feed } = body;
      const paidMinor = amount === undefined ? undefined : toMinor(amount);
      if (amount !== undefined && paidMinor === undefined) {
        return reply.code(400).send({ error: "The amount has too many decimals." });
      }
      return send(reply, service.pay(id, { paidMinor, sender, feed }));
    },
  );

  app.post<{ Body: { chargeId: string } }>(
    "/api/payment/expire",
    { schema: { body: chargeBody } },
    async ({ body }, reply) => send(reply, service.expire(body.chargeId)),
  );

  app.post<{ Body: { chargeId: string } }>(
    "/api/payment/reverse",
    { schema: { body: chargeBody } },
    async ({ body }, reply) => send(reply, service.reverse(body.chargeId)),
  );

  app.get<{ Querystring: PageQuery }>(
    "/api/payment/charges",
    { schema: { querystring: pageQuery } },
    async ({ query }) => ({
      charges: service.charges
        .list(readPage(query))
        .map(({ amountMinor, paidMinor, ...charge }) => ({
          ...charge,
          transferId: service.charges.findTransferId(charge.id) ?? null,
          amount: fromMinor(amountMinor),
          paidAmount: paidMinor === null ? null : fromMinor(paidMinor),
        })),
    }),
  );

  controlRoutes(app, service, context);
}

function controlRoutes(
  app: FastifyInstance,
  service: PaymentProviders,
  context: PartContext,
): void {
  app.get("/api/payment/control", async () => service.control);

  app.put<{ Body: Partial<PaymentControl> }>(
    "/api/payment/control",
    { schema: { body: controlBody } },
    async ({ body }) => {
      service.control = { ...service.control, ...body };
      return service.control;
    },
  );

  callbackListRoute(app, "payment", context.callbacks);

  // The charge need not exist, because a forged callback may name any charge.
  app.post<{ Body: WantedCallback & { chargeId: string; status?: string; url?: string } }>(
    "/api/payment/callbacks",
    { schema: { body: wantedBody } },
    async ({ body: { chargeId: id, status, url, ...wanted } }, reply) => {
      const charge = service.charges.find(id);
      const target = url ?? charge?.callbackUrl;
      if (target === undefined) return reply.code(400).send({ error: "Where to? Give a url." });
      const said = status ?? charge?.status ?? "PAID";
      const content = charge
        ? callbackBody(charge, said)
        : { chargeId: id, reference: id, status: said };
      return sendWanted(context.callbacks, wanted, { url: target, body: content });
    },
  );
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body);
}

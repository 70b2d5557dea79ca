import type { FastifyInstance } from "fastify";
import QRCode from "qrcode";
import { checkKey } from "#key.ts";
import { amountSchema, currencySchema, toMinor } from "#money.ts";
import { notAfterSchema, refuseLate } from "#not-after.ts";
import { partTitles } from "#page/part-titles.ts";
import type { Part, PartContext } from "#part.ts";
import { refuse, runWithFault } from "#run-with-fault.ts";
import { paymentSchema, type ChargeOrder } from "./books.ts";
import { PaymentProviders } from "./payment-providers.ts";
import { paymentPage } from "./page.ts";
import { providers, type Provider } from "./payload.ts";
import { testRoutes } from "./test-routes.ts";

const chargeBody = {
  type: "object",
  required: ["reference", "amount", "currency", "callbackUrl", "expiresInSeconds", "notAfter"],
  additionalProperties: false,
  properties: {
    reference: { type: "string", minLength: 1, maxLength: 100 },
    amount: amountSchema,
    currency: currencySchema,
    callbackUrl: { type: "string", pattern: "^https?://.+", maxLength: 500 },
    expiresInSeconds: { type: "integer", minimum: 1, maximum: 86_400 },
    notAfter: notAfterSchema,
  },
};

const ofProvider = {
  type: "object",
  properties: { provider: { enum: providers } },
};

const referenceQuery = {
  type: "object",
  required: ["reference"],
  additionalProperties: false,
  properties: { reference: { type: "string", minLength: 1, maxLength: 100 } },
};

interface OfCharge {
  readonly provider: Provider;
  readonly id: string;
}

/** Enough rows for a person. */
const pageLimit = 30;

export const paymentPart: Part = {
  name: "payment",
  title: partTitles.payment,
  description: "The codes that members are shown, each with a button that pays it.",
  calls: ["charge", "find-charge", "cancel", "callback"],
  schema: paymentSchema,
  routes(app, context) {
    const service = new PaymentProviders(context);
    makeRoutes(app, service, context);
    readRoutes(app, service, context);
    testRoutes(app, service, context);
    personRoutes(app, service, context);
  },
};

/** The calls with which the wallet's server makes and cancels codes. */
function makeRoutes(app: FastifyInstance, service: PaymentProviders, context: PartContext): void {
  const preValidation = checkKey(context.key);

  app.post<{
    Params: { provider: Provider };
    Body: Omit<ChargeOrder, "amountMinor" | "provider"> & { amount: number };
  }>(
    "/payment/:provider/charges",
    { schema: { params: ofProvider, body: chargeBody }, preValidation, preHandler: refuseLate },
    async ({ params, body: { amount, ...rest } }, reply) =>
      runWithFault(context, { part: "payment", call: "charge" }, reply, () => {
        const amountMinor = toMinor(amount);
        if (amountMinor === undefined) return refuse(400, "The amount has too many decimals.");
        return service.charge({ ...rest, amountMinor, provider: params.provider });
      }),
  );

  app.post<{ Params: OfCharge }>(
    "/payment/:provider/charges/:id/cancel",
    { schema: { params: ofProvider }, preValidation },
    async ({ params }, reply) =>
      runWithFault(context, { part: "payment", call: "cancel" }, reply, () =>
        service.cancel(params.provider, params.id),
      ),
  );
}

/** The calls with which the wallet's server queries codes. */
function readRoutes(app: FastifyInstance, service: PaymentProviders, context: PartContext): void {
  const preValidation = checkKey(context.key);

  app.get<{ Params: OfCharge }>(
    "/payment/:provider/charges/:id",
    { schema: { params: ofProvider }, preValidation },
    async ({ params }, reply) =>
      runWithFault(context, { part: "payment", call: "find-charge" }, reply, () =>
        service.find(params.provider, params.id),
      ),
  );

  app.get<{ Params: { provider: Provider }; Querystring: { reference: string } }>(
    "/payment/:provider/charges",
    { schema: { params: ofProvider, querystring: referenceQuery }, preValidation },
    async ({ params, query }, reply) =>
      runWithFault(context, { part: "payment", call: "find-charge" }, reply, () =>
        service.findByReference(params.provider, query.reference),
      ),
  );
}

function personRoutes(
  app: FastifyInstance,
  service: PaymentProviders,
  { faults }: PartContext,
): void {
  app.get("/payment", async (_request, reply) => {
    const page = paymentPage(service.charges.newest(pageLimit), faults);
    return reply.type("text/html").send(page);
  });

  service.events.route(app, "/payment/events");

  app.get<{ Params: { id: string } }>("/payment/codes/:id.svg", async ({ params }, reply) => {
    const charge = service.charges.find(params.id);
    if (!charge) return reply.code(404).send({ error: "There is no such charge." });
    const picture = await QRCode.toString(charge.payload, { type: "svg", margin: 2 });
    return reply.type("image/svg+xml").send(picture);
  });
}

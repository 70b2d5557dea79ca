import type { FastifyInstance } from "fastify";
import { clockNow } from "#clock.ts";
import { checkKey } from "#key.ts";
import { amountSchema, fromMinor, toMinor } from "#money.ts";
import { PageEvents } from "#page-events.ts";
import { pageFields, readPage, type PageQuery } from "#paging.ts";
import { notAfterSchema, refuseLate } from "#not-after.ts";
import { partTitles } from "#page/part-titles.ts";
import type { Part, PartContext } from "#part.ts";
import { answer, refuse, runWithFault } from "#run-with-fault.ts";
import { GiftBooks, giftSchema } from "./books.ts";
import { giftPage } from "./page.ts";
import { giftReply } from "./reply.ts";
import {
  giftCodes,
  judge,
  linkOf,
  splitByChance,
  splitEvenly,
  type GiftCode,
  type Voucher,
} from "./voucher.ts";

const mobile = { type: "string", minLength: 1, maxLength: 20 };
const ticketsMax = 100;

const verifyQuery = {
  type: "object",
  required: ["mobile"],
  additionalProperties: false,
  properties: { mobile },
};

const redeemBody = {
  type: "object",
  required: ["mobile", "voucher_hash", "notAfter"],
  additionalProperties: false,
  properties: {
    mobile,
    voucher_hash: { type: "string", minLength: 1, maxLength: 100 },
    notAfter: notAfterSchema,
  },
};

const voucherBody = {
  type: "object",
  required: ["amount"],
  additionalProperties: false,
  properties: {
    amount: amountSchema,
    tickets: { type: "integer", minimum: 1, maximum: ticketsMax },
    split: { enum: ["EVEN", "CHANCE"] },
    shares: { type: "array", minItems: 1, maxItems: ticketsMax, items: amountSchema },
    ownerMobile: mobile,
    ownerName: { type: "string", pattern: "\\S", maxLength: 60 },
    expiresInSeconds: { type: "integer", minimum: 0, maximum: 1_000_000 },
    code: { enum: giftCodes.filter((code) => code !== "SUCCESS") },
  },
};

interface VoucherBody {
  readonly amount: number;
  readonly tickets?: number;
  readonly split?: "EVEN" | "CHANCE";
  /** The amount of each ticket; if absent, the amount is split. */
  readonly shares?: readonly number[];
  readonly ownerMobile?: string;
  readonly ownerName?: string;
  readonly expiresInSeconds?: number;
  /** The answer to everyone, instead of the correct one. */
  readonly code?: GiftCode;
}

const takeBody = {
  type: "object",
  additionalProperties: false,
  properties: { mobile },
};

const pageQuery = { type: "object", additionalProperties: false, properties: pageFields };

/** Gift links are valid for three days. */
const lifeSeconds = 72 * 60 * 60;
/** No Thai mobile number starts with 070. */
const usualOwner = { mobile: "0709999999", name: "KIND GIVER" };
const somebodyElse = "0708888888";
const pageLimit = 30;

export const giftPart: Part = {
  name: "gift",
  title: partTitles.gift,
  description: "Links with money in them, for one or for several to take.",
  calls: ["verify", "redeem"],
  schema: giftSchema,
  routes(app, context) {
    const books = new GiftBooks(context.books);
    const events = new PageEvents();
    companyRoutes(app, { books, events }, context);
    testRoutes(app, { books, events });
    personRoutes(app, { books, events }, context);
  },
};

interface GiftService {
  readonly books: GiftBooks;
  readonly events: PageEvents;
}

/** The calls of the wallet's server. As at the real company, only the code shows a refusal. */
function companyRoutes(app: FastifyInstance, service: GiftService, context: PartContext): void {
  const preValidation = checkKey(context.key);

  app.get<{ Params: { hash: string }; Querystring: { mobile: string } }>(
    "/campaign/vouchers/:hash/verify",
    { schema: { querystring: verifyQuery }, preValidation },
    async ({ params, query }, reply) =>
      runWithFault(context, { part: "gift", call: "verify" }, reply, () => {
        const voucher = service.books.find(params.hash);
        const code = judge(voucher, query.mobile, clockNow());
        return answer(giftReply(code, voucher, query.mobile));
      }),
  );

  app.post<{ Params: { hash: string }; Body: { mobile: string; voucher_hash: string } }>(
    "/campaign/vouchers/:hash/redeem",
    { schema: { body: redeemBody }, preValidation, preHandler: refuseLate },
    async ({ params, body }, reply) =>
      runWithFault(context, { part: "gift", call: "redeem" }, reply, () => {
        if (body.voucher_hash !== params.hash) return refuse(400, "Two vouchers are named.");
        return answer(redeem(service, params.hash, body.mobile));
      }),
  );
}

function redeem({ books, events }: GiftService, hash: string, taker: string): unknown {
  const code = judge(books.find(hash), taker, clockNow());
  if (code === "SUCCESS") {
    books.take(hash, taker);
    events.notify();
  }
  return giftReply(code, books.find(hash), taker);
}

function testRoutes(app: FastifyInstance, service: GiftService): void {
  const { books, events } = service;

  app.post<{ Body: VoucherBody }>(
    "/api/gift/vouchers",
    { schema: { body: voucherBody } },
    async ({ body }, reply) => {
      const shares = readShares(body);
      if (!shares) return reply.code(400).send({ error: "The amount cannot be shared like that." });
      const voucher = books.add({
        shares,
        ownerMobile: body.ownerMobile ?? usualOwner.mobile,
        ownerName: body.ownerName ?? usualOwner.name,
        expiresAt: clockNow() + (body.expiresInSeconds ?? lifeSeconds) * 1000,
        forcedCode: body.code,
      });
      events.notify();
      return showForTest(voucher);
    },
  );

  app.get<{ Querystring: PageQuery }>(
    "/api/gift/vouchers",
    { schema: { querystring: pageQuery } },
    async ({ query }) => ({ vouchers: books.list(readPage(query)).map(showForTest) }),
  );

  app.post<{ Params: { hash: string }; Body: { mobile?: string } }>(
    "/api/gift/vouchers/:hash/take",
    { schema: { body: takeBody } },
    async ({ params, body }) => redeem(service, params.hash, body.mobile ?? somebodyElse),
  );

  app.post<{ Params: { hash: string } }>("/api/gift/vouchers/:hash/expire", async ({ params }) => {
    books.expire(params.hash);
    events.notify();
    return { message: "OK" };
  });
}

function personRoutes(
  app: FastifyInstance,
  { books, events }: GiftService,
  { faults }: PartContext,
): void {
  app.get("/gift", async (_request, reply) =>
    reply.type("text/html").send(giftPage(books.newest(pageLimit), faults)),
  );

  events.route(app, "/gift/events");
}

/** The amount of each ticket, or undefined if they do not add up. */
function readShares({ amount, tickets = 1, split, shares }: VoucherBody): number[] | undefined {
  const amountMinor = toMinor(amount);
  if (amountMinor === undefined) return undefined;
  if (!shares) {
    if (amountMinor < tickets) return undefined;
    return (split === "CHANCE" ? splitByChance : splitEvenly)(amountMinor, tickets);
  }
  const given = shares.flatMap((share) => toMinor(share) ?? []);
  const sum = given.reduce((total, share) => total + share, 0);
  return given.length === shares.length && sum === amountMinor ? given : undefined;
}

function showForTest(voucher: Voucher) {
  const { amountMinor, forcedCode, createdAt, expiresAt, tickets, ...rest } = voucher;
  return {
    ...rest,
    link: linkOf(voucher),
    amount: fromMinor(amountMinor),
    code: forcedCode,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    tickets: tickets.map((ticket) => ({
      amount: fromMinor(ticket.amountMinor),
      mobile: ticket.mobile,
      takenAt: ticket.takenAt === null ? null : new Date(ticket.takenAt).toISOString(),
    })),
  };
}

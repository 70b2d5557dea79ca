import type { FastifyInstance, FastifyReply } from "fastify";
import { checkKey } from "#key.ts";
import { openStream } from "#page-events.ts";
import { partTitles } from "#page/part-titles.ts";
import type { Part, PartContext } from "#part.ts";
import { answer, refuse, runWithFault } from "#run-with-fault.ts";
import { SmsBooks, smsSchema, type ReceivedSms, type Sms } from "./books.ts";
import { messageItem, phonePage } from "./page.ts";

const messageBody = {
  type: "object",
  required: ["to", "text", "reference"],
  additionalProperties: false,
  properties: {
    to: { type: "string", pattern: "^\\+?[0-9]{3,20}$" },
    text: { type: "string", minLength: 1, maxLength: 1000 },
    reference: { type: "string", minLength: 1, maxLength: 100 },
  },
};

const toQuery = {
  type: "object",
  additionalProperties: false,
  properties: { to: { type: "string", maxLength: 30 } },
};

/** Enough rows for a person. */
const pageLimit = 200;
const listLimit = 1000;

export const smsPart: Part = {
  name: "sms",
  title: partTitles.sms,
  description: "A phone's inbox: one-time codes and everything else the wallet sends as a text.",
  calls: ["send"],
  schema: smsSchema,
  routes(app, context) {
    const books = new SmsBooks(context.books);
    gatewayRoutes(app, books, context);
    testRoutes(app, books);
    personRoutes(app, books);
  },
};

/** The calls of the wallet's server. */
function gatewayRoutes(app: FastifyInstance, books: SmsBooks, context: PartContext): void {
  app.post<{ Body: Sms }>(
    "/sms/messages",
    { schema: { body: messageBody }, preValidation: checkKey(context.key) },
    async ({ body }, reply) => {
      return runWithFault(context, { part: "sms", call: "send" }, reply, () => {
        const message = books.receive(body);
        if (message) return answer({ id: message.id });
        return refuse(409, "The reference belongs to another message.");
      });
    },
  );
}

function testRoutes(app: FastifyInstance, books: SmsBooks): void {
  app.get<{ Querystring: { to?: string } }>(
    "/api/sms/messages",
    { schema: { querystring: toQuery } },
    async ({ query }) => ({ messages: books.newest({ to: query.to, limit: listLimit }) }),
  );
}

function personRoutes(app: FastifyInstance, books: SmsBooks): void {
  app.get<{ Querystring: { to?: string } }>(
    "/sms",
    { schema: { querystring: toQuery } },
    async ({ query }, reply) => {
      const messages = books.newest({ limit: pageLimit });
      return reply.type("text/html").send(phonePage(messages, query.to ?? ""));
    },
  );

  // Sends every message to the page. After a reconnect the browser sends the last id it has seen.
  app.get<{ Querystring: { after?: string } }>("/sms/events", async ({ headers, query }, reply) => {
    const lastSeen = Number(headers["last-event-id"] ?? query.after ?? 0) || 0;
    openStream(reply);
    for (const message of books.since(lastSeen)) send(reply, message);
    const stop = books.listen((message) => send(reply, message));
    reply.raw.once("close", stop);
    return reply;
  });
}

function send(reply: FastifyReply, message: ReceivedSms): void {
  const item = JSON.stringify(messageItem(message).text);
  reply.raw.write(`id: ${message.number}\ndata: ${item}\n\n`);
}

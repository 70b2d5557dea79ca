import type { FastifyInstance } from "fastify";
import { checkKey } from "#key.ts";
import { partTitles } from "#page/part-titles.ts";
import type { Part, PartContext } from "#part.ts";
import { answer, runWithFault } from "#run-with-fault.ts";
import { type Act, chatSchema, type Conversation, type Item, type Message } from "./books.ts";
import { type HelpDesk, openHelpDesk } from "./help-desk.ts";
import { personRoutes } from "./person-routes.ts";

/** The default name of an agent. */
const usualAgent = "Mint";
const actsAtOnce = 100;
const fileBytesMax = 25 * 1024 * 1024;
const listLimit = 1000;

const itemsBody = {
  type: "object",
  required: ["conversation", "items"],
  additionalProperties: false,
  properties: {
    conversation: {
      type: "object",
      required: ["session_id"],
      properties: { session_id: { type: "string", minLength: 1, maxLength: 100 } },
    },
    items: {
      type: "array",
      items: {
        type: "object",
        required: ["id", "number", "sender", "message", "createdAt"],
        properties: { id: { type: "string" }, number: { type: "integer", minimum: 1 } },
      },
    },
  },
};

const agentName = { type: "string", minLength: 1, maxLength: 80 };
const actBody = { type: "object", additionalProperties: false, properties: { agent: agentName } };
const messageBody = {
  type: "object",
  required: ["message"],
  additionalProperties: false,
  properties: {
    agent: agentName,
    id: { type: "string", minLength: 1, maxLength: 100 },
    message: {
      type: "object",
      required: ["message_type"],
      properties: { message_type: { type: "string", minLength: 1, maxLength: 40 } },
    },
  },
};

export const chatPart: Part = {
  name: "chat",
  title: partTitles.chat,
  description: "The agents' inbox: read what visitors write, take over from the helper and answer.",
  calls: ["send-items", "acts", "callback"],
  schema: chatSchema,
  routes(app, context) {
    const helpDesk = openHelpDesk(context);
    companyRoutes(app, helpDesk, context);
    testRoutes(app, helpDesk);
    fileRoutes(app, helpDesk);
    personRoutes(app, helpDesk, context);
  },
};

/** The calls of the wallet's server. */
function companyRoutes(
  app: FastifyInstance,
  { books, events }: HelpDesk,
  context: PartContext,
): void {
  const preValidation = checkKey(context.key);

  app.post<{ Body: { conversation: Conversation; items: Item[] } }>(
    "/chat/items",
    // Fifty of the longest messages, at three bytes a letter.
    { schema: { body: itemsBody }, preValidation, bodyLimit: 4 * 1024 * 1024 },
    async ({ body }, reply) =>
      runWithFault(context, { part: "chat", call: "send-items" }, reply, () => {
        books.receive(body.conversation, body.items);
        events.notify();
        return answer({ message: "OK" });
      }),
  );

  app.get<{ Querystring: { after?: string } }>(
    "/chat/acts",
    { preValidation },
    async ({ query }, reply) =>
      runWithFault(context, { part: "chat", call: "acts" }, reply, () =>
        answer({ acts: books.acts(Number(query.after ?? 0) || 0, actsAtOnce) }),
      ),
  );

  app.get<{ Params: { id: string } }>(
    "/chat/files/:id",
    { preValidation },
    async ({ params }, reply) => {
      const content = books.findFile(params.id);
      if (!content) return reply.code(404).send({ error: "There is no such file." });
      return reply.type("application/octet-stream").send(Buffer.from(content));
    },
  );
}

type OfConversation<Body = unknown> = { Params: { id: string }; Body: Body };

function testRoutes(app: FastifyInstance, { books, events, hint }: HelpDesk): void {
  const path = "/api/chat/conversations";
  const done = (act: Act) => {
    events.notify();
    hint();
    return act;
  };

  app.get(path, async () => ({ conversations: books.inbox(listLimit) }));

  app.get<OfConversation>(`${path}/:id`, async ({ params }, reply) => {
    const conversation = books.find(params.id);
    if (!conversation) return reply.code(404).send({ error: "There is no such conversation." });
    return { conversation, items: books.items(params.id), waiting: books.waiting(params.id) };
  });

  app.post<OfConversation<{ agent?: string; id?: string; message: Message }>>(
    `${path}/:id/messages`,
    { schema: { body: messageBody } },
    async ({ params, body: { agent = usualAgent, id, message } }) =>
      done(books.act({ session_id: params.id, kind: "message", agent, id, message })),
  );

  for (const kind of ["take-over", "hand-back"] as const) {
    app.post<OfConversation<{ agent?: string }>>(
      `${path}/:id/${kind}`,
      { schema: { body: actBody } },
      async ({ params, body: { agent = usualAgent } }) =>
        done(books.act({ session_id: params.id, kind, agent, message: null })),
    );
  }

  app.post<OfConversation>(`${path}/:id/typing`, async ({ params }) => {
    hint({ typing: params.id });
    return { message: "OK" };
  });
}

/** Files are served unchanged, with their name in the address. */
function fileRoutes(app: FastifyInstance, { books }: HelpDesk): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: fileBytesMax },
      (_, body, next) => next(null, body),
    );
    scope.post<{ Body: Buffer; Querystring: { name?: string } }>(
      "/api/chat/files",
      { bodyLimit: fileBytesMax },
      async ({ body, query }) => ({ id: books.addFile(query.name ?? "", body) }),
    );
  });
}

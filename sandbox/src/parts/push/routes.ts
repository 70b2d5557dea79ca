import type { FastifyInstance } from "fastify";
import { checkKey } from "#key.ts";
import { partTitles } from "#page/part-titles.ts";
import type { Part, PartContext } from "#part.ts";
import { answer, refuse, runWithFault } from "#run-with-fault.ts";
import { PushBooks, pushSchema } from "./books.ts";
import { pushPage } from "./page.ts";
import { isSignedFor } from "./vapid.ts";

const pageLimit = 200;
const listLimit = 1000;
const bodyMax = 5000;

export const pushPart: Part = {
  name: "push",
  title: partTitles.push,
  description: "The push service of the browsers: what phones show on their lock screens.",
  calls: ["subscribe", "send"],
  schema: pushSchema,
  routes(app, context) {
    const books = new PushBooks(context.books);
    void app.register(async (scope) => serviceRoutes(scope, books, context));
    testRoutes(app, books);
    app.get("/push", async (_request, reply) =>
      reply.type("text/html").send(pushPage(books.newest({ limit: pageLimit }))),
    );
  },
};

/** What browsers and the wallet's server call. In the real world browsers subscribe by themselves. */
function serviceRoutes(app: FastifyInstance, books: PushBooks, context: PartContext): void {
  app.post("/push/subscriptions", { preValidation: checkKey(context.key) }, (request, reply) =>
    runWithFault(context, { part: "push", call: "subscribe" }, reply, () => {
      const { id, keys } = books.subscribe();
      return answer({ endpoint: `${originOf(request.headers.host)}/push/send/${id}`, keys });
    }),
  );
  const options = { parseAs: "buffer", bodyLimit: bodyMax } as const;
  app.addContentTypeParser("application/octet-stream", options, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Params: { id: string }; Body: Buffer }>("/push/send/:id", (request, reply) =>
    runWithFault(context, { part: "push", call: "send" }, reply, () => {
      const { headers, params, body } = request;
      if (!isSignedFor(originOf(headers.host), headers.authorization))
        return refuse(403, "The sender's signature is wrong.");
      if (!/^\d+$/.test(String(headers["ttl"]))) return refuse(400, "The TTL is missing.");
      if (headers["content-encoding"] !== "aes128gcm") return refuse(415, "The coding is unknown.");
      const taken = books.receive(params.id, body);
      if (taken === "gone") return refuse(410, "The subscription has ended.");
      if (taken === "unreadable") return refuse(400, "The browser cannot decrypt the message.");
      return answer({}, 201);
    }),
  );
}

const originOf = (host: string | undefined) => `http://${host ?? ""}`;

const subscriptionQuery = {
  type: "object",
  additionalProperties: false,
  properties: { subscription: { type: "string", maxLength: 100 } },
};

function testRoutes(app: FastifyInstance, books: PushBooks): void {
  app.get<{ Querystring: { subscription?: string } }>(
    "/api/push/messages",
    { schema: { querystring: subscriptionQuery } },
    async ({ query: { subscription } }) => ({
      messages: books.newest({ subscription, limit: listLimit }),
    }),
  );
  app.delete<{ Params: { id: string } }>("/api/push/subscriptions/:id", async ({ params }, reply) =>
    reply.code(books.end(params.id) ? 200 : 404).send({}),
  );
}

import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { PartContext } from "#part.ts";
import type { HelpDesk } from "./help-desk.ts";
import { filesOf } from "./message-view.ts";
import { conversationPage, inboxPage } from "./page.ts";

const inboxLimit = 100;
const fetchMilliseconds = 30_000;

export function personRoutes(
  app: FastifyInstance,
  { books, events }: HelpDesk,
  { faults, walletUrl }: PartContext,
): void {
  app.get("/chat", async (_request, reply) =>
    reply.type("text/html").send(inboxPage(books.inbox(inboxLimit), faults)),
  );

  app.get<{ Params: { id: string } }>("/chat/with/:id", async ({ params }, reply) => {
    const conversation = books.find(params.id);
    if (!conversation) return reply.code(404).type("text/html").send(inboxPage([], faults));
    const items = books.items(params.id);
    const page = conversationPage({ conversation, items, waiting: books.waiting(params.id) });
    return reply.type("text/html").send(page);
  });

  // The wallet does not serve its files to pages of other origins, so the help desk fetches them
  // itself.
  app.get<{ Params: { id: string; number: string; index: string } }>(
    "/chat/with/:id/files/:number/:place",
    async ({ params }, reply) => {
      const item = books.items(params.id).find(({ number }) => number === Number(params.number));
      const address = item && filesOf(item)[Number(params.index)];
      const isOurs = address !== undefined && isOf(address, walletUrl);
      const found = isOurs ? await fetchFile(address) : undefined;
      if (!found?.body) return reply.code(404).send({ error: "The file cannot be had." });
      return reply
        .header("content-security-policy", "sandbox; default-src 'none'")
        .type(found.headers.get("content-type") ?? "application/octet-stream")
        .send(Readable.fromWeb(found.body));
    },
  );

  events.route(app, "/chat/events");
}

function isOf(address: string, walletUrl: string | undefined): boolean {
  if (walletUrl === undefined) return false;
  return URL.parse(address)?.origin === new URL(walletUrl).origin;
}

async function fetchFile(address: string): Promise<Response | undefined> {
  try {
    const signal = AbortSignal.timeout(fetchMilliseconds);
    const reply = await fetch(address, { redirect: "error", signal });
    return reply.ok ? reply : undefined;
  } catch {
    return undefined;
  }
}

import { fastify, type FastifyInstance } from "fastify";
import { openBooks } from "./books.ts";
import { Callbacks } from "./callbacks.ts";
import { clockRoutes } from "./clock-routes.ts";
import { contentPolicy } from "./content-policy.ts";
import { faultRoutes } from "./fault-routes.ts";
import { Faults } from "./faults.ts";
import { assetRoutes } from "./page/assets.ts";
import { walletPath } from "./page/part-titles.ts";
import type { BankLink, Part } from "./part.ts";
import { bankPart } from "./parts/bank/routes.ts";
import { chatPart } from "./parts/chat/routes.ts";
import { gamePart } from "./parts/game/routes.ts";
import { giftPart } from "./parts/gift/routes.ts";
import { paymentPart } from "./parts/payment/routes.ts";
import { pushPart } from "./parts/push/routes.ts";
import { smsPart } from "./parts/sms/routes.ts";
import type { Settings } from "./settings.ts";
import { startPage } from "./start-page.ts";

/** The parts of the outside world that the sandbox plays. */
const parts: readonly Part[] = [
  smsPart,
  bankPart,
  paymentPart,
  giftPart,
  gamePart,
  chatPart,
  pushPart,
];

const usualPolicy = contentPolicy();

export async function createSandbox(settings: Settings): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: 100_000,
    // Open pages wait for events. They must not delay the shutdown.
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  const books = openBooks(settings.booksFile, parts);
  const faults = new Faults(parts);
  const ending = new AbortController();
  const { signal } = ending;
  const { key, market = "th", walletUrl, framedBy, callbackPauses: pauses } = settings;
  const callbacks = new Callbacks({ books, faults, key, pauses, signal });
  app.addHook("onClose", async () => {
    ending.abort();
    books.close();
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "content-security-policy": reply.getHeader("content-security-policy") ?? usualPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
  });

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/", async (_request, reply) => reply.type("text/html").send(startPage(parts, faults)));
  if (walletUrl) app.get(walletPath, async (_request, reply) => reply.redirect(walletUrl));
  await assetRoutes(app);
  faultRoutes(app, faults);
  clockRoutes(app);
  const bank: BankLink = { book: () => undefined, find: () => undefined };
  const context = { books, faults, callbacks, bank, key, market, walletUrl, framedBy, signal };
  for (const part of parts) part.routes(app, context);
  return app;
}

import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type pg from "pg";
import type { Context } from "#context.ts";
import { accountRoutes } from "#features/account/routes.ts";
import { bonusRoutes } from "#features/bonus/routes.ts";
import { chatRoutes } from "#features/chat/routes.ts";
import { bankDepositRoutes } from "#features/deposit/bank/routes.ts";
import { qrRoutes } from "#features/deposit/qr/routes.ts";
import { depositLookupRoutes } from "#features/deposit/lookup-routes.ts";
import { giftRoutes } from "#features/deposit/gift/routes.ts";
import { slipRoutes } from "#features/deposit/slip/routes.ts";
import { gameRoutes } from "#features/game/routes.ts";
import { inboxRoutes } from "#features/inbox/routes.ts";
import { inviteRoutes } from "#features/invite/routes.ts";
import { lockRoutes } from "#features/lock/routes.ts";
import { lookupRoutes } from "#features/lookup/routes.ts";
import { operationRoutes } from "#features/operation/routes.ts";
import { otpRoutes } from "#features/otp/routes.ts";
import { passkeyRoutes } from "#features/passkey/routes.ts";
import { passwordRoutes } from "#features/password/routes.ts";
import { sessionRoutes } from "#features/session/routes.ts";
import { spinwheelRoutes } from "#features/spinwheel/routes.ts";
import { promotionRoutes } from "#features/promotion/routes.ts";
import { protectionRoutes } from "#features/protection/routes.ts";
import { refundRoutes } from "#features/refund/routes.ts";
import { statementRoutes } from "#features/statement/routes.ts";
import { walletRoutes } from "#features/wallet/routes.ts";
import { withdrawRoutes } from "#features/withdraw/routes.ts";
import { endSlowBodies, uploadSeconds } from "#platform/http/body-deadline.ts";
import { asyncApiDocument } from "#platform/http/asyncapi.ts";
import { refuseBlockedAddresses } from "#platform/http/blocked-addresses.ts";
import { docsPage } from "#platform/http/docs-page.ts";
import { answerErrors } from "#platform/http/errors.ts";
import { finishHandlers } from "#platform/http/finish-handlers.ts";
import { readJsonBodies } from "#platform/http/json-body.ts";
import { refuseUnrouted } from "#platform/http/unrouted.ts";
import { openApiDocument } from "#platform/http/openapi.ts";
import { plainRoutes } from "#platform/http/plain-routes.ts";
import { pagePolicy, secureReplies } from "#platform/http/security.ts";
import { serveFiles } from "#platform/http/serve-files.ts";
import { refuseAddress, refuseBytes, refuseOddHeads } from "#platform/http/unreadable.ts";
import { serveWeb } from "#platform/http/web-pages.ts";
import { Health } from "#platform/health.ts";
import { LiveConnections } from "#platform/database/live-connections.ts";
import { logOptions, type LogStream } from "#platform/log.ts";
import { checkSessions } from "#platform/http/session.ts";
import { version } from "#config/version.ts";
import { RequestTraces } from "#platform/watch/request-traces.ts";
import { serveWatch } from "#watch/watch.ts";

const bodyLimitBytes = 100 * 1024;
const bodySeconds = 30;

interface AppOptions {
  readonly ctx: Context;
  readonly pool: pg.Pool;
  /** All pools by name; absent in tests, which have one. */
  readonly pools?: Readonly<Record<string, pg.Pool>>;
  readonly health?: Health;
  /** How long the figures of the queues are shown before they are read again. */
  readonly queueCacheMilliseconds?: number;
  /** The built web app; absent in API tests. */
  readonly webDir?: string;
  /** Takes the log lines; absent: standard output. */
  readonly logStream?: LogStream;
  /** Adds hooks before any route, so that tests see every route and every reply. */
  readonly watch?: (app: FastifyInstance) => void;
}

/** Builds the server without listening. */
export async function createApp({
  ctx,
  pool,
  pools = { requests: pool },
  health = new Health({ pools: [pool], live: new LiveConnections() }),
  queueCacheMilliseconds = 5000,
  webDir,
  logStream,
  watch,
}: AppOptions): Promise<FastifyInstance> {
  const traces = new RequestTraces(ctx.config.trustProxy, ctx.watch.spans);
  const app: FastifyInstance = Fastify({
    logger: logOptions(ctx.config.logLevel, { version, stream: logStream }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: traces.genReqId,
    trustProxy: proxyTrust(ctx.config.trustProxy),
    bodyLimit: bodyLimitBytes,
    http: { headersTimeout: bodySeconds * 1000, requireHostHeader: false },
    requestTimeout: uploadSeconds * 1000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseBytes(app, error, socket),
    frameworkErrors: refuseAddress,
  });
  watch?.(app);
  // The API accepts only JSON.
  app.removeContentTypeParser("text/plain");
  readJsonBodies(app);
  await app.register(cookie);
  traces.follow(app);
  finishHandlers(app, health);
  endSlowBodies(app, bodySeconds);
  secureReplies(app);
  refuseOddHeads(app);
  answerErrors(app);
  logRequests(app);
  refuseBlockedAddresses(app, ctx.db);
  checkSessions(app, ctx.sessions);
  const refuse = refuseUnrouted(app);

  await featureRoutes(app, ctx);
  serveFiles(app, ctx);
  plainPages(app, health, ctx.config.publicUrl);
  serveWatch(app, { ctx, pool, pools, health, queueCacheMilliseconds });

  const { gameOrigins: formOrigins, frameOrigins, market } = ctx.config;
  if (webDir) await serveWeb(app, { webDir, market, formOrigins, frameOrigins, refuse });
  else app.setNotFoundHandler(refuse);
  return app;
}

async function featureRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  lookupRoutes(app, ctx);
  accountRoutes(app, ctx);
  otpRoutes(app, ctx);
  passwordRoutes(app, ctx);
  sessionRoutes(app, ctx);
  passkeyRoutes(app, ctx);
  lockRoutes(app, ctx);
  walletRoutes(app, ctx);
  withdrawRoutes(app, ctx);
  protectionRoutes(app, ctx);
  depositLookupRoutes(app, ctx);
  await bankDepositRoutes(app, ctx);
  await qrRoutes(app, ctx);
  await slipRoutes(app, ctx);
  giftRoutes(app, ctx);
  gameRoutes(app, ctx);
  spinwheelRoutes(app, ctx);
  bonusRoutes(app, ctx);
  promotionRoutes(app, ctx);
  inviteRoutes(app, ctx);
  refundRoutes(app, ctx);
  statementRoutes(app, ctx);
  inboxRoutes(app, ctx);
  operationRoutes(app, ctx);
  await chatRoutes(app, ctx);
}

/** A number is the count of trusted proxies; a list holds their addresses. */
function proxyTrust(trust: Context["config"]["trustProxy"]) {
  return typeof trust === "number" ? (_: string, hop: number) => hop < trust : trust;
}

/**
 * Logs one line per request with its route, never its address, so that no secret of a path is
 * logged.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const milliseconds = Math.round(reply.elapsedTime);
    const member = request.session?.memberId;
    request.log.info(
      { method: request.method, route, status: reply.statusCode, milliseconds, member },
      "answered",
    );
    done();
  });
}

function plainPages(app: FastifyInstance, health: Health, baseUrl: string): void {
  const openApi = openApiDocument(version);
  const asyncApi = asyncApiDocument(version);
  const page = docsPage({ version, baseUrl });
  app.get(plainRoutes.openapi.path, async () => openApi);
  app.get(plainRoutes.asyncapi.path, async () => asyncApi);
  app.get(plainRoutes.docs.path, async (_, reply) =>
    reply
      .header("content-security-policy", pagePolicy(page))
      .type("text/html; charset=utf-8")
      .send(page),
  );
  app.get(plainRoutes.healthz.path, async () => ({ status: "ok" }));
  app.get(plainRoutes.readyz.path, async (_, reply) => {
    const problem = await health.findProblem();
    if (problem === undefined) return { status: "ready" };
    return reply.status(503).send({ status: problem });
  });
}

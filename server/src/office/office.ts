import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Config } from "#config/config.ts";
import type { OidcConfig } from "#config/office.ts";
import type { PasskeyConfig } from "#config/passkeys.ts";
import { version } from "#config/version.ts";
import type { Database } from "#platform/database/database.ts";
import type { FileStore } from "#platform/files/file-store.ts";
import { endSlowBodies } from "#platform/http/body-deadline.ts";
import { answerErrors } from "#platform/http/errors.ts";
import { Failure } from "#platform/http/failure.ts";
import { finishHandlers } from "#platform/http/finish-handlers.ts";
import { readJsonBodies } from "#platform/http/json-body.ts";
import { secureReplies } from "#platform/http/security.ts";
import { refuseAddress, refuseBytes, refuseOddHeads } from "#platform/http/unreadable.ts";
import { refuseUnrouted } from "#platform/http/unrouted.ts";
import type { Seal } from "#platform/secrets/seal.ts";
import { logOptions, type LogStream } from "#platform/log.ts";
import { actRoutes } from "./acts.ts";
import { ringRoutes } from "./rings.ts";
import { alertRoutes } from "./alerts.ts";
import { contentRoutes } from "./content.ts";
import { differenceRoutes } from "./differences.ts";
import { drawRoutes } from "./draws.ts";
import { floorRoutes } from "./floor.ts";
import { inboxRoutes } from "./inbox.ts";
import type { Keys } from "./keys.ts";
import { type LiveTopics, liveRoute } from "./live.ts";
import { memberRoutes } from "./members.ts";
import { oidcRoutes } from "./oidc.ts";
import { serveOfficePages } from "./pages.ts";
import { payoutRoutes } from "./payouts.ts";
import { holdRoutes, protectionRoutes } from "./protection.ts";
import { rehearsalRoutes } from "./rehearsals.ts";
import { recordRoutes } from "./record.ts";
import { reportRoutes } from "./reports.ts";
import { signInRoutes } from "./sign-in.ts";
import { slipRoutes } from "./slips.ts";
import { suspenseRoutes } from "./suspense.ts";
import { unknownRoutes } from "./unknown.ts";
import { serviceRoutes } from "./service.ts";
import { staffRoutes } from "./staff.ts";
import { todayRoutes } from "./today.ts";
import { totpRoutes } from "./totp.ts";

const bodyLimitBytes = 100 * 1024;
const bodySeconds = 30;

/** What the rooms of the office use. */
export interface Office {
  readonly app: FastifyInstance;
  readonly config: Pick<Config, "world" | "market" | "isLaosVariant">;
  /** Reads views and executes the functions of the office; it writes no table. */
  readonly db: Database;
  /** Does the deed of an act in one transaction with it. */
  readonly deeds: Database;
  readonly keys: Keys;
  /** The pictures that members and operators sent. */
  readonly files: FileStore;
  /** The statement of the metrics that reads the length and age of every queue. */
  readonly queueFigures: string;
  /** Encrypts the secrets of operators' apps. */
  readonly seal: Seal;
  /** The identity provider of the company, if there is one. */
  readonly oidc: OidcConfig | null;
}

export interface OfficeOptions {
  readonly config: Pick<Config, "world" | "market" | "isLaosVariant" | "logLevel" | "trustProxy">;
  readonly passkeys: PasskeyConfig;
  readonly db: Database;
  readonly deeds: Database;
  readonly files: FileStore;
  readonly live: LiveTopics;
  readonly queueFigures: string;
  readonly seal: Seal;
  readonly oidc?: OidcConfig | null;
  readonly health?: { readonly isEnding: boolean };
  /** The built pages; absent in API tests. */
  readonly pagesDir?: string;
  readonly logStream?: LogStream;
  readonly watch?: (app: FastifyInstance) => void;
}

/** Builds the server of the office without listening. It shares no cookie and no route with members. */
export async function createOffice(options: OfficeOptions): Promise<FastifyInstance> {
  const {
    config,
    passkeys,
    db,
    deeds,
    live,
    files,
    queueFigures,
    seal,
    oidc = null,
    health = { isEnding: false },
  } = options;
  const { trustProxy: trust } = config;
  const app: FastifyInstance = Fastify({
    logger: logOptions(config.logLevel, { version, stream: options.logStream }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trust === "number" ? (_: string, hop: number) => hop < trust : trust,
    bodyLimit: bodyLimitBytes,
    http: { headersTimeout: bodySeconds * 1000, requireHostHeader: false },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseBytes(app, error, socket),
    frameworkErrors: refuseAddress,
  });
  options.watch?.(app);
  app.removeContentTypeParser("text/plain");
  readJsonBodies(app);
  await app.register(cookie);
  finishHandlers(app, health);
  endSlowBodies(app, bodySeconds);
  secureReplies(app);
  refuseOddHeads(app);
  answerErrors(app);
  refuseForeignOrigins(app, passkeys.origins);
  logRequests(app);
  const refuse = refuseUnrouted(app);
  const keys = { db, passkeys, log: app.log };
  const office: Office = { app, config, db, deeds, keys, files, queueFigures, seal, oidc };
  signInRoutes(office);
  totpRoutes(office);
  oidcRoutes(office);
  todayRoutes(office);
  floorRoutes(office);
  drawRoutes(office);
  reportRoutes(office);
  memberRoutes(office);
  await inboxRoutes(office);
  payoutRoutes(office);
  suspenseRoutes(office);
  slipRoutes(office);
  unknownRoutes(office);
  differenceRoutes(office);
  holdRoutes(office);
  protectionRoutes(office);
  alertRoutes(office);
  ringRoutes(office);
  actRoutes(office);
  recordRoutes(office);
  staffRoutes(office);
  serviceRoutes(office);
  contentRoutes(office);
  rehearsalRoutes(office);
  liveRoute(office, live);
  if (options.pagesDir) await serveOfficePages(app, options.pagesDir, refuse);
  else app.setNotFoundHandler(refuse);
  return app;
}

/** What changes something comes from our own page. A program without a browser names our origin. */
function refuseForeignOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook("onRequest", (request, _, done) => {
    const { origin } = request.headers;
    const site = request.headers["sec-fetch-site"];
    const isChange = request.method !== "GET" && request.method !== "HEAD";
    const isForeign = isChange
      ? origin === undefined || !origins.includes(origin)
      : request.url.startsWith("/office/") && site !== undefined && site !== "same-origin";
    done(isForeign ? new Failure("FOREIGN_ORIGIN") : undefined);
  });
}

/** One line per request with its route, never its address. */
function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info(
      { app: "office", method: request.method, route, status: reply.statusCode, milliseconds },
      "answered",
    );
    done();
  });
}

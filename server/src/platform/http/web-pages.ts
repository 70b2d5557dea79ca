import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Market } from "@krapao/contract/market";
import { pagePaths, type PagePath } from "@krapao/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readPageLinks } from "#platform/http/page-links.ts";
import { pagePolicy, workerPolicy, type PageOrigins } from "#platform/http/security.ts";
import type { Refuse } from "#platform/http/unrouted.ts";

interface Page {
  readonly html: Buffer;
  /** The brotli version that the build made. */
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  readonly policy: string;
}

interface WebOptions extends PageOrigins {
  readonly webDir: string;
  readonly market: Market;
  /** Refuses a program's request for an unknown route. */
  readonly refuse: Refuse;
}

/** Serves the built web app. Files are cached for ever, pages are not. */
export async function serveWeb(
  app: FastifyInstance,
  { webDir, market, refuse, ...origins }: WebOptions,
): Promise<void> {
  const unknown = await readPage(join(webDir, "index.html"), origins);
  const pages = new Map<PagePath, Page>();
  for (const path of pagePaths) {
    pages.set(path, await readPage(join(webDir, fileOf(path)), origins));
  }
  const linksOf = await readPageLinks(webDir, market);

  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Pages are sent below, with their content policy.
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz", "**/.*", "**/manifest.json"],
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      // A worker has its own policy, not that of the page that starts it.
      if (/\/sw\.js(\.br|\.gz)?$/.test(path)) {
        reply.header("content-security-policy", workerPolicy);
      }
    },
  });

  for (const path of pagePaths) {
    app.get(path, async (request, reply) => {
      const links = linksOf(request, path);
      if (links) reply.header("link", links);
      return sendPage(request, reply, pages.get(path) ?? unknown);
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return refuse(request, reply);
    const page = pagePaths.find((path) => `${path}/` === request.url);
    if (page !== undefined) return reply.redirect(page, 301);
    return sendPage(request, reply.status(404), unknown);
  });
}

/** The path of the app itself leads to home. */
function fileOf(path: PagePath): string {
  const target = path === "/" || path === "/user" ? "/user/home" : path;
  return `${target.slice(1).replaceAll("/", "-")}.html`;
}

/** An unknown URL gets a page for a person, and a plain refusal for a program. */
function wantsPage(request: FastifyRequest): boolean {
  const isOutsideApi = !/^\/(api|files|callbacks)\//.test(request.url);
  return (
    request.method === "GET" && isOutsideApi && !!request.headers.accept?.includes("text/html")
  );
}

async function readPage(path: string, origins: PageOrigins): Promise<Page> {
  const html = await readFile(path);
  return {
    html,
    brotli: await readFile(`${path}.br`),
    gzip: await readFile(`${path}.gz`),
    policy: pagePolicy(html.toString(), origins),
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : undefined;
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .header("content-security-policy", page.policy)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .type("text/html; charset=utf-8")
    .send(encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : page.html);
}

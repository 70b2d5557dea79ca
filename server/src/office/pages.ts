import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { pagePolicy } from "#platform/http/security.ts";
import type { Refuse } from "#platform/http/unrouted.ts";

/** Serves the built pages of the office: one page for all addresses, and its files. */
export async function serveOfficePages(
  app: FastifyInstance,
  pagesDir: string,
  refuse: Refuse,
): Promise<void> {
  const html = await readFile(join(pagesDir, "index.html"), "utf8");
  const policy = pagePolicy(html);
  await app.register(fastifyStatic, {
    root: pagesDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz", "**/.*"],
    setHeaders: (reply) => reply.header("cache-control", "public, max-age=31536000, immutable"),
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === "GET" &&
      !request.url.startsWith("/office/") &&
      request.headers.accept?.includes("text/html");
    if (!isPage) return refuse(request, reply);
    return reply
      .status(200)
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import cookie from "@fastify/cookie";
import { pagePaths } from "@krapao/contract/pages";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secureReplies } from "./security.ts";
import { refuseUnrouted } from "./unrouted.ts";
import { serveWeb } from "./web-pages.ts";

const page = (name: string) =>
  `<html><style>a{}</style><script>1</script><script src="/assets/a.js"></script>${name}</html>`;

const preloads = {
  th: { "/login": ["/assets/a.js"], "/user/home": ["/assets/a.js", "/assets/texts-th.js"] },
  la: { "/user/home": ["/assets/texts-la.js"] },
};

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-web-"));
  await mkdir(join(folder, "assets"));
  await write("index.html", page("unknown"));
  for (const path of pagePaths) {
    if (path !== "/" && path !== "/user") await write(fileOf(path), page(`screen of ${path}`));
  }
  await write("assets/a.js", "// a script");
  await write("sw.js", "// a worker");
  await write("manifest.webmanifest", "{}");
  await write("preloads.json", JSON.stringify(preloads));
  app = Fastify();
  await app.register(cookie);
  secureReplies(app);
  const refuse = refuseUnrouted(app);
  const formOrigins = ["https://play.example.test"];
  const frameOrigins = ["https://www.example.test"];
  await serveWeb(app, { webDir: folder, market: "th", formOrigins, frameOrigins, refuse });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const fileOf = (path: string) => `${path.slice(1).replaceAll("/", "-")}.html`;

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
  await writeFile(join(folder, `${name}.gz`), gzipSync(text));
}

function open(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { accept: "text/html", ...headers } });
}

test.each(pagePaths)("%s is answered with the app", async (path) => {
  const response = await open(path);
  expect(response.statusCode).toBe(200);
  const screen = path === "/" || path === "/user" ? "/user/home" : path;
  expect(response.body).toContain(`screen of ${screen}<`);
  expect(response.headers["cache-control"]).toBe("no-cache");
});

test("forms may post to us and to game origins, also after a login without reload", async () => {
  const policyOf = async (path: string) =>
    String((await open(path)).headers["content-security-policy"]);
  for (const path of ["/login", "/user"]) {
    expect(await policyOf(path)).toContain("form-action 'self' https://play.example.test;");
  }
});

test("a page may be framed by the named origins, and other replies by none", async () => {
  const policyOf = async (path: string) =>
    String((await open(path)).headers["content-security-policy"]);
  expect(await policyOf("/user/home")).toMatch(/; frame-ancestors https:\/\/www\.example\.test$/);
  expect(await policyOf("/assets/a.js")).toMatch(/; frame-ancestors 'none'$/);
});

test("a page runs its own inlined scripts and styles and no others", async () => {
  const policy = String((await open("/login")).headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/);
});

test("pages and files are compressed if the client accepts it", async () => {
  const brotli = await open("/login", { "accept-encoding": "gzip, br" });
  expect(brotli.headers["content-encoding"]).toBe("br");
  const gzip = await open("/login", { "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.rawPayload).toString()).toContain("login");
  const file = await open("/assets/a.js", { "accept-encoding": "br" });
  expect(file.headers["content-encoding"]).toBe("br");
  expect(file.headers["cache-control"]).toContain("immutable");
});

test("the service worker may fetch only our own files; it and the manifest are revalidated each time", async () => {
  for (const encoding of ["identity", "gzip", "br"]) {
    const worker = await open("/sw.js", { "accept-encoding": encoding });
    expect(worker.headers["content-security-policy"]).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect(worker.headers["cache-control"]).toBe("no-cache");
    expect(worker.headers["content-type"]).toContain("javascript");
  }
  const manifest = await open("/manifest.webmanifest");
  expect(manifest.headers["cache-control"]).toBe("no-cache");
  expect(manifest.headers["content-type"]).toContain("application/manifest+json");
});

test("an unknown address is a page for a person and a refusal for a program", async () => {
  const person = await open("/nowhere");
  expect([person.statusCode, person.body.includes("unknown")]).toEqual([404, true]);
  const program = await open("/nowhere", { accept: "application/json" });
  expect(program.json<{ code: string }>().code).toBe("NO_DATA");
  const inApi = await open("/api/nowhere");
  expect(inApi.json<{ code: string }>().code).toBe("NO_DATA");
  for (const url of ["/../package.json", "/%2e%2e/package.json", "/assets/..%2findex.html"]) {
    expect((await open(url)).statusCode, url).toBe(404);
  }
});

test("a trailing slash redirects to the page without it", async () => {
  const response = await open("/user/home/");
  expect([response.statusCode, response.headers.location]).toEqual([301, "/user/home"]);
});

test("a page preloads its scripts in the visitor's language; /login does not", async () => {
  const linksOf = async (path: string, headers?: Record<string, string>) =>
    (await open(path, headers)).headers.link;
  const ours = "</assets/a.js>; rel=modulepreload, </assets/texts-th.js>; rel=modulepreload";
  for (const path of ["/", "/user", "/user/home"]) expect(await linksOf(path), path).toBe(ours);
  expect(await linksOf("/user/home", { cookie: "lang=LA" })).toBe(
    "</assets/texts-la.js>; rel=modulepreload",
  );
  // The app uses the language chosen in it, not the browser's own.
  expect(await linksOf("/user/home", { "accept-language": "lo" })).toBe(ours);
  expect(await linksOf("/user/home", { cookie: "lang=constructor" })).toBe(ours);
  expect(await linksOf("/login")).toBeUndefined();
  expect(await linksOf("/nowhere")).toBeUndefined();
});

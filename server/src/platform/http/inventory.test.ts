import { callList } from "@krapao/contract/calls";
import type { RouteOptions } from "fastify";
import { expect, test } from "vitest";
import { createApp } from "#app.ts";
import { createContext } from "#create-context.ts";
import { joinMember } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";
import { openApiDocument } from "./openapi.ts";

const world = await setUpWorld();

interface Document {
  readonly paths: Record<string, Record<string, { responses: Record<string, object> }>>;
}

test("the mounted routes are the documented routes", async () => {
  const mounted: string[] = [];
  const onRoute = ({ method, url }: RouteOptions) => {
    // The document describes HEAD once: it is GET without a body.
    if (method === "HEAD") return;
    mounted.push(`${String(method)} ${url.replaceAll(/:(\w+)/g, "{$1}")}`);
  };
  const { config, pool } = world;
  const app = await createApp({
    ctx: createContext(config, { pool, batchPool: pool }),
    pool,
    watch: (bare) => bare.addHook("onRoute", onRoute),
  });
  await app.close();
  const { paths } = openApiDocument("test") as Document;
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(mounted.length).toBeGreaterThan(20);
  expect(mounted.toSorted()).toEqual(documented.toSorted());
});

test("the page of the API names every call", async () => {
  const { body } = await world.app.inject("/api/docs");
  for (const { call } of callList) expect(body).toContain(`<code>${call.path}</code>`);
  for (const { call } of callList) expect(body).toContain(`$BASE${call.path}`);
  expect(body).toContain(`BASE=${world.config.publicUrl}`);
  const known = new Set(callList.map(({ call }) => call.path));
  for (const [, path = ""] of body.matchAll(/\$BASE([^"]+)"/g)) expect(known).toContain(path);
});

test.each(["/api/lookup/info", "/api/wallet", "/api/nowhere", "/healthz", "/api/docs", "/metrics"])(
  "%s carries the security headers",
  async (url) => {
    const { headers } = await world.app.inject(url);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toMatch(/unsafe-inline|'unsafe-eval'/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toContain("max-age");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  },
);

test("the sandbox's bank reads members only on this machine and only in its own world", async () => {
  const { registration } = await joinMember(world);
  const url = "/sandbox/members";
  expect((await world.app.inject(url)).json()).toContainEqual({
    phone: registration.username,
    bankCode: registration.bankCode,
    accountNo: registration.bankAccountNo,
    name: registration.bankAccountName,
  });
  expect((await world.app.inject({ url, remoteAddress: "192.0.2.1" })).statusCode).toBe(404);
  const proxied = { url, headers: { "x-forwarded-for": "127.0.0.1" } };
  expect((await world.app.inject(proxied)).statusCode).toBe(404);

  const { config, pool } = world;
  const real = { ...config, world: "real" as const };
  const app = await createApp({ ctx: createContext(real, { pool, batchPool: pool }), pool });
  try {
    expect((await app.inject(url)).statusCode).toBe(404);
  } finally {
    await app.close();
  }
});

test("replies of the API are not cached", async () => {
  for (const url of ["/api/lookup/info", "/api/wallet"]) {
    expect((await world.app.inject(url)).headers["cache-control"]).toBe("no-store");
  }
});

test("metrics need the local machine or the token", async () => {
  const fromAfar = { url: "/metrics", remoteAddress: "192.0.2.1" };
  expect((await world.app.inject("/metrics")).body).toContain("http_request_seconds");
  expect((await world.app.inject(fromAfar)).statusCode).toBe(404);
  const proxied = { url: "/metrics", headers: { "x-forwarded-for": "127.0.0.1" } };
  expect((await world.app.inject(proxied)).statusCode).toBe(404);

  const guarded = await setUpWorld({ env: { METRICS_TOKEN: "a-token-for-the-test" } });
  try {
    const get = (authorization: string) =>
      guarded.app.inject({ ...fromAfar, headers: { authorization } });
    expect((await get("Bearer a-token-for-the-test")).statusCode).toBe(200);
    expect((await get("Bearer another-token-here")).statusCode).toBe(404);
    expect((await guarded.app.inject("/metrics")).statusCode).toBe(404);
  } finally {
    await guarded.close();
  }
});

test("a lost database makes the process not ready, but alive", async () => {
  const lost = await setUpWorld();
  await lost.pool.end();
  const url = "/api/lookup/info";
  const failed = await lost.app.inject(url);
  expect(failed.statusCode).toBe(500);
  expect(failed.json()).toEqual({
    code: "INTERNAL_SERVER_ERROR",
    message: "Something went wrong on our side.",
  });
  expect((await lost.app.inject("/readyz")).statusCode).toBe(503);
  expect((await lost.app.inject("/healthz")).statusCode).toBe(200);
  await lost.close();
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSandbox } from "#app.ts";
import { findCode } from "./page.ts";

let app: FastifyInstance;
let url: string;

async function start(booksFile = ":memory:"): Promise<void> {
  app = await createSandbox({ port: 0, booksFile, key: "sandbox" });
  url = await app.listen({ host: "127.0.0.1", port: 0 });
}

beforeEach(() => start());
afterEach(() => app.close());

const hello = { to: "0800000001", text: "Your code is 482913 (ABCD)", reference: "r-1" };

function send(message: unknown, key = "sandbox"): Promise<Response> {
  return fetch(`${url}/sms/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body: JSON.stringify(message),
  });
}

function setFault(fault: object): Promise<Response> {
  return fetch(`${url}/api/faults/sms`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
}

async function inbox(to?: string): Promise<Record<string, unknown>[]> {
  const query = to === undefined ? "" : `?to=${encodeURIComponent(to)}`;
  const reply = await fetch(`${url}/api/sms/messages${query}`);
  return ((await reply.json()) as { messages: Record<string, unknown>[] }).messages;
}

test("a message sent is in the phone's inbox, the newest first", async () => {
  expect((await send(hello)).status).toBe(200);
  await send({ ...hello, text: "Second", reference: "r-2" });
  await send({ ...hello, to: "0800000002", reference: "r-3" });
  expect((await inbox()).map((message) => message["reference"])).toEqual(["r-3", "r-2", "r-1"]);
  expect(await inbox("0800000001")).toEqual([
    expect.objectContaining({ to: "0800000001", text: "Second", reference: "r-2" }),
    expect.objectContaining(hello),
  ]);
  expect(await inbox("0800000009")).toEqual([]);
});

test("the same reference is the same message, however often it is sent", async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(hello)));
  const ids = await Promise.all(
    replies.map(async (reply) => (await reply.json()) as { id: string }),
  );
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  expect(await inbox()).toHaveLength(1);
  expect((await send({ ...hello, text: "Something else" })).status).toBe(409);
  expect((await inbox())[0]?.["text"]).toBe(hello.text);
});

test("a wrong key and a malformed message are refused, and nothing is stored", async () => {
  expect((await send(hello, "guess")).status).toBe(401);
  const malformed = [
    { ...hello, to: "somebody" },
    { ...hello, text: "" },
    { ...hello, text: 5 },
    { to: hello.to, text: hello.text },
    { ...hello, more: true },
    "text",
  ];
  for (const message of malformed) expect((await send(message)).status).toBe(400);
  expect(await inbox()).toEqual([]);
});

test("an error on demand happens as often as requested and stores nothing", async () => {
  await setFault({ kind: "error", times: 2 });
  const statuses = [await send(hello), await send(hello), await send(hello)].map((r) => r.status);
  expect(statuses).toEqual([500, 500, 200]);
  const state = (await (await fetch(`${url}/api/faults/sms`)).json()) as Record<string, object>;
  expect(state["faults"]).toEqual([]);
  expect(state["injected"]).toMatchObject({ delay: 0, error: 2, "lost-reply": 0 });
  expect(state["calls"]).toEqual({ send: 3 });
});

test("a lost reply breaks the connection after the message was stored", async () => {
  await setFault({ kind: "lost-reply" });
  await expect(send(hello)).rejects.toThrow("fetch failed");
  await setFault({ kind: "off" });
  const again = (await (await send(hello)).json()) as { id: string };
  expect(await inbox()).toEqual([expect.objectContaining({ id: again.id })]);
});

async function delayCount(): Promise<unknown> {
  const state = (await (await fetch(`${url}/api/faults/sms`)).json()) as Record<string, object>;
  return (state["injected"] as Record<string, number>)["delay"];
}

test("a delay makes the sender wait", async () => {
  await setFault({ kind: "delay", milliseconds: 60_000 });
  const patience = new AbortController();
  const waiting = fetch(`${url}/sms/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "sandbox" },
    body: JSON.stringify(hello),
    signal: patience.signal,
  });
  await expect.poll(delayCount, { timeout: 20_000, interval: 20 }).toBe(1);
  expect(await inbox()).toEqual([]);
  patience.abort();
  await expect(waiting).rejects.toThrow("aborted");
  await setFault({ kind: "delay", milliseconds: 1, times: 1 });
  expect((await send(hello)).status).toBe(200);
  expect(await delayCount()).toBe(2);
});

test("a fault that does not exist, or for a part that does not exist, is refused", async () => {
  expect((await setFault({ kind: "flood" })).status).toBe(400);
  expect((await setFault({ kind: "error", times: 0 })).status).toBe(400);
  expect((await fetch(`${url}/api/faults/weather`)).status).toBe(404);
});

test("the page shows messages as text and the one-time code to copy", async () => {
  await send({ ...hello, text: `<img src=x onerror="alert(1)"> code 482913` });
  const reply = await fetch(`${url}/sms`);
  expect(reply.headers.get("content-security-policy")).toContain("script-src 'self'");
  const page = await reply.text();
  expect(page).toContain('data-copy="482913"');
  expect(page).toContain("&#60;img src=x");
  expect(page).not.toContain("<img src=x");
  expect(await (await fetch(`${url}/`)).text()).toContain('href="/sms"');
  const style = await (await fetch(`${url}/assets/style.css`)).text();
  const assets = new Set((page + style).match(/\/assets\/[^"]+/g));
  expect(assets.size).toBe(9);
  for (const asset of assets) expect((await fetch(url + asset)).status, asset).toBe(200);
});

test("an open page gets every message once, also those it missed", async () => {
  await send(hello);
  const page = await fetch(`${url}/sms/events?after=0`);
  const reader = page.body?.pipeThrough(new TextDecoderStream()).getReader();
  await send({ ...hello, text: "While listening", reference: "r-2" });
  let events = "";
  while (!events.includes("While listening")) events += (await reader?.read())?.value ?? "";
  expect([...events.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id)).toEqual(["1", "2"]);
  await reader?.cancel();

  const later = await fetch(`${url}/sms/events?after=0`, { headers: { "last-event-id": "1" } });
  const second = later.body?.pipeThrough(new TextDecoderStream()).getReader();
  let missed = "";
  while (!missed.includes("data:")) missed += (await second?.read())?.value ?? "";
  expect(missed).toContain("While listening");
  expect(missed).not.toContain("482913");
  await second?.cancel();
});

test("the messages survive a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-sandbox-"));
  await app.close();
  await start(join(folder, "sandbox.sqlite"));
  await send(hello);
  await app.close();
  await start(join(folder, "sandbox.sqlite"));
  expect(await inbox()).toEqual([expect.objectContaining(hello)]);
  await app.close();
  await rm(folder, { recursive: true });
});

test("a one-time code is found anywhere in a text, and a phone number is not a code", () => {
  expect(findCode("482913 is your code")).toBe("482913");
  expect(findCode("รหัส 482913 (ABCD)")).toBe("482913");
  expect(findCode("ລະຫັດ:482913")).toBe("482913");
  expect(findCode("Call 0800000001")).toBeUndefined();
  expect(findCode("Welcome")).toBeUndefined();
});

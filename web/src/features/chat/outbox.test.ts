import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiError } from "#lib/api/api-error.ts";
import { Outbox } from "./outbox.ts";
import type { Visitor } from "./visitor.ts";

const guest: Visitor = { kind: "guest", id: "f47ac10b-58cc-4372-a567-0e02b2c3d479" };
const say = (message: string) => ({ message_type: "text" as const, payload: { message } });

/** The messages sent to the server, and its replies: a number, an error, or no reply. */
const sent: { id: string; words: string }[] = [];
let answer: "take" | "refuse" | "silence" = "take";
const acknowledged: string[] = [];
const refusals: string[] = [];

function open(): Outbox {
  const outbox: Outbox = new Outbox(guest, {
    changed: () => undefined,
    acknowledged: ({ id }, { number }) => {
      acknowledged.push(id);
      outbox.drop([{ id, number } as Parameters<Outbox["drop"]>[0][number]]);
    },
    refused: ({ code }: ApiError) => refusals.push(code),
  });
  return outbox;
}

beforeEach(() => {
  localStorage.clear();
  for (const list of [sent, acknowledged, refusals]) list.length = 0;
  answer = "take";
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { id, message } = JSON.parse(body) as { id: string; message: ReturnType<typeof say> };
    sent.push({ id, words: message.payload.message });
    if (answer === "silence") throw new TypeError("Failed to fetch");
    if (answer === "refuse") {
      return new Response('{"code":"REQUEST_LIMIT","message":"Too many."}', { status: 429 });
    }
    const reply = { timestamp: "2026-11-15T08:00:00.000Z", number: sent.length };
    return new Response(JSON.stringify(reply));
  });
});
afterEach(() => vi.unstubAllGlobals());

const settle = () => vi.waitFor(() => expect(isAtRest()).toBe(true));
let current: Outbox;
const isAtRest = () => current.messages.every(({ delivery }) => delivery === "failed");
const words = () => sent.map((one) => one.words);

test("messages are sent one after another, in the order of writing", async () => {
  current = open();
  for (const text of ["a", "b", "c"]) current.add(say(text));
  await settle();
  expect(words()).toEqual(["a", "b", "c"]);
  expect(current.messages).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test("without a reply all wait, keep their order and their ids, and are sent again", async () => {
  answer = "silence";
  current = open();
  current.add(say("a"));
  current.add(say("b"));
  await settle();
  const ids = current.messages.map(({ id }) => id);
  expect(current.messages.map(({ isRefused }) => isRefused)).toEqual([false, false]);
  answer = "take";
  sent.length = 0;
  current.sendAgain();
  await settle();
  expect(sent).toEqual([
    { id: ids[0], words: "a" },
    { id: ids[1], words: "b" },
  ]);
  expect(acknowledged).toEqual(ids);
});

test("an unacknowledged message is there after a reload, with the same id", async () => {
  answer = "silence";
  current = open();
  current.add(say("before"));
  await settle();
  const [first] = current.messages;
  answer = "take";
  current = open();
  expect(current.messages.map(({ id }) => id)).toEqual([first?.id]);
  current.sendAgain();
  await settle();
  expect(acknowledged).toEqual([first?.id]);
  expect(open().messages).toEqual([]);
});

test("a refusal is reported once, does not block later messages, and is not retried automatically", async () => {
  answer = "refuse";
  current = open();
  current.add(say("no"));
  await settle();
  answer = "take";
  current.add(say("yes"));
  current.sendAgain();
  await settle();
  expect(refusals).toEqual(["REQUEST_LIMIT"]);
  expect(words()).toEqual(["no", "yes"]);
  const [refused] = current.messages;
  expect(refused).toMatchObject({ delivery: "failed", isRefused: true });
  current.retry(refused?.id ?? "");
  await settle();
  expect(words()).toEqual(["no", "yes", "no"]);
  expect(current.messages).toEqual([]);
});

test("a message that has arrived, or was withdrawn, is not sent", async () => {
  answer = "silence";
  current = open();
  current.add(say("arrived"));
  current.add(say("taken back"));
  await settle();
  sent.length = 0;
  const [first, second] = current.messages;
  current.drop([{ id: first?.id ?? "", number: 7 } as Parameters<Outbox["drop"]>[0][number]]);
  current.discard(second?.id ?? "");
  answer = "take";
  current.sendAgain();
  expect(current.messages).toEqual([]);
  expect(open().messages).toEqual([]);
  expect(sent).toEqual([]);
});

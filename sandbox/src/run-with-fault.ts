import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { CallSite, Faults } from "./faults.ts";

/** The answer of a call without faults. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export function answer(body: unknown, status = 200): Answer {
  return { status, body };
}

export function refuse(status: number, error: string): Answer {
  return { status, body: { error } };
}

const outOfOrder = refuse(500, "Something is out of order here.");
const busy = refuse(429, "Too many requests.");
const maintenance = answer({ code: "MAINTENANCE" }, 503);
/** Well-formed JSON, but not the agreed shape. */
const wrongBodies = [{ result: "ok" }, [], { status: 1, balance: "1,000.00" }, "OK", null];
/** The page of a bot protection in front of a provider's servers. */
const blockPage = "<!doctype html><title>Just a moment</title><h1>Checking your browser</h1>";

/** Runs the work of one request, with the fault that applies. */
export async function runWithFault(
  { faults, signal }: { readonly faults: Faults; readonly signal: AbortSignal },
  callSite: CallSite,
  reply: FastifyReply,
  work: () => Answer,
): Promise<FastifyReply> {
  const fault = faults.takeForRequest(callSite);
  switch (fault?.kind) {
    case undefined:
      return send(reply, work());
    case "delay":
      // The caller may have disconnected. The work is done anyway.
      await pause(fault.milliseconds, undefined, { signal });
      return send(reply, work());
    case "slow-reply": {
      const done = work();
      await pause(fault.milliseconds, undefined, { signal });
      return send(reply, done);
    }
    case "error":
      return send(reply, outOfOrder);
    case "error-after":
      work();
      return send(reply, outOfOrder);
    case "busy":
      return send(reply, busy);
    case "maintenance":
      return send(reply, maintenance);
    case "wrong-body":
      return sendWrongBody(reply);
    case "wrong-body-after":
      work();
      return sendWrongBody(reply);
    case "duplicate": {
      const done = work();
      void doLater(fault.milliseconds, signal, work);
      return send(reply, done);
    }
    case "late-commit":
      void doLater(fault.milliseconds, signal, work);
      return breakOff(reply);
    case "html":
      return reply.type("text/html").send(blockPage);
    case "html-after":
      work();
      return reply.type("text/html").send(blockPage);
    case "lost-request":
      return breakOff(reply);
    case "lost-reply":
      work();
      return breakOff(reply);
    case "cut-reply":
      return cut(reply, work());
  }
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body);
}

let wrongBodyCount = 0;

function sendWrongBody(reply: FastifyReply): FastifyReply {
  const body = wrongBodies[wrongBodyCount % wrongBodies.length];
  wrongBodyCount += 1;
  return reply.type("application/json").send(JSON.stringify(body));
}

/** Does the work after the answer. */
async function doLater(
  milliseconds: number,
  signal: AbortSignal,
  work: () => unknown,
): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch {
    // The sandbox has ended before.
    return;
  }
  work();
}

function breakOff(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Breaks the connection in the middle of the answer. */
function cut(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  const text = JSON.stringify(body);
  reply.hijack();
  reply.raw.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  reply.raw.write(text.slice(0, text.length / 2), () => reply.raw.destroy());
  return reply;
}

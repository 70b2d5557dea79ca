import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "#platform/http/failure.ts";
import { readSession } from "./answer.ts";
import type { Office } from "./office.ts";

/** What changed, by the channel `office` of the database. */
export class LiveTopics {
  readonly #pages = new Set<(topic: string) => void>();
  readonly #ending = new AbortController();

  /** Aborted when the process ends: pages connect again elsewhere. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** All open pages read again: `act`, `payout`, `suspense`, or `all` after a lost connection. */
  publish(topic: string): void {
    for (const send of this.#pages) send(topic);
  }

  add(send: (topic: string) => void): () => void {
    this.#pages.add(send);
    return () => this.#pages.delete(send);
  }

  end(): void {
    this.#ending.abort();
  }
}

/** The session is read again so often: an ended one gets nothing more. */
const checkMilliseconds = 10_000;

/** Notifies open pages of what changed, as server-sent events. It carries no data, only what to read again. */
export function liveRoute(office: Office, topics: LiveTopics): void {
  office.app.get("/office/live", async (request, reply) => {
    const { isLocked } = await readSession(office.db, request);
    if (isLocked) throw new Failure("SESSION_LOCKED");
    reply.hijack();
    const { raw } = reply;
    const left = new AbortController();
    void once(raw, "close").then(() => left.abort());
    const signal = AbortSignal.any([left.signal, topics.ending]);
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    raw.write("event: open\ndata: open\n\n");
    const remove = topics.add((topic) => raw.write(`data: ${topic}\n\n`));
    try {
      while (!signal.aborted) {
        await pause(checkMilliseconds, undefined, { ref: false, signal });
        if ((await readSession(office.db, request)).isLocked) break;
        raw.write(":\n\n");
      }
    } catch (error) {
      const isExpected =
        error instanceof Failure || (error instanceof Error && error.name === "AbortError");
      if (!isExpected) request.log.warn({ error }, "live connection of an operator ended");
    } finally {
      remove();
      raw.end();
    }
  });
}

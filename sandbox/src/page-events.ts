import { EventEmitter } from "node:events";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Notifies open pages of a change. They then reload their content. */
export class PageEvents {
  readonly #emitter = new EventEmitter<{ change: [] }>().setMaxListeners(0);

  notify(): void {
    this.#emitter.emit("change");
  }

  route(app: FastifyInstance, path: string): void {
    app.get(path, async (_request, reply) => {
      openStream(reply);
      const listener = () => reply.raw.write("data: change\n\n");
      this.#emitter.on("change", listener);
      reply.raw.once("close", () => this.#emitter.off("change", listener));
      return reply;
    });
  }
}

export function openStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  reply.raw.write("retry: 1000\n\n");
}

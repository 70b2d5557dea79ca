import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What a connection is doing: nothing yet, a number of requests, or nothing any more. */
type Use = "fresh" | number;

/**
 * The connections of a server. Node's own list of idle ones has those whose first request is still
 * on its way, and closes them without an answer.
 */
export class Connections {
  readonly #open = new Map<Socket, Use>();

  constructor(server: Server) {
    server.on("connection", (socket: Socket) => {
      this.#open.set(socket, "fresh");
      socket.once("close", () => this.#open.delete(socket));
    });
    server.on("request", ({ socket }: IncomingMessage, reply: ServerResponse) => {
      this.#add(socket, 1);
      reply.once("close", () => this.#add(socket, -1));
    });
  }

  /** Closes those that had their replies. */
  closeIdle(): void {
    for (const [socket, use] of this.#open) if (use === 0) socket.destroy();
  }

  /** Closes those that sent no request. */
  closeFresh(): void {
    for (const [socket, use] of this.#open) if (use === "fresh") socket.destroy();
  }

  #add(socket: Socket, count: number): void {
    const use = this.#open.get(socket);
    if (use !== undefined) this.#open.set(socket, (use === "fresh" ? 0 : use) + count);
  }
}

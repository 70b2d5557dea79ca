import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** The network between a browser and the product: it can be cut, for every engine alike. */
export class Relay {
  readonly url: string;
  readonly #sockets: Set<Socket>;
  readonly #server: Server;

  private constructor(server: Server, sockets: Set<Socket>) {
    this.#server = server;
    this.#sockets = sockets;
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The relay has no port.");
    this.url = `http://127.0.0.1:${address.port}`;
  }

  static async open(productUrl: string): Promise<Relay> {
    const sockets = new Set<Socket>();
    const port = Number(new URL(productUrl).port);
    const server = createServer((near) => {
      const far = connect({ host: "127.0.0.1", port });
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        // A browser ends connections as it likes.
        socket.on("error", () => other.destroy());
        socket.on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
    server.listen({ host: "127.0.0.1", port: 0 });
    await once(server, "listening");
    return new Relay(server, sockets);
  }

  /** Ends every connection, and accepts none. */
  async cut(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { createApp } from "#app.ts";
import { createContext } from "#create-context.ts";
import { chatRooms } from "#features/chat/live.ts";
import { addressOf } from "#config/database-address.ts";
import { type Sockets, startSockets } from "#platform/sockets/sockets.ts";
import type { World } from "./world.ts";

export interface Process {
  readonly sockets: Sockets;
  readonly url: string;
  stop(): Promise<void>;
}

/** One of several server processes on the same database. */
export async function startProcess({ config, pool }: World): Promise<Process> {
  const ctx = createContext(config, { pool, batchPool: pool });
  const app = await createApp({ ctx, pool });
  const sockets = await startSockets({
    server: app.server,
    pool,
    sessions: ctx.sessions,
    databaseUrl: addressOf(config.databaseUrl ?? "", "app"),
    log: app.log,
    rooms: chatRooms(ctx, app.log),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    sockets,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await sockets.stop();
      await app.close();
    },
  };
}

/** Opens pages and closes them together. */
export class Pages {
  readonly #open: Socket[] = [];

  open(url: string, auth: object, headers: Record<string, string> = {}): Socket {
    const page = io(url, {
      path: "/socket",
      auth,
      reconnection: false,
      forceNew: true,
      transports: ["websocket"],
      extraHeaders: headers,
    });
    this.#open.push(page);
    return page;
  }

  /** Opens a page that must be accepted. */
  async connect(url: string, auth: object): Promise<Socket> {
    const page = this.open(url, auth);
    await new Promise<void>((resolve, reject) => {
      page.once("connect", resolve);
      page.once("connect_error", reject);
    });
    return page;
  }

  closeAll(): void {
    for (const page of this.#open.splice(0)) page.disconnect();
  }
}

/** The reason why a page is refused. */
export async function refusal(page: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    page.once("connect_error", (error) => resolve(error.message));
    page.once("connect", () => reject(new Error("The page was accepted.")));
  });
}

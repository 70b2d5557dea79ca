import type { Server as HttpServer } from "node:http";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { type Socket, Server } from "socket.io";
import type { Sessions } from "#platform/session.ts";

interface SocketOptions {
  readonly server: HttpServer;
  readonly pool: pg.Pool;
  readonly sessions: Sessions;
  /** Hears of ended sessions on a connection of its own: listening and pooling do not mix. */
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
}

export interface Sockets {
  /** Says something to every open page of a member, whichever process holds it. */
  tell(memberId: string, event: string, message: unknown): void;
  stop(): Promise<void>;
}

/** The live connections of members. A room is entered by the session alone, never by a name sent. */
export async function startSockets(options: SocketOptions): Promise<Sockets> {
  const { server, pool, sessions, databaseUrl, log } = options;
  const io = new Server(server, {
    path: "/socket",
    serveClient: false,
    maxHttpBufferSize: 100_000,
    adapter: createAdapter(pool, {
      errorHandler: (error) => log.warn({ error }, "the socket adapter failed"),
    }),
    // The browser says where a page came from; another site's page gets no connection.
    allowRequest: (request, answer) =>
      answer(null, isSameSite(request.headers.origin, request.headers.host)),
  });
  io.use((socket, next) => {
    enter(socket, sessions).then(
      () => next(),
      (error: Error) => next(error),
    );
  });
  const listener = await listenForEndedSessions(databaseUrl, io, log);
  return {
    tell: (memberId, event, message) => {
      io.to(memberRoom(memberId)).emit(event, message);
    },
    async stop() {
      await listener.end();
      await io.close();
    },
  };
}

const memberRoom = (memberId: string) => `member:${memberId}`;
const sessionRoom = (tokenHash: string) => `session:${tokenHash}`;

async function enter(socket: Socket, sessions: Sessions): Promise<void> {
  const { token } = socket.handshake.auth as { token?: unknown };
  if (typeof token !== "string") throw new Error("UNAUTHORIZED");
  const session = await sessions.find(token);
  if (!session) throw new Error("UNAUTHORIZED");
  await socket.join([memberRoom(session.memberId), sessionRoom(session.tokenHash.toString("hex"))]);
}

/** A session that ends, by logout, a new password or an operator, takes its sockets with it. */
async function listenForEndedSessions(
  url: string,
  io: Server,
  log: FastifyBaseLogger,
): Promise<{ end(): Promise<void> }> {
  let isEnding = false;
  let client: pg.Client;
  const listen = async () => {
    client = new pg.Client({ connectionString: url });
    client.on("error", (error) => log.warn({ error }, "stopped hearing of ended sessions"));
    client.on("notification", ({ payload }) => {
      io.local.in(sessionRoom(payload ?? "")).disconnectSockets(true);
    });
    client.on("end", () => {
      // What ended meanwhile was not heard: let every page connect anew and be checked.
      if (!isEnding) setTimeout(() => void listenAgain(), 500).unref();
    });
    await client.connect();
    await client.query("listen session_ended");
  };
  const listenAgain = async () => {
    try {
      await listen();
      io.local.disconnectSockets(true);
    } catch {
      if (!isEnding) setTimeout(() => void listenAgain(), 500).unref();
    }
  };
  await listen();
  return {
    async end() {
      isEnding = true;
      await client.end();
    },
  };
}

function isSameSite(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

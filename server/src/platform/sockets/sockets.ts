import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import { socketPath } from "@krapao/contract/sockets";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { type Socket, Server } from "socket.io";
import { Batcher } from "../database/batcher.ts";
import { plainHeaders } from "#platform/http/security.ts";
import { listenForNotices, notifyAll, type Notification, memberChannel } from "./notices.ts";
import { type LiveRooms, letJoin, pagesOf, type SocketData } from "./rooms.ts";
import type { Sessions } from "#platform/http/session.ts";
import { isGuestId, type Visitor } from "#platform/http/visitor.ts";

interface SocketOptions {
  readonly server: HttpServer;
  readonly pool: pg.Pool;
  readonly sessions: Sessions;
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  /** Rooms that a page asks to enter; absent: none but the member's own. */
  readonly rooms?: LiveRooms;
}

export interface Sockets {
  /** Says something to every open page of a member, whichever process holds it. */
  notify(memberId: string, event: string, message: unknown): void;
  /** Ends the connections of this process whose session is over; done every few seconds by itself. */
  endExpired(): Promise<void>;
  stop(): Promise<void>;
}

/** The live connections of visitors. What a page is let into follows from who it is, never from a name sent. */
export async function startSockets(options: SocketOptions): Promise<Sockets> {
  const { server, pool, sessions, databaseUrl, log, rooms } = options;
  const io = new Server(server, {
    path: socketPath,
    serveClient: false,
    maxHttpBufferSize: 100_000,
    // The browser says where a page came from; another site's page gets no connection.
    allowRequest: (request, answer) =>
      answer(null, isSameSite(request.headers.origin, request.headers.host)),
  });
  // Before it decides anything: its refusals have the headers too.
  io.engine.use((_: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(plainHeaders)) response.setHeader(name, value);
    response.setHeader("x-request-id", randomUUID());
    next();
  });
  io.use((socket, next) => {
    void answerPage(socket, { sessions, answer: next });
  });
  if (rooms) io.on("connection", (socket) => letJoin(socket, { rooms, sessions, log }));
  const listener = await listenForNotices({
    databaseUrl,
    log,
    channels: {
      session_ended: (tokenHash) => io.local.in(sessionRoom(tokenHash)).disconnectSockets(true),
      // Every process hears it and tells the pages that are its own.
      [memberChannel]: (payload) => {
        const { memberId, event, message } = JSON.parse(payload) as Notification;
        io.local.to(memberRoom(memberId)).emit(event, message);
      },
      ...rooms?.channels(pagesOf(io)),
    },
    // Let every page connect anew and be checked.
    onGap: () => io.local.disconnectSockets(true),
  });
  // What is told at the same time shares one round trip, whoever is told.
  const tellings = new Batcher<Notification, void>({
    answer: (notifications) => notifyAll(pool, notifications),
    sizeMax: 200,
    inFlightMax: 1,
  });
  const endExpired = () => endExpiredPages(io, sessions);
  const sweeper = setInterval(() => {
    endExpired().catch((error: unknown) => log.warn({ error }, "sessions of pages not checked"));
  }, sweepMilliseconds);
  sweeper.unref();
  return {
    endExpired,
    notify: (memberId, event, message) => {
      tellings
        .submit({ memberId, event, message })
        .catch((error: unknown) => log.warn({ error }, "a member's pages could not be told"));
    },
    async stop() {
      clearInterval(sweeper);
      await listener.end();
      await io.close();
    },
  };
}

/** So long a page may stay after its session expired. */
const sweepMilliseconds = 5000;

/** Expiry is judged by the database's clock; no event says that it came. */
async function endExpiredPages(io: Server, sessions: Sessions): Promise<void> {
  const pages = [...io.of("/").sockets.values()];
  await Promise.all(
    pages.map(async (socket) => {
      const { tokenHash } = socket.data as SocketData;
      if (tokenHash && !(await sessions.isLive(tokenHash))) socket.disconnect(true);
    }),
  );
}

const memberRoom = (memberId: string) => `member:${memberId}`;
const sessionRoom = (tokenHash: string) => `session:${tokenHash}`;

async function answerPage(
  socket: Socket,
  { sessions, answer }: { sessions: Sessions; answer: (refusal?: Error) => void },
): Promise<void> {
  answer(await admit(socket, sessions));
}

/** Nothing where the page may come in, else why it may not. */
async function admit(socket: Socket, sessions: Sessions): Promise<Error | undefined> {
  try {
    (socket.data as SocketData).visitor = await enter(socket, sessions);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function enter(socket: Socket, sessions: Sessions): Promise<Visitor> {
  const { token, guestId } = socket.handshake.auth as { token?: unknown; guestId?: unknown };
  if (typeof token === "string") {
    const session = await sessions.find(token);
    if (!session) throw new Error("UNAUTHORIZED");
    const { memberId, tokenHash } = session;
    (socket.data as SocketData).tokenHash = tokenHash;
    await socket.join([memberRoom(memberId), sessionRoom(tokenHash.toString("hex"))]);
    return { kind: "member", memberId };
  }
  if (!isGuestId(guestId)) throw new Error("UNAUTHORIZED");
  // Without a token this only asks whether the service goes on.
  await sessions.find(undefined);
  return { kind: "guest", guestId };
}

function isSameSite(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import { socketPath } from "@krapao/contract/sockets";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { type Socket, Server } from "socket.io";
import { Batcher } from "../database/batcher.ts";
import { plainHeaders } from "#platform/http/security.ts";
import {
  type ListenerState,
  listenForNotices,
  lockChannel,
  type LockNotice,
  memberChannel,
  notifyAll,
  type Notification,
} from "./notices.ts";
import { type LiveRooms, type LocalPages, letJoin, pagesOf, type SocketData } from "./rooms.ts";
import type { Sessions } from "#platform/http/session.ts";
import { isGuestId, type Visitor } from "#platform/http/visitor.ts";

interface SocketOptions {
  readonly server: HttpServer;
  readonly pool: pg.Pool;
  readonly sessions: Sessions;
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  /** Rooms that a page can join; absent: only the member's own. */
  readonly rooms?: LiveRooms;
}

export interface Sockets {
  readonly listener: ListenerState;
  /** Sends an event to every open page of a member, in all processes. */
  notify(memberId: string, event: string, message: unknown): void;
  /**
   * Closes the connections of this process whose session has expired or is locked; also runs every
   * few seconds.
   */
  endExpired(): Promise<void>;
  /** How many members have a page open at this process. */
  countMembers(): number;
  stop(): Promise<void>;
}

/**
 * The live connections of visitors. The rooms of a page follow from its session, never from a name
 * that it sends.
 */
export async function startSockets(options: SocketOptions): Promise<Sockets> {
  const { server, pool, sessions, databaseUrl, log, rooms } = options;
  const io = new Server(server, {
    path: socketPath,
    serveClient: false,
    // Each request of a long poll could reach another process, which does not know the connection.
    transports: ["websocket"],
    maxHttpBufferSize: 100_000,
    // The browser sends the origin of a page. A page of another site gets no connection.
    allowRequest: (request, answer) =>
      answer(null, isSameSite(request.headers.origin, request.headers.host)),
  });
  // Before all other middleware, so that refusals have the headers too.
  io.engine.use((_: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(plainHeaders)) response.setHeader(name, value);
    response.setHeader("x-request-id", randomUUID());
    next();
  });
  io.use((socket, next) => {
    void answerPage(socket, { sessions, answer: next });
  });
  if (rooms) io.on("connection", (socket) => letJoin(socket, { rooms, sessions, log }));
  const pages = pagesOf(io, sessions);
  const listener = await listenForNotices({
    databaseUrl,
    log,
    channels: {
      session_ended: (tokenHash) => io.local.in(sessionRoom(tokenHash)).disconnectSockets(true),
      [memberChannel]: (payload) => notifyPages(pages, JSON.parse(payload) as Notification),
      [lockChannel]: (payload) => noteLock(io, JSON.parse(payload) as LockNotice),
      ...rooms?.channels(pages),
    },
    // Every page connects again and is checked again.
    onGap: () => io.local.disconnectSockets(true),
  });
  // Notifications of the same moment share one round trip, also for different members.
  const batcher = new Batcher<Notification, void>({
    name: "notify",
    answer: (notifications) => notifyAll(pool, notifications),
    sizeMax: 200,
    inFlightMax: 1,
  });
  const closeUpgraded = trackUpgraded(server);
  const endExpired = () => endExpiredPages(io, sessions);
  const sweeper = setInterval(() => {
    endExpired().catch((error: unknown) => log.warn({ error }, "expired sessions not checked"));
  }, sweepMilliseconds);
  sweeper.unref();
  return {
    get listener() {
      return listener.state;
    },
    endExpired,
    countMembers: () => countMemberRooms(io),
    notify: (memberId, event, message) => {
      batcher
        .submit({ memberId, event, message })
        .catch((error: unknown) => log.warn({ error }, "member notification failed"));
    },
    async stop() {
      clearInterval(sweeper);
      // Pages connect again, to another process.
      io.engine.close();
      await listener.end();
      await closeUpgraded();
    },
  };
}

function countMemberRooms(io: Server): number {
  const rooms = [...io.of("/").adapter.rooms.keys()];
  return rooms.filter((room) => room.startsWith(memberRoom(""))).length;
}

/** Each process listens and notifies its own pages. Most members have none here. */
function notifyPages(pages: LocalPages, { memberId, event, message }: Notification): void {
  pages.notify(memberRoom(memberId), event, () => message);
}

/** The member switched the lock on or off in some session. */
function noteLock(io: Server, { memberId, isOn }: LockNotice): void {
  for (const id of io.of("/").adapter.rooms.get(memberRoom(memberId)) ?? []) {
    const socket = io.of("/").sockets.get(id);
    if (socket) (socket.data as SocketData).locks = isOn;
  }
}

/** Returns a function that waits a moment for the pages to close their connections, then closes them. */
function trackUpgraded(server: HttpServer): () => Promise<void> {
  const open = new Set<Duplex>();
  server.on("upgrade", (_, socket: Duplex) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async () => {
    const closing = [...open].map((socket) => once(socket, "close"));
    await Promise.race([
      Promise.all(closing),
      pause(goodbyeMilliseconds, undefined, { ref: false }),
    ]);
    for (const socket of open) socket.destroy();
  };
}

/** A page that is gone does not confirm the end of its connection. */
const goodbyeMilliseconds = 1000;

/** The longest time that a page stays after its session expired. */
const sweepMilliseconds = 5000;

/** The clocks decide about expiry and locks, and no event reports them. */
async function endExpiredPages(io: Server, sessions: Sessions): Promise<void> {
  const pages = [...io.of("/").sockets.values()];
  await Promise.all(
    pages.map(async (socket) => {
      const { tokenHash } = socket.data as SocketData;
      if (tokenHash && (await sessions.readState(tokenHash)) !== "open") socket.disconnect(true);
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

/** Undefined if the page may connect, else the reason why not. */
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
    const { memberId, tokenHash, lock } = session;
    if (lock?.isLocked) throw new Error("SESSION_LOCKED");
    Object.assign(socket.data as SocketData, { tokenHash, locks: lock !== null });
    await socket.join([memberRoom(memberId), sessionRoom(tokenHash.toString("hex"))]);
    return { kind: "member", memberId };
  }
  if (!isGuestId(guestId)) throw new Error("UNAUTHORIZED");
  // Without a token this only checks whether the service is open.
  await sessions.find(undefined);
  return { kind: "guest", guestId };
}

function isSameSite(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

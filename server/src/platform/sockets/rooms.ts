import type { FastifyBaseLogger } from "fastify";
import type { Server, Socket } from "socket.io";
import { Failure } from "#platform/http/failure.ts";
import type { Sessions } from "#platform/http/session.ts";
import type { Visitor } from "#platform/http/visitor.ts";

/** Rooms that a page can join by name. */
export interface LiveRooms {
  /** The event with which a page requests to join. */
  readonly event: string;
  /** The room that the visitor may enter under this name, or a refusal. */
  enter(visitor: Visitor, name: unknown): Promise<string>;
  /** The reply to a page that has joined. From then on it receives every event of the room. */
  greet(visitor: Visitor): Promise<unknown>;
  /** The handlers of other processes' notices, by channel. */
  channels(pages: LocalPages): Readonly<Record<string, (payload: string) => void>>;
}

/** The pages whose connection this process holds. */
export interface LocalPages {
  isEmpty(room: string): boolean;
  /** Notifies every page in the room, with the words for its visitor. */
  notify(room: string, event: string, words: (visitor: Visitor) => unknown): void;
}

/** A page with more requests is faulty. It may connect again. */
const joinsMax = 50;

export interface SocketData {
  visitor?: Visitor;
  /** The session of a member's page. */
  tokenHash?: Buffer;
  /** The session locks when it is idle, so each event needs a check. */
  locks?: boolean;
}

interface Joining {
  readonly rooms: LiveRooms;
  readonly sessions: Sessions;
  readonly log: FastifyBaseLogger;
}

export function letJoin(socket: Socket, joining: Joining): void {
  const { rooms, log } = joining;
  let joins = 0;
  socket.on(rooms.event, (name: unknown, answer: unknown) => {
    joins += 1;
    const joined = joins > joinsMax ? refuseMore() : join(socket, joining, name);
    void reply(joined, { answer, log }).then((words) => {
      if (words instanceof Failure && words.code === "EXPIRED_AUTH_TOKEN") socket.disconnect(true);
    });
  });
}

/** Always replies: without a reply a page would not know that it was refused. */
async function reply(
  joined: Promise<unknown>,
  { answer, log }: { answer: unknown; log: FastifyBaseLogger },
): Promise<unknown> {
  const words = await joined.catch((error: unknown) => refusalOf(error, log));
  const sent = words instanceof Failure ? words.toReply() : words;
  if (typeof answer === "function") (answer as (words: unknown) => void)(sent);
  return words;
}

async function join(socket: Socket, { rooms, sessions }: Joining, name: unknown): Promise<unknown> {
  const { visitor, tokenHash } = socket.data as SocketData;
  if (!visitor) throw new Failure("UNAUTHORIZED");
  // The session may have ended or locked since the page connected.
  const state = tokenHash ? await sessions.readState(tokenHash) : "open";
  if (state === "ended") throw new Failure("EXPIRED_AUTH_TOKEN");
  if (state === "locked") throw new Failure("SESSION_LOCKED");
  await socket.join(await rooms.enter(visitor, name));
  return rooms.greet(visitor);
}

async function refuseMore(): Promise<unknown> {
  throw new Failure("REQUEST_LIMIT");
}

function refusalOf(error: unknown, log: FastifyBaseLogger): Failure {
  if (error instanceof Failure) return error;
  log.error({ error }, "page could not join a room");
  return new Failure("INTERNAL_SERVER_ERROR");
}

export function pagesOf(io: Server, sessions: Sessions): LocalPages {
  const socketsIn = (room: string) => io.of("/").adapter.rooms.get(room) ?? new Set<string>();
  return {
    isEmpty: (room) => socketsIn(room).size === 0,
    notify(room, event, words) {
      for (const id of socketsIn(room)) {
        const socket = io.of("/").sockets.get(id);
        const { visitor } = (socket?.data ?? {}) as SocketData;
        if (socket && visitor) notifyOpen(socket, sessions, { event, words: words(visitor) });
      }
    },
  };
}

/** A page whose session is locked is closed instead: it reads everything again after the unlock. */
function notifyOpen(
  socket: Socket,
  sessions: Sessions,
  { event, words }: { event: string; words: unknown },
): void {
  const { locks, tokenHash } = socket.data as SocketData;
  if (!locks || !tokenHash) {
    socket.emit(event, words);
    return;
  }
  void sessions.readState(tokenHash).then(
    (state) => (state === "open" ? socket.emit(event, words) : socket.disconnect(true)),
    // Without an answer of the database nothing is shown; the page connects again.
    () => socket.disconnect(true),
  );
}

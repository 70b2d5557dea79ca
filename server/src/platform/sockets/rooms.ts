import type { FastifyBaseLogger } from "fastify";
import type { Server, Socket } from "socket.io";
import { Failure } from "#platform/http/failure.ts";
import type { Sessions } from "#platform/http/session.ts";
import type { Visitor } from "#platform/http/visitor.ts";

/** Rooms that a page asks to enter by name. */
export interface LiveRooms {
  /** The event that asks. */
  readonly event: string;
  /** The room that the visitor may enter under this name, or a refusal. */
  enter(visitor: Visitor, name: unknown): Promise<string>;
  /** What a page is told once it is in: from then on it hears everything. */
  greet(visitor: Visitor): Promise<unknown>;
  /** What is done with notices of other processes, by their channel. */
  channels(pages: LocalPages): Readonly<Record<string, (payload: string) => void>>;
}

/** The pages whose connection this process holds. */
export interface LocalPages {
  isEmpty(room: string): boolean;
  /** Tells every page in the room, each in the words made for its visitor. */
  notify(room: string, event: string, words: (visitor: Visitor) => unknown): void;
}

/** A page that asks more often has lost its way: it may connect anew. */
const joinsMax = 50;

export interface SocketData {
  visitor?: Visitor;
  /** The session that a member's page came in with. */
  tokenHash?: Buffer;
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

/** Answers in any case: a page that hears nothing would not know that it was refused. */
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
  // The session may have ended since the page connected.
  if (tokenHash && !(await sessions.isLive(tokenHash))) throw new Failure("EXPIRED_AUTH_TOKEN");
  await socket.join(await rooms.enter(visitor, name));
  return rooms.greet(visitor);
}

async function refuseMore(): Promise<unknown> {
  throw new Failure("REQUEST_LIMIT");
}

function refusalOf(error: unknown, log: FastifyBaseLogger): Failure {
  if (error instanceof Failure) return error;
  log.error({ error }, "a page could not be let into a room");
  return new Failure("INTERNAL_SERVER_ERROR");
}

export function pagesOf(io: Server): LocalPages {
  const socketsIn = (room: string) => io.of("/").adapter.rooms.get(room) ?? new Set<string>();
  return {
    isEmpty: (room) => socketsIn(room).size === 0,
    notify(room, event, words) {
      for (const id of socketsIn(room)) {
        const socket = io.of("/").sockets.get(id);
        const { visitor } = (socket?.data ?? {}) as SocketData;
        if (socket && visitor) socket.emit(event, words(visitor));
      }
    },
  };
}

import { chatEvents, type ChatItem } from "@krapao/contract/chat";
import type { Handshake, JoinReply, TypingEvent } from "@krapao/contract/sockets";
import type { Socket } from "socket.io-client";
import { readPrefix } from "./api.ts";
import type { Visitor } from "./visitor.ts";

export interface ConnectionEvents {
  /** The visitor joined the room, possibly again: messages in between were missed. */
  joined(): void;
  lost(): void;
  /** The server refused the visitor; called once until it accepts. */
  refused(): void;
  messaging(item: ChatItem): void;
  typing(event: TypingEvent): void;
}

const checkMilliseconds = 5000;
const joinMilliseconds = 5000;
const reconnectMilliseconds = 500;

/** The live connection to the visitor's room. It is checked every five seconds, without end. */
export class ChatConnection {
  readonly #visitor: Visitor;
  readonly #events: ConnectionEvents;
  #socket: Socket | undefined;
  #room: string | undefined;
  #isJoined = false;
  #isJoining = false;
  #isStarting = false;
  #isRefused = false;
  #timer: ReturnType<typeof setInterval>;

  constructor(visitor: Visitor, events: ConnectionEvents) {
    this.#visitor = visitor;
    this.#events = events;
    this.#timer = setInterval(() => this.check(), checkMilliseconds);
    void this.#start();
  }

  /** Repairs the connection: loads the code, connects, or joins the room. */
  check(): void {
    if (!this.#socket) void this.#start();
    else if (!this.#socket.connected) this.#socket.connect();
    else if (!this.#isJoined) void this.#join(this.#socket);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#isStarting = true;
    this.#socket?.disconnect();
  }

  /** A failed load is retried at the next check. */
  async #start(): Promise<void> {
    if (this.#isStarting || this.#socket) return;
    this.#isStarting = true;
    try {
      const [{ io }, prefix] = await Promise.all([import("socket.io-client"), readPrefix()]);
      this.#room = prefix + this.#visitor.id;
      this.#socket = this.#listen(
        io({
          path: "/socket",
          auth: handshake(this.#visitor),
          // Its own connection, separate from the one for money events.
          forceNew: true,
          transports: ["websocket"],
          reconnectionDelay: reconnectMilliseconds,
          reconnectionDelayMax: checkMilliseconds,
        }),
      );
    } catch {
      this.#events.lost();
    } finally {
      this.#isStarting = false;
    }
  }

  #listen(socket: Socket): Socket {
    socket.on("connect", () => void this.#join(socket));
    socket.on("disconnect", () => this.#lose());
    socket.on("connect_error", () => {
      this.#lose();
      // While `active`, the socket reconnects by itself; otherwise the server refused the
      // connection.
      if (!socket.active) this.#refuse();
    });
    socket.on(chatEvents.messaging, (item: ChatItem) => this.#events.messaging(item));
    socket.on(chatEvents.typing, (event: TypingEvent) => this.#events.typing(event));
    return socket;
  }

  async #join(socket: Socket): Promise<void> {
    if (this.#isJoining) return;
    this.#isJoining = true;
    try {
      const confirming = socket.timeout(joinMilliseconds).emitWithAck(chatEvents.join, this.#room);
      const reply = (await confirming) as JoinReply;
      if ("code" in reply) {
        this.#refuse();
        return;
      }
      this.#isJoined = true;
      this.#isRefused = false;
      this.#events.joined();
    } catch {
      // No reply: the next check tries again.
    } finally {
      this.#isJoining = false;
    }
  }

  #refuse(): void {
    if (!this.#isRefused) this.#events.refused();
    this.#isRefused = true;
  }

  #lose(): void {
    this.#isJoined = false;
    this.#events.lost();
  }
}

function handshake(visitor: Visitor): Handshake {
  return visitor.kind === "member" ? { token: visitor.token } : { guestId: visitor.id };
}

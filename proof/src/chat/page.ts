import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { chat, chatEvents, type ChatItem } from "@krapao/contract/chat";
import type { JoinReply } from "@krapao/contract/sockets";
import type { Random } from "#kills/random.ts";
import type { Record } from "#kills/record.ts";
import type { World } from "@krapao/testkit/world";
import { io, type Socket } from "socket.io-client";
import { Thread } from "./thread.ts";

/** The visitor of the page: a member with a token, or a guest with an id. */
export interface Visitor {
  readonly name: string;
  readonly token?: string;
  readonly ids: { readonly userId?: string; readonly guestId?: string };
}

/** The state of a message as far as the page knows. */
export interface SentMessage {
  readonly id: string;
  number: number | undefined;
}

interface PageOptions {
  readonly world: World;
  readonly visitor: Visitor;
  readonly random: Random;
  readonly record: Record;
}

const prefix = "krapao-";
const pageSize = 50;
const reconnectMilliseconds = 500;
const retryMilliseconds = 300;
const requestMilliseconds = 8000;

/** A page of the wallet with its chat open. It behaves like the web app, without a screen. */
export class Page {
  readonly thread = new Thread();
  readonly sent: SentMessage[] = [];
  readonly visitor: Visitor;
  readonly #options: PageOptions;
  #socket: Socket | undefined;
  #isReading = false;
  #isToReadAgain = false;
  #isClosed = false;

  constructor(options: PageOptions) {
    this.#options = options;
    this.visitor = options.visitor;
  }

  open(): void {
    this.#isClosed = false;
    const { world, random } = this.#options;
    const { token, ids } = this.visitor;
    const port = random.pick(world.ports);
    const socket = io(`http://127.0.0.1:${port}`, {
      path: "/socket",
      auth: token === undefined ? { guestId: ids.guestId } : { token },
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    this.#socket = socket;
    socket.on("connect", () => void this.#join(socket));
    socket.on(chatEvents.messaging, (item: ChatItem) => this.#receive(item));
    socket.on("disconnect", () => this.#openLater(socket));
    socket.on("connect_error", () => this.#openLater(socket));
  }

  /** The connection breaks; the page notices and reconnects, perhaps to another server. */
  breakConnection(): void {
    this.#options.record.note("connections broken");
    this.#leave();
  }

  /** The page reloads: it loses all its state, including unacknowledged messages. */
  reload(): void {
    this.#options.record.note("pages reloaded");
    this.thread.forget();
    this.#leave();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.disconnect();
  }

  /** Sends until it is acknowledged; gives up only if the page reloads meanwhile. */
  async send(text: string, isGivenUp: () => boolean): Promise<void> {
    const message: SentMessage = { id: randomUUID(), number: undefined };
    this.sent.push(message);
    const body = {
      id: message.id,
      ...this.visitor.ids,
      message: { message_type: "text", payload: { message: text } },
    };
    while (!isGivenUp()) {
      const reply = await this.#call<{ number: number }>(chat.send.path, body);
      if (reply) {
        message.number = reply.number;
        this.thread.add([{ id: message.id, number: reply.number, sender: "customer" }]);
        if (this.thread.hasGap) void this.#readHistory();
        return;
      }
      this.#options.record.note("messages sent again");
      await pause(retryMilliseconds);
    }
  }

  #receive(item: ChatItem): void {
    this.#options.record.note("messages received live");
    this.thread.add([item]);
    if (this.thread.hasGap) void this.#readHistory();
  }

  async #join(socket: Socket): Promise<void> {
    const { userId, guestId } = this.visitor.ids;
    const room = prefix + (userId ?? guestId ?? "");
    const answered = socket.timeout(requestMilliseconds).emitWithAck(chatEvents.join, room);
    const reply = (await answered.catch(() => undefined)) as JoinReply | undefined;
    if (!reply || "code" in reply) {
      if (this.#socket === socket) this.#leave();
      return;
    }
    this.#options.record.note("rooms entered");
    await this.#readHistory();
  }

  /** Reads until nothing is missing. A call during a read causes one more read. */
  async #readHistory(): Promise<void> {
    this.#isToReadAgain = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isToReadAgain && !this.#isClosed) {
      this.#isToReadAgain = false;
      if (await this.#readOnce()) continue;
      this.#isToReadAgain = true;
      await pause(retryMilliseconds);
    }
    this.#isReading = false;
  }

  async #readOnce(): Promise<boolean> {
    for (let skip = 0; ; skip += pageSize) {
      const body = { ...this.visitor.ids, limit: pageSize, skip };
      const items = await this.#call<ChatItem[]>(chat.history.path, body);
      if (!items) return false;
      this.thread.add(items);
      const oldest = items.at(-1);
      if (!oldest || this.thread.whole >= oldest.number) return true;
    }
  }

  /** The answer, or undefined if there was none; a refusal is a mistake of ours. */
  async #call<Answer>(path: string, body: object): Promise<Answer | undefined> {
    const { world, random, record } = this.#options;
    const port = random.pick(world.ports);
    const { token } = this.visitor;
    record.begin(port);
    try {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(requestMilliseconds),
      });
      const answer: unknown = await reply.json();
      if (reply.status === 200) return answer as Answer;
      if (reply.status < 500) record.contradictions.push(`${path}: ${JSON.stringify(answer)}`);
      return undefined;
    } catch {
      return undefined;
    } finally {
      record.end(port);
    }
  }

  #leave(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.disconnect();
    // A connection that is still being opened ends without an event.
    this.#openLater(socket);
  }

  #openLater(socket: Socket): void {
    socket.removeAllListeners();
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    setTimeout(() => {
      if (!this.#isClosed && !this.#socket) this.open();
    }, reconnectMilliseconds);
  }
}

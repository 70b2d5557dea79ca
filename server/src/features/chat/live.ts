import { readSetting } from "#settings/read-setting.ts";
import { setTimeout as pause } from "node:timers/promises";
import { chatEvents } from "@krapao/contract/chat";
import type { JoinReply, TypingEvent } from "@krapao/contract/sockets";
import type { FastifyBaseLogger } from "fastify";
import type { Context } from "#context.ts";
import { Failure } from "#platform/http/failure.ts";
import type { LiveRooms, LocalPages } from "#platform/sockets/rooms.ts";
import { type Visitor, visitorKey } from "#platform/http/visitor.ts";
import * as queries from "./queries.ts";
import { toItem } from "./service.ts";

const typingSeconds = 6;

/** The rooms of the chat: each visitor has one, and can enter no other. */
export function chatRooms(ctx: Context, log: FastifyBaseLogger): LiveRooms {
  return {
    event: chatEvents.join,
    async enter(visitor, name) {
      const { prefix } = await readSetting(ctx.db, "chat");
      const id = visitor.kind === "member" ? visitor.memberId : visitor.guestId;
      if (name !== prefix + id) throw new Failure("KEY_INVALID", { status: 403, field: "room" });
      return roomOf(visitorKey(visitor));
    },
    greet: (visitor) => greet(ctx, visitor),
    channels(pages) {
      const notifier = new Notifier(ctx, pages, log);
      return {
        chat_message: (payload) => notifier.receive(JSON.parse(payload) as Notice),
        chat_typing: (visitor) => {
          const event: TypingEvent = { seconds: typingSeconds };
          pages.notify(roomOf(visitor), chatEvents.typing, () => event);
        },
      };
    },
  };
}

const roomOf = (visitor: string) => `chat:${visitor}`;

async function greet(ctx: Context, visitor: Visitor): Promise<JoinReply> {
  const conversation = await queries.findConversation(ctx.db, visitorKey(visitor));
  if (!conversation) return { total: 0, unread: 0 };
  const unread = await queries.countUnread(ctx.db, conversation);
  return { total: conversation.messageCount, unread };
}

/** The notification of a committed message from the database. */
interface Notice {
  readonly visitor: string;
  readonly conversationId: string;
  readonly number: number;
}

const triesMax = 20;
const restMilliseconds = 500;

/**
 * Notifies the pages of this process of new messages. Notices arrive in commit order, which is the
 * order of numbers. They are read in batches, one batch at a time, so that pages get them in order
 * too.
 */
class Notifier {
  readonly #ctx: Context;
  readonly #pages: LocalPages;
  readonly #log: FastifyBaseLogger;
  #pending: Notice[] = [];
  #isReading = false;

  constructor(ctx: Context, pages: LocalPages, log: FastifyBaseLogger) {
    this.#ctx = ctx;
    this.#pages = pages;
    this.#log = log;
  }

  receive(notice: Notice): void {
    if (this.#pages.isEmpty(roomOf(notice.visitor))) return;
    this.#pending.push(notice);
    if (!this.#isReading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#pending.length > 0) {
      const notices = this.#pending;
      this.#pending = [];
      const rows = await this.#read(notices);
      const visitors = new Map(notices.map((notice) => [notice.conversationId, notice.visitor]));
      for (const row of rows) {
        const room = roomOf(visitors.get(row.conversation_id) ?? "");
        this.#pages.notify(room, chatEvents.messaging, (visitor) => toItem(row, visitor));
      }
    }
    this.#isReading = false;
  }

  /** Retries: a page that gets no event now would not know that there is a new message. */
  async #read(notices: readonly Notice[]): Promise<readonly queries.ItemRow[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await queries.listAt(this.#ctx.db, notices);
      } catch (error) {
        this.#log.warn({ error }, "chat messages cannot be read for notification");
        if (tries === triesMax) return [];
        await pause(restMilliseconds, undefined, { ref: false });
      }
    }
  }
}

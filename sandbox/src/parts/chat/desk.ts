import { randomUUID } from "node:crypto";
import { News } from "#news.ts";
import type { PartContext } from "#part.ts";
import { ChatBooks } from "./books.ts";

export interface Desk {
  readonly books: ChatBooks;
  readonly news: News;
  /** Has the wallet know that there is something to read, or that somebody writes. */
  readonly hint: (body?: { typing?: string }) => void;
}

export function openDesk({ books, callbacks, walletUrl }: PartContext): Desk {
  return {
    books: new ChatBooks(books),
    news: new News(),
    hint(body = {}) {
      if (walletUrl === undefined) return;
      const url = new URL("/callbacks/chat", walletUrl).href;
      callbacks.send({ part: "chat", url, body: { eventId: randomUUID(), ...body } });
    },
  };
}

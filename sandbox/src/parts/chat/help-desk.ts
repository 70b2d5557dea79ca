import { randomUUID } from "node:crypto";
import { PageEvents } from "#page-events.ts";
import type { PartContext } from "#part.ts";
import { ChatBooks } from "./books.ts";

export interface HelpDesk {
  readonly books: ChatBooks;
  readonly events: PageEvents;
  /** Notifies the wallet that there is something to read, or that an agent is typing. */
  readonly hint: (body?: { typing?: string }) => void;
}

export function openHelpDesk({ books, callbacks, walletUrl }: PartContext): HelpDesk {
  return {
    books: new ChatBooks(books),
    events: new PageEvents(),
    hint(body = {}) {
      if (walletUrl === undefined) return;
      const url = new URL("/callbacks/chat", walletUrl).href;
      callbacks.send({ part: "chat", url, body: { eventId: randomUUID(), ...body } });
    },
  };
}

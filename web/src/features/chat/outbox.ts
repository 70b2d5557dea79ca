import type { ChatItem } from "@krapao/contract/chat";
import type { SentMessage } from "@krapao/contract/chat-message";
import { ApiError, isOfConnection } from "#lib/api/api-error.ts";
import { sendMessage, uploadFile, type FileToSend } from "./api.ts";
import { dropMessages, keepMessage, readKept } from "./kept-messages.ts";
import { withoutArrived, type Outgoing } from "./messages.ts";
import type { Visitor } from "./visitor.ts";

interface OutboxEvents {
  changed(): void;
  /** The server accepted it, with this time and this number. */
  acknowledged(item: Outgoing, arrival: { number: number; timestamp: string }): void;
  refused(error: ApiError): void;
}

interface Attachment extends FileToSend {
  readonly url: string;
  share: number;
}

/**
 * The messages that the server has not acknowledged. They are sent in order, and retried if needed.
 */
export class Outbox {
  messages: readonly Outgoing[];
  readonly #visitor: Visitor;
  readonly #events: OutboxEvents;
  readonly #attachments = new Map<string, Attachment>();
  #isSending = false;

  constructor(visitor: Visitor, events: OutboxEvents) {
    this.#visitor = visitor;
    this.#events = events;
    this.messages = readKept(visitor).map((kept) => ({
      ...kept,
      delivery: "sending",
      isRefused: false,
    }));
  }

  add(message: SentMessage): void {
    const outgoing = this.#create(message, "sending");
    keepMessage(this.#visitor, { ...outgoing });
    this.#set([...this.messages, outgoing]);
    void this.#send();
  }

  addFile(given: FileToSend, words: string): void {
    const payload = {
      fileType: given.kind,
      filePath: "",
      message: words === "" ? null : words,
      name: given.file.name.slice(-200),
    };
    const outgoing = this.#create({ message_type: "media", payload }, "uploading_file");
    const url = URL.createObjectURL(given.file);
    this.#attachments.set(outgoing.id, { ...given, url, share: 0 });
    this.#set([...this.messages, outgoing]);
    void this.#upload(outgoing);
  }

  /** The phone's own copy of the file, and the uploaded share. */
  attachment(id: string): Pick<Attachment, "url" | "share"> | undefined {
    return this.#attachments.get(id);
  }

  /** Whether a file is not uploaded yet. */
  hasFiles(): boolean {
    return this.messages.some(({ message }) => !isUploaded(message));
  }

  retry(id: string): void {
    const outgoing = this.messages.find((one) => one.id === id);
    if (!outgoing || outgoing.delivery !== "failed") return;
    this.#begin([outgoing]);
  }

  discard(id: string): void {
    this.#forget([id]);
    this.#set(this.messages.filter((one) => one.id !== id));
  }

  /** The connection is back: messages that failed without it are sent again. */
  sendAgain(): void {
    this.#begin(this.messages.filter((one) => one.delivery === "failed" && !one.isRefused));
    void this.#send();
  }

  /** These messages have arrived, by any way. */
  drop(items: readonly ChatItem[]): void {
    const left = withoutArrived(this.messages, items);
    if (left === this.messages) return;
    this.#forget(items.map(({ id }) => id));
    this.#set(left);
  }

  #create(message: SentMessage, delivery: Outgoing["delivery"]): Outgoing {
    const createdAt = new Date().toISOString();
    return { id: crypto.randomUUID(), message, createdAt, delivery, isRefused: false };
  }

  #begin(chosen: readonly Outgoing[]): void {
    for (const { id, message } of chosen) {
      const delivery = isUploaded(message) ? "sending" : "uploading_file";
      const begun = this.#change(id, { delivery, isRefused: false });
      if (begun && !isUploaded(message)) void this.#upload(begun);
    }
    void this.#send();
  }

  async #upload({ id, message }: Outgoing): Promise<void> {
    const attachment = this.#attachments.get(id);
    if (!attachment || message.message_type !== "media") return;
    try {
      const filePath = await uploadFile(this.#visitor, attachment, (share) => {
        attachment.share = share;
        this.#events.changed();
      });
      const payload = { ...message.payload, filePath };
      const ready = this.#change(id, { message: { ...message, payload }, delivery: "sending" });
      if (ready) keepMessage(this.#visitor, ready);
      void this.#send();
    } catch (error) {
      this.#fail([id], error);
    }
  }

  /** One after another, so that they arrive in the order of writing. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) await this.#sendOne(next);
    } finally {
      this.#isSending = false;
    }
  }

  async #sendOne(outgoing: Outgoing): Promise<void> {
    try {
      const { number, timestamp } = await sendMessage(this.#visitor, outgoing);
      this.#events.acknowledged(outgoing, { number, timestamp });
    } catch (error) {
      // Without a connection the others fail too, and keep their order.
      const waiting = this.messages.filter((one) => one.delivery === "sending");
      this.#fail(isRefusal(error) ? [outgoing.id] : waiting.map(({ id }) => id), error);
    }
  }

  #next(): Outgoing | undefined {
    return this.messages.find((one) => one.delivery === "sending");
  }

  #fail(ids: readonly string[], error: unknown): void {
    for (const id of ids) {
      this.#change(id, { delivery: "failed", isRefused: isRefusal(error) });
    }
    if (isRefusal(error)) this.#events.refused(error);
  }

  #change(id: string, change: Partial<Outgoing>): Outgoing | undefined {
    this.#set(this.messages.map((one) => (one.id === id ? { ...one, ...change } : one)));
    return this.messages.find((one) => one.id === id);
  }

  #forget(ids: readonly string[]): void {
    dropMessages(this.#visitor, ids);
    for (const id of ids) {
      const attachment = this.#attachments.get(id);
      if (attachment) URL.revokeObjectURL(attachment.url);
      this.#attachments.delete(id);
    }
  }

  #set(messages: readonly Outgoing[]): void {
    this.messages = messages;
    this.#events.changed();
  }
}

function isUploaded(message: SentMessage): boolean {
  return message.message_type !== "media" || message.payload.filePath !== "";
}

/** Whether the server refused it; a timeout is not a refusal. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !isOfConnection(error);
}

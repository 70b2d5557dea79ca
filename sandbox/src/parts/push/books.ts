import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";
import { decrypt, makeKeyPair } from "./decrypt.ts";

export const pushSchema = `
  create table if not exists push_subscription (
    id text primary key,
    private_key blob not null,
    public_key text not null,
    auth blob not null,
    is_gone integer not null default 0
  ) strict;
  create table if not exists push_message (
    number integer primary key autoincrement,
    subscription text not null references push_subscription (id),
    text text not null,
    received_at text not null
  ) strict;`;

interface SubscriptionRow {
  readonly private_key: Uint8Array;
  readonly auth: Uint8Array;
  readonly is_gone: number;
}

export interface ReceivedPush {
  readonly number: number;
  readonly subscription: string;
  readonly text: string;
  readonly receivedAt: string;
}

const columns = "number, subscription, text, received_at as receivedAt";

export class PushBooks {
  readonly #books: DatabaseSync;

  constructor(books: DatabaseSync) {
    this.#books = books;
  }

  subscribe(): { id: string; keys: { p256dh: string; auth: string } } {
    const { privateKey, publicKey } = makeKeyPair();
    const [id, auth] = [randomBytes(24).toString("base64url"), randomBytes(16)];
    const p256dh = publicKey.toString("base64url");
    this.#books
      .prepare(
        "insert into push_subscription (id, private_key, public_key, auth) values (?, ?, ?, ?)",
      )
      .run(id, privateKey, p256dh, auth);
    return { id, keys: { p256dh, auth: auth.toString("base64url") } };
  }

  /** The browser ends the subscription. */
  end(id: string): boolean {
    const { changes } = this.#books
      .prepare("update push_subscription set is_gone = 1 where id = ?")
      .run(id);
    return changes === 1;
  }

  /** Delivers a message to its browser, which decrypts it. */
  receive(id: string, body: Buffer): "taken" | "gone" | "unreadable" {
    const found = this.#books
      .prepare("select private_key, auth, is_gone from push_subscription where id = ?")
      .get(id) as unknown as SubscriptionRow | undefined;
    if (!found || found.is_gone === 1) return "gone";
    let text: string;
    try {
      const privateKey = Buffer.from(found.private_key);
      text = decrypt(body, { privateKey, auth: Buffer.from(found.auth) });
    } catch {
      return "unreadable";
    }
    this.#books
      .prepare("insert into push_message (subscription, text, received_at) values (?, ?, ?)")
      .run(id, text, new Date(clockNow()).toISOString());
    return "taken";
  }

  /** The newest messages first; optionally only those of one subscription. */
  newest({ subscription, limit }: { subscription?: string | undefined; limit: number }) {
    return this.#books
      .prepare(
        `select ${columns} from push_message where ?1 is null or subscription = ?1
         order by number desc limit ?2`,
      )
      .all(subscription ?? null, limit) as unknown as ReceivedPush[];
  }
}

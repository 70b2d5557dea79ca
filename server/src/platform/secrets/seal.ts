import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts short secrets at rest with AES-256-GCM, bound to the context where each is stored. */
export class Seal {
  readonly #key: Buffer;

  /** 32 bytes, written as base64url. */
  constructor(key: string) {
    this.#key = Buffer.from(key, "base64url");
  }

  close(text: string, context: string): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv).setAAD(Buffer.from(context));
    const closed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, closed, cipher.getAuthTag()]);
  }

  /** Throws if it was sealed under another key or for another context. */
  open(sealed: Buffer, context: string): string {
    const iv = sealed.subarray(0, ivBytes);
    const decipher = createDecipheriv("aes-256-gcm", this.#key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-tagBytes));
    const opened = decipher.update(sealed.subarray(ivBytes, -tagBytes));
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  }
}

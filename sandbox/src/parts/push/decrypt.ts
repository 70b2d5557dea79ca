import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";

/** The keys of a browser's subscription. Only the browser has the private one. */
export interface SubscriptionKeys {
  readonly privateKey: Buffer;
  readonly auth: Buffer;
}

const curve = "prime256v1";

export function makeKeyPair(): { privateKey: Buffer; publicKey: Buffer } {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), publicKey };
}

const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/**
 * Decrypts a push message as a browser does (RFC 8291 with the content coding of RFC 8188, one record).
 * Throws if it was not made for these keys.
 */
export function decrypt(body: Buffer, { privateKey, auth }: SubscriptionKeys): string {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey);
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const sealed = body.subarray(keyEnd, -16);
  const context = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
  const secret = derive(auth, pair.computeSecret(senderKey), context, 32);
  const key = derive(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed), decipher.final()]);
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

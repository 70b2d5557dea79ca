import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** One-time codes of an app by RFC 6238, with the parameters that every app knows: SHA-1, 30 seconds, six digits. */
const stepSeconds = 30;
const digitCount = 6;
const secretBytes = 20;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret in the alphabet of RFC 4648 that apps read. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(secretBytes)].map((byte) => byte.toString(2).padStart(8, "0"));
  const groups = bits.join("").match(/.{5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group, 2)]).join("");
}

function toBytes(secret: string): Buffer {
  const bits = Array.from(secret, (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, "0"),
  );
  const octets = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)));
}

/** The code of a step, which is the number of half minutes since 1970. */
export function totpOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", toBytes(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digitCount).padStart(digitCount, "0");
}

export const totpStepOf = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds);

/** The step whose code this is: the present one, or the one before or after it, as clocks differ. */
export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  const now = totpStepOf(at);
  const given = Buffer.from(code);
  return [now, now - 1, now + 1].find((step) => {
    const right = Buffer.from(totpOf(secret, step));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/** The address that apps read from a picture. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

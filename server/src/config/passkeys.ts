import { isIP } from "node:net";
import type { EnvironmentReader } from "./environment.ts";

/** Where members use passkeys. */
export interface PasskeyConfig {
  /** The relying-party id: passkeys are bound to this domain for ever. */
  readonly domain: string;
  /** The origins of the pages that may use them. */
  readonly origins: readonly string[];
}

/** Null if browsers offer no passkeys there: they need a domain, and HTTPS except on localhost. */
export function readPasskeys(reader: EnvironmentReader, port: number): PasskeyConfig | null {
  const given = reader.origins("PASSKEY_ORIGINS");
  // A wrong PUBLIC_URL or PORT is reported where it is read.
  const publicUrl = URL.parse(reader.text("PUBLIC_URL") ?? `http://localhost:${port}`);
  const urls = given.length > 0 ? given.map((origin) => new URL(origin)) : [publicUrl];
  const found = urls.filter((url) => url !== null);
  const domain = reader.text("PASSKEY_DOMAIN") ?? found[0]?.hostname ?? "";
  const isOnDomain = ({ hostname }: URL) => hostname === domain || hostname.endsWith(`.${domain}`);
  if (!found.every(isOnDomain)) {
    reader.problem(
      `PASSKEY_DOMAIN must be the host of every origin of the pages, or a domain above it, but it is "${domain}".`,
    );
  }
  const isUsable = ({ hostname, protocol }: URL) =>
    isIP(hostname.replace(/^\[|\]$/g, "")) === 0 &&
    (protocol === "https:" || hostname === "localhost");
  return found.every(isUsable) ? { domain, origins: found.map(({ origin }) => origin) } : null;
}

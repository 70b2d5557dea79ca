import { resolve } from "node:path";
import type { EnvironmentReader } from "./environment.ts";
import type { PasskeyConfig } from "./passkeys.ts";

/** The back office, which has its own port and origin. */
export interface OfficeConfig {
  readonly port: number;
  readonly url: string;
  readonly passkeys: PasskeyConfig;
  /** The folder of its built pages. */
  readonly pagesDir: string;
}

/** Null if this process opens no office. Passkeys need a name, so an address is not enough. */
export function readOffice(reader: EnvironmentReader, projectDir: string): OfficeConfig | null {
  if (reader.text("OFFICE_PORT") === undefined) return null;
  const port = reader.integer("OFFICE_PORT", { min: 1, max: 65_535 });
  const url = reader.url("OFFICE_URL", ["https", "http"]) ?? `http://localhost:${port}`;
  const { hostname, origin, protocol } = new URL(url);
  if (protocol !== "https:" && hostname !== "localhost") {
    reader.problem("OFFICE_URL must use HTTPS: browsers have no passkeys there.");
  }
  const pagesDir = resolve(projectDir, "office/dist/app");
  return { port, url: origin, passkeys: { domain: hostname, origins: [origin] }, pagesDir };
}

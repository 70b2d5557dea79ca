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
  readonly oidc: OidcConfig | null;
}

/** The identity provider of the company, at which operators may sign in. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** The claim with the operator's id. */
  readonly idClaim: string;
  /** The claim with the roles that count here; null: the operator has all of their own. */
  readonly rolesClaim: string | null;
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
  return {
    port,
    url: origin,
    passkeys: { domain: hostname, origins: [origin] },
    pagesDir,
    oidc: readOidc(reader),
  };
}

function readOidc(reader: EnvironmentReader): OidcConfig | null {
  const issuer = reader.url("OIDC_ISSUER", ["https", "http"]);
  const clientId = reader.text("OIDC_CLIENT");
  const secret = reader.text("OIDC_SECRET");
  const given = [issuer, clientId, secret].filter((value) => value !== undefined);
  if (given.length === 0) return null;
  if (issuer === undefined || clientId === undefined || secret === undefined) {
    reader.problem("OIDC_ISSUER, OIDC_CLIENT and OIDC_SECRET must be set together.");
    return null;
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol === "http:" && !["localhost", "127.0.0.1"].includes(hostname)) {
    reader.problem("OIDC_ISSUER must use HTTPS, except on this machine.");
  }
  const idClaim = reader.text("OIDC_ID_CLAIM") ?? "";
  const rolesClaim = reader.text("OIDC_ROLES_CLAIM") ?? null;
  return { issuer, clientId, secret, idClaim, rolesClaim };
}

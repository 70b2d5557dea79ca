import { createPublicKey, verify } from "node:crypto";
import { clockNow } from "#clock.ts";

interface Claims {
  readonly aud?: unknown;
  readonly exp?: unknown;
  readonly sub?: unknown;
}

/** Checks the sender's proof of identity as a push service does (RFC 8292). */
export function isSignedFor(origin: string, authorization: string | undefined): boolean {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? "");
  if (!found) return false;
  const [, head = "", claims = "", signature = "", key = ""] = found;
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return false;
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as Claims;
  return isSigned && aud === origin && Number(exp) * 1000 > clockNow() - 24 * 3600_000;
}

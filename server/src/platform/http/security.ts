import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

const fixedHeaders = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "x-frame-options": "DENY",
};

/** What a reply that is not a page may do in a browser: nothing. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** Puts the security headers on every reply; a page then sets the policy it needs. */
export function secureReplies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      ...fixedHeaders,
      "content-security-policy": nothingAllowed,
      "x-request-id": request.id,
    });
  });
}

/**
 * The content policy of a page: our own files, and the inlined scripts and styles it was built with.
 * Its forms lead to ourselves and to the places given.
 */
export function pagePolicy(html: string, formOrigins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    // The reader of codes on slips is compiled code of our own; it may run, text made into code may not.
    `script-src 'self' 'wasm-unsafe-eval' ${inlineHashes(html, "script")}`,
    `style-src 'self' ${inlineHashes(html, "style")}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...formOrigins].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function inlineHashes(html: string, tag: "script" | "style"): string {
  const inlined = html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([^]*?)</${tag}>`, "g"));
  return Array.from(
    inlined,
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  ).join(" ");
}

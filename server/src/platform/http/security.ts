import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** On every reply that is not a page. */
export const plainHeaders = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  // For old browsers; where a page's policy names frames, the others go by that.
  "x-frame-options": "DENY",
  // A page or a file that may be kept says so itself.
  "cache-control": "no-store",
  // What a reply that is not a page may do in a browser: nothing.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** What the service worker may do: fetch our own files to keep them. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Puts the security headers on every reply; a page then sets the policy it needs. */
export function secureReplies(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(plainHeaders).header("x-request-id", request.id);
    done();
  });
}

export interface PageOrigins {
  /** Where its forms lead, beside ourselves. */
  readonly formOrigins?: readonly string[];
  /** Whose pages may show it in a frame. */
  readonly frameOrigins?: readonly string[];
}

/** The content policy of a page: our own files, and the inlined scripts and styles it was built with. */
export function pagePolicy(html: string, origins: PageOrigins = {}): string {
  const { formOrigins = [], frameOrigins = [] } = origins;
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
    `frame-ancestors ${frameOrigins.join(" ") || "'none'"}`,
  ].join("; ");
}

function inlineHashes(html: string, tag: "script" | "style"): string {
  const inlined = html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([^]*?)</${tag}>`, "g"));
  return Array.from(
    inlined,
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  ).join(" ");
}

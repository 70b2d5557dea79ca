import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** The headers of every reply that is not a page. */
export const plainHeaders = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  // For old browsers. Others use the frame rule of the page's policy.
  "x-frame-options": "DENY",
  // A page or a file that may be cached sets its own header.
  "cache-control": "no-store",
  // A reply that is not a page may do nothing in a browser.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** The service worker may only fetch our own files to cache them. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Sets the security headers of every reply. A page then sets its own policy. */
export function secureReplies(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(plainHeaders).header("x-request-id", request.id);
    done();
  });
}

export interface PageOrigins {
  /** The origins that its forms may post to, besides our own. */
  readonly formOrigins?: readonly string[];
  /** The origins whose pages may show it in a frame. */
  readonly frameOrigins?: readonly string[];
}

/** The content policy of a page: our own files, and the inline scripts and styles of the build. */
export function pagePolicy(html: string, origins: PageOrigins = {}): string {
  const { formOrigins = [], frameOrigins = [] } = origins;
  return [
    "default-src 'none'",
    // The reader of slip codes is our own WebAssembly. It may run; code from text may not.
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

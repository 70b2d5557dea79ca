import type { FastifyReply, FastifyRequest } from "fastify";
import { hashSecret, isToken, randomToken } from "#platform/secrets/random.ts";

/** Browsers accept the prefix only with HTTPS, which `http://localhost` is not. */
const nameOf = (request: FastifyRequest, name: string) =>
  request.protocol === "https" ? `__Host-${name}` : name;

const session = "office";
const device = "office-device";
const oidc = "office-oidc";
const oidcSeconds = 300;
const sessionSeconds = 8 * 3600;
const deviceSeconds = 400 * 24 * 3600;

export function sessionCookie(request: FastifyRequest): string | undefined {
  const token = request.cookies[nameOf(request, session)];
  return token !== undefined && isToken(token) ? token : undefined;
}

export function setSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  set(request, reply, { name: session, value: token, seconds: sessionSeconds });
}

export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  set(request, reply, { name: session, value: "", seconds: 0 });
}

/** What the browser keeps while the operator is at the identity provider. */
export const oidcCookie = (request: FastifyRequest) => request.cookies[nameOf(request, oidc)];

export function setOidc(request: FastifyRequest, reply: FastifyReply, value: string): void {
  set(request, reply, { name: oidc, value, seconds: oidcSeconds });
}

export function clearOidc(request: FastifyRequest, reply: FastifyReply): void {
  set(request, reply, { name: oidc, value: "", seconds: 0 });
}

/** The hash of a random value that this browser keeps: two people need two browsers. */
export function deviceHash(request: FastifyRequest, reply: FastifyReply): Buffer {
  const kept = request.cookies[nameOf(request, device)];
  const value = kept !== undefined && isToken(kept) ? kept : randomToken();
  set(request, reply, { name: device, value, seconds: deviceSeconds });
  return hashSecret("office device", value);
}

function set(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): void {
  reply.setCookie(nameOf(request, name), value, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: request.protocol === "https",
    maxAge: seconds,
  });
}

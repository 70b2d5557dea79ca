import type { FastifyReply, FastifyRequest } from "fastify";

/** Cookies that only the server reads. */
export const cookieNames = { otp: "otp", device: "device" } as const;

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

export function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
  reply.setCookie(cookie.name, cookie.value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: request.protocol === "https",
    maxAge: cookie.maxAgeSeconds,
  });
}

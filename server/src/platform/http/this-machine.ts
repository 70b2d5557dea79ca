import type { FastifyRequest } from "fastify";

/** True for a caller on this machine, but not through a proxy on it. */
export function isThisMachine(request: FastifyRequest): boolean {
  const isProxied = request.headers["x-forwarded-for"] !== undefined;
  const address = request.socket.remoteAddress ?? "";
  return !isProxied && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

import type { FastifyReply, FastifyRequest } from "fastify";

/** Refuses callers without the key. */
export function checkKey(key: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (request.headers["x-api-key"] === key) return undefined;
    return reply.code(401).send({ error: "The key is wrong." });
  };
}

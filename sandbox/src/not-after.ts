import type { FastifyReply, FastifyRequest } from "fastify";
import { machineNow } from "#clock.ts";

/**
 * A request that moves money is refused after this time. It is the machine's time, not the sandbox
 * clock.
 */
export const notAfterSchema = { type: "string", format: "date-time" };

/** Refuses a request after its own `notAfter`, because the wallet may have continued without it. */
export async function refuseLate(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { notAfter } = request.body as { notAfter: string };
  if (machineNow() <= Date.parse(notAfter)) return undefined;
  return reply.code(409).send({ code: "TOO_LATE" });
}

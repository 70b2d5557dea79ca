import type { FastifyReply, FastifyRequest } from "fastify";
import { machineNow } from "#clock.ts";

/** From this moment on a request that moves money is refused. It is the machine's time, not the played one. */
export const notAfterSchema = { type: "string", format: "date-time" };

/** Refuses what comes after its own `notAfter`: the wallet may have gone on without it. */
export async function refuseLate(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { notAfter } = request.body as { notAfter: string };
  if (machineNow() <= Date.parse(notAfter)) return undefined;
  return reply.code(409).send({ code: "TOO_LATE" });
}

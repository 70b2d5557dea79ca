import type { FastifyInstance } from "fastify";
import { clockNow, shiftClock } from "./clock.ts";

interface Wanted {
  readonly shiftMilliseconds: number;
}

const wanted = {
  type: "object",
  required: ["shiftMilliseconds"],
  additionalProperties: false,
  properties: { shiftMilliseconds: { type: "integer", minimum: -1e12, maximum: 1e12 } },
};

export function clockRoutes(app: FastifyInstance): void {
  app.put<{ Body: Wanted }>("/api/clock", { schema: { body: wanted } }, async ({ body }) => {
    shiftClock(body.shiftMilliseconds);
    return { now: new Date(clockNow()).toISOString() };
  });
}

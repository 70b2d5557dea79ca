import type { FastifyInstance } from "fastify";
import { faultKinds, type Fault, type Faults } from "./faults.ts";

const faultBody = {
  type: "object",
  required: ["kind"],
  additionalProperties: false,
  properties: {
    kind: { enum: ["off", ...faultKinds] },
    times: { type: "integer", minimum: 1, maximum: 1_000_000 },
    milliseconds: { type: "integer", minimum: 0, maximum: 600_000 },
  },
};

export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  app.get<{ Params: { part: string } }>("/api/faults/:part", async ({ params }, reply) => {
    return faults.state(params.part) ?? reply.code(404).send({ error: "There is no such part." });
  });

  app.put<{ Params: { part: string }; Body: Fault | { kind: "off" } }>(
    "/api/faults/:part",
    { schema: { body: faultBody } },
    async ({ params, body }, reply) => {
      const state = faults.set(params.part, body.kind === "off" ? undefined : body);
      return state ?? reply.code(404).send({ error: "There is no such part." });
    },
  );
}

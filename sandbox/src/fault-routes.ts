import type { FastifyInstance } from "fastify";
import {
  callbackFaultKinds,
  faultKinds,
  requestFaultKinds,
  type Fault,
  type FaultKind,
  type Faults,
} from "./faults.ts";

const fault = {
  type: "object",
  required: ["kind"],
  additionalProperties: false,
  properties: {
    kind: { enum: faultKinds },
    call: { type: "string", maxLength: 30 },
    times: { type: "integer", minimum: 1, maximum: 1_000_000_000 },
    probability: { type: "number", minimum: 0, maximum: 1 },
    milliseconds: { type: "integer", minimum: 0, maximum: 600_000 },
  },
};
const off = {
  type: "object",
  required: ["kind"],
  additionalProperties: false,
  properties: { kind: { const: "off" } },
};
const several = {
  type: "object",
  required: ["faults"],
  additionalProperties: false,
  properties: {
    faults: { type: "array", maxItems: 50, items: fault },
    seed: { type: "integer", minimum: 0, maximum: 2 ** 31 - 1 },
  },
};

type Wanted =
  | Fault
  | { readonly kind: "off" }
  | { readonly faults: readonly Fault[]; readonly seed?: number };

const noSuchPart = { error: "There is no such part." };

export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  app.get<{ Params: { part: string } }>("/api/faults/:part", async ({ params }, reply) => {
    return faults.state(params.part) ?? reply.code(404).send(noSuchPart);
  });

  app.put<{ Params: { part: string }; Body: Wanted }>(
    "/api/faults/:part",
    { schema: { body: { oneOf: [off, fault, several] } } },
    async ({ params: { part }, body }, reply) => {
      if (!faults.state(part)) return reply.code(404).send(noSuchPart);
      const { wanted, seed } = readWanted(body);
      const calls = faults.callsOf(part);
      const problem = findProblem(wanted, calls);
      if (problem !== undefined) return reply.code(400).send({ error: problem });
      const state = faults.set(part, wanted, seed);
      // Whoever reads the log of a failed run can make the same throws again.
      if (wanted.some(({ probability = 1 }) => probability < 1)) {
        console.log(`Faults of ${part} are thrown with seed ${state?.seed}.`);
      }
      return state;
    },
  );
}

function readWanted(body: Wanted): { wanted: readonly Fault[]; seed: number | undefined } {
  if ("faults" in body) return { wanted: body.faults, seed: body.seed };
  return { wanted: body.kind === "off" ? [] : [body], seed: undefined };
}

function findProblem(wanted: readonly Fault[], calls: readonly string[]): string | undefined {
  const unknown = wanted.find(({ call }) => call !== undefined && !calls.includes(call));
  if (unknown) return `The calls of this part are ${calls.join(", ")}.`;
  const isPossible = addsUp(wanted, requestFaultKinds) && addsUp(wanted, callbackFaultKinds);
  return isPossible ? undefined : "The probabilities for one call are more than 1.";
}

function addsUp(wanted: readonly Fault[], kinds: readonly FaultKind[]): boolean {
  const chances = wanted.filter(
    ({ kind, probability = 1 }) => kinds.includes(kind) && probability < 1,
  );
  const calls = new Set(chances.map(({ call }) => call));
  return [...calls].every((call) => {
    const meeting = chances.filter((other) => other.call === call || other.call === undefined);
    const sum = meeting.reduce((total, { probability = 1 }) => total + probability, 0);
    // Tenths do not add up exactly.
    return sum <= 1 + 1e-9;
  });
}

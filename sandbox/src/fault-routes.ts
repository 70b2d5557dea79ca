import type { FastifyInstance } from "fastify";
import {
  callbackFaultKinds,
  faultKinds,
  requestFaultKinds,
  type Fault,
  type FaultKind,
  type Faults,
  type PartCalls,
} from "./faults.ts";

const fault = {
  type: "object",
  required: ["kind"],
  additionalProperties: false,
  properties: {
    kind: { enum: faultKinds },
    call: { type: "string", maxLength: 30 },
    provider: { type: "string", maxLength: 30 },
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
      const problem = findProblem(wanted, faults.callsOf(part));
      if (problem !== undefined) return reply.code(400).send({ error: problem });
      const state = faults.set(part, wanted, seed);
      // Logs the seed, so that a failed run can be repeated with the same random choices.
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

function findProblem(wanted: readonly Fault[], targets: PartCalls): string | undefined {
  const { calls, providers = [] } = targets;
  const isStrangeCall = wanted.some(({ call }) => call !== undefined && !calls.includes(call));
  if (isStrangeCall) return `The calls of this part are ${calls.join(", ")}.`;
  const isStrangeProvider = wanted.some(
    ({ provider }) => provider !== undefined && !providers.includes(provider),
  );
  if (isStrangeProvider) {
    return providers.length > 0
      ? `The providers of this part are ${providers.join(", ")}.`
      : "This part has no providers.";
  }
  const isPossible = [requestFaultKinds, callbackFaultKinds].every((kinds) =>
    addsUp(wanted, kinds),
  );
  return isPossible ? undefined : "The probabilities for one call are more than 1.";
}

/** The probabilities at one call of one provider never exceed 1 in total. */
function addsUp(wanted: readonly Fault[], kinds: readonly FaultKind[]): boolean {
  const chances = wanted.filter(
    ({ kind, probability = 1 }) => kinds.includes(kind) && probability < 1,
  );
  const calls = [...new Set(chances.map(({ call }) => call))];
  const providers = [...new Set(chances.map(({ provider }) => provider))];
  const targets = calls.flatMap((call) => providers.map((provider) => ({ call, provider })));
  return targets.every(({ call, provider }) => {
    const meeting = chances.filter(
      (other) =>
        (other.call === undefined || other.call === call) &&
        (other.provider === undefined || other.provider === provider),
    );
    const sum = meeting.reduce((total, { probability = 1 }) => total + probability, 0);
    // Tenths do not add up exactly.
    return sum <= 1 + 1e-9;
  });
}

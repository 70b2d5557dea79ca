import { requestIdPattern } from "#platform/watch/trace.ts";
import { catalogue, type Code } from "@krapao/contract/codes";
import { type Refusal, refusalsOf, type Route } from "@krapao/contract/route";
import { schemaOf } from "#platform/http/schema.ts";

/** The replies of calls in the OpenAPI document. */

type KnownRefusal = Refusal & { readonly status: number };

const requestId = { "x-request-id": { $ref: "#/components/headers/RequestId" } };

/** The headers that `requestId` and the refusals refer to. */
export const headerComponents = {
  RequestId: {
    description: "Names the request in the server's log.",
    required: true,
    schema: { type: "string", pattern: requestIdPattern.source },
  },
  RetryAfter: {
    description: "How many seconds to wait.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  Allow: {
    description: "The methods that the path has.",
    required: true,
    schema: { type: "string" },
  },
} as const;

export function jsonContent(schema: object) {
  return { "application/json": { schema } };
}

/** A reply that is not a refusal. */
export function reply(description: string, content?: object, headers: object = {}) {
  return { description, headers: { ...requestId, ...headers }, ...(content ? { content } : {}) };
}

/** Every reply of a call of the contract, by its status. */
export function callResponses(call: Route) {
  const cookies = call.sets.join(", ");
  const setCookie = {
    "Set-Cookie": { description: `Sets ${cookies}.`, schema: { type: "string" } },
  };
  return {
    200: reply("Done", jsonContent(schemaOf(call.reply)), cookies ? setCookie : {}),
    ...refusalResponses(refusalsOf(call), call.isWrapped),
  };
}

export function refusalResponses(refusals: readonly KnownRefusal[], isWrapped = false) {
  const byStatus = Map.groupBy(refusals, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, refusal(group, isWrapped)]),
  );
}

const waitingCodes = new Set<Code>(["REQUEST_LIMIT", "REQUEST_LIMIT_1MIN"]);

/** Refusals that happen before the route is known, and so are not wrapped. */
const earlyStatuses = new Set([400, 404, 405, 408, 413, 414, 415, 417, 431]);

function refusal(group: readonly KnownRefusal[], isWrapped: boolean) {
  const codes = [...new Set(group.map(({ code }) => code))];
  const isWaiting = codes.every((code) => waitingCodes.has(code));
  const isMethod = group.some(({ status }) => status === 405);
  const isEarly = group.some(({ status }) => earlyStatuses.has(status));
  return {
    description: [...new Set(group.map(line))].join("\n"),
    headers: {
      ...requestId,
      ...(isWaiting ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {}),
      ...(isMethod ? { Allow: { $ref: "#/components/headers/Allow" } } : {}),
    },
    content: jsonContent(isWrapped ? wrappedSchema(codes, isEarly) : refusalSchema(codes)),
  };
}

function line({ code, when }: Refusal): string {
  return `${code}: ${catalogue[code].sentence}${when === undefined ? "" : ` (${when})`}`;
}

function refusalSchema(codes: readonly Code[]) {
  return {
    type: "object",
    required: ["code", "message"],
    properties: {
      code: { enum: codes },
      message: { type: "string" },
      field: { type: "string", description: "The field that the refusal is about." },
      left: { type: "number", description: "What the limit that refuses still leaves." },
    },
    additionalProperties: false,
  };
}

/** Refusals of a wrapped call are wrapped in the same way. */
function wrappedSchema(codes: readonly Code[], isEarly: boolean) {
  const plain = refusalSchema(codes);
  const wrapped = {
    ...plain,
    required: ["success", "error", ...plain.required],
    properties: { success: { const: false }, error: { enum: codes }, ...plain.properties },
  };
  return isEarly ? { anyOf: [wrapped, plain] } : wrapped;
}

/** Moves responses that several calls share to the components. The calls then refer to them. */
export function shareResponses(paths: Record<string, Record<string, Operation>>) {
  const byText = Map.groupBy(responsesIn(paths), ({ response }) => JSON.stringify(response));
  const shared: Record<string, object> = {};
  for (const group of byText.values()) {
    const [first] = group;
    if (!first || group.length === 1) continue;
    const name = `Status${first.status}_${Object.keys(shared).length + 1}`;
    shared[name] = first.response;
    for (const { operation, status } of group) {
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}

export interface Operation {
  responses: Record<string, object>;
  [part: string]: unknown;
}

function responsesIn(paths: Record<string, Record<string, Operation>>) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return operations.flatMap((operation) =>
    Object.entries(operation.responses).map(([status, response]) => ({
      operation,
      status,
      response,
    })),
  );
}

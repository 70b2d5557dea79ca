import { catalogue, type Code } from "@krapao/contract/codes";
import { callList } from "@krapao/contract/calls";
import {
  commonFailures,
  idempotencyKeyPattern,
  type Access,
  type Route,
} from "@krapao/contract/route";
import { failureSchema, schemaOf } from "#platform/http/schema.ts";

/** Routes that carry no shape of the contract: pages for people and doors for machines that watch us. */
export const plainRoutes = {
  openapi: { path: "/api/openapi.json", summary: "This description of the API" },
  docs: { path: "/api/docs", summary: "This description as a page to read" },
  healthz: { path: "/healthz", summary: "Whether the process runs" },
  readyz: { path: "/readyz", summary: "Whether the process can answer: the database is there" },
  metrics: { path: "/metrics", summary: "Figures for monitoring; this machine or a token only" },
  file: {
    path: "/files/{token}",
    summary: "A private file, by an address that soon leads nowhere",
  },
  chatFile: {
    path: "/files/chat/{token}",
    summary: "A file of a chat as a download, by an address that nobody can guess",
  },
} as const;

/** Calls from outside parties, signed; they carry hints and answer nothing but that they were heard. */
export const callbackRoutes = {
  bank: { path: "/callbacks/bank/{code}", summary: "The bank says that its feed has a new line" },
  payment: {
    path: "/callbacks/payment/{provider}",
    summary: "A payment provider says that something happened to a charge",
  },
  chat: { path: "/callbacks/chat", summary: "An agent did something, or is writing" },
} as const;

/** The whole API as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { feature, name, call } of callList) {
    const methods = (paths[call.path] ??= {});
    methods[call.method.toLowerCase()] = operation(feature, name, call);
  }
  for (const [name, { path, summary }] of Object.entries(plainRoutes)) {
    const responses = { 200: { description: "OK" } };
    const operationId = `service.${name}`;
    const parameters = pathParameters(path);
    paths[path] = { get: { tags: ["service"], operationId, summary, parameters, responses } };
  }
  for (const [name, { path, summary }] of Object.entries(callbackRoutes)) {
    const responses = { 200: { description: "OK" }, 401: { description: "Not signed" } };
    const operationId = `callback.${name}`;
    const parameters = pathParameters(path);
    paths[path] = { post: { tags: ["callback"], operationId, summary, parameters, responses } };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Krapao", version },
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
    },
  };
}

/** The parameters in a path that no shape of the contract describes. */
function pathParameters(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

/** A visitor may come with a session or without one. */
const securityOf: Record<Access, object> = {
  anyone: {},
  member: { security: [{ session: [] }] },
  visitor: { security: [{ session: [] }, {}] },
};

function operation(feature: string, name: string, call: Route) {
  return {
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary: call.summary,
    ...securityOf[call.access],
    parameters: [
      ...(call.params ? shapeParameters(call.params) : []),
      ...(call.isKeyed ? [keyParameter] : []),
    ],
    ...(call.body
      ? { requestBody: { required: true, content: jsonContent(schemaOf(call.body)) } }
      : {}),
    ...(call.file ? { requestBody: { required: true, content: formContent(call.file) } } : {}),
    responses: {
      200: { description: "OK", content: jsonContent(schemaOf(call.reply)) },
      ...failureResponses([...call.failures, ...commonFailures(call)]),
    },
  };
}

const keyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A key of the caller's own: a repeat under it finds the first request.",
  schema: { type: "string", pattern: idempotencyKeyPattern.source },
};

function shapeParameters(params: NonNullable<Route["params"]>) {
  const { properties = {} } = schemaOf(params);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    schema,
  }));
}

function failureResponses(codes: readonly Code[]) {
  const byStatus = Map.groupBy(codes, (code) => catalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `${code}: ${catalogue[code].sentence}`).join("\n"),
        content: jsonContent({ $ref: "#/components/schemas/Failure" }),
      },
    ]),
  );
}

function jsonContent(schema: object) {
  return { "application/json": { schema } };
}

function formContent(field: string) {
  const properties = { [field]: { type: "string", format: "binary" } };
  const schema = { type: "object", required: [field], additionalProperties: false, properties };
  return { "multipart/form-data": { schema } };
}

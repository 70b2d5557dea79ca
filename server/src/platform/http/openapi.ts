import { guestHeader, RandomId } from "@krapao/contract/chat";
import { callList } from "@krapao/contract/calls";
import { type Access, type Extra, idempotencyKeyPattern, type Route } from "@krapao/contract/route";
import {
  callResponses,
  headerComponents,
  jsonContent,
  type Operation,
  refusalResponses,
  shareResponses,
} from "#platform/http/openapi-responses.ts";
import { callbackOperations, plainOperations } from "#platform/http/openapi-service.ts";
import { schemaOf } from "#platform/http/schema.ts";

/** The OpenAPI 3.1 document of the whole API, generated from the contract. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { feature, name, call } of callList) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(feature, name, call);
  }
  for (const [path, get] of plainOperations()) paths[path] = { get };
  for (const [path, post] of callbackOperations()) paths[path] = { post };
  const responses = { ...shareResponses(paths), ...unroutedResponses };
  return {
    openapi: "3.1.0",
    info: { title: "Krapao", version, description: generalRules },
    servers: [{ url: "/", description: "The host that serves this document" }],
    paths,
    components: {
      responses,
      headers: headerComponents,
      parameters,
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "The token that login gives." },
        metrics: { type: "http", scheme: "bearer", description: "METRICS_TOKEN, where it is set." },
      },
    },
  };
}

/** The rules of every call. The page of the API shows them too. */
export const generalRules = [
  "A refusal has the status, the code and the sentence of the catalogue: `{ code, message }`, and `field` where it is about one field.",
  "Every reply has `x-request-id` and `x-content-type-options: nosniff`; replies under `/api/` are `no-store`.",
  "HEAD works like GET, except if GET changes something: those calls refuse HEAD, prefetches and requests from other sites.",
  "An unknown path is 404 NO_DATA. A known path with another method is 405 KEY_INVALID with `Allow`. An unreadable request is 400, 408, 414, 417 or 431 KEY_INVALID.",
  "Calls that take an `Idempotency-Key` answer a repeat with the state of the first request. The same key with another request is 409 KEY_INVALID.",
  "Texts are in the language of the cookie `lang`, else of `Accept-Language`, else of the market.",
  "A call beyond its limit is 429 REQUEST_LIMIT with `Retry-After`; the 429 of each call says its limit.",
  "Amounts are numbers in baht or kip with at most two decimals.",
  "The sockets are described in `/api/asyncapi.json`.",
].join("\n\n");

const unroutedResponses = {
  NoSuchPath: refusalResponses([{ code: "NO_DATA", status: 404 }])[404],
  NoSuchMethod: refusalResponses([
    { code: "KEY_INVALID", status: 405, when: "the path has no such method" },
  ])[405],
};

/** A visitor may have a session or none. */
const securityOf: Record<Access, readonly object[]> = {
  anyone: [],
  member: [{ session: [] }],
  visitor: [{ session: [] }, {}],
};

function operation(feature: string, name: string, call: Route): Operation {
  const content = call.file
    ? formContent(call.file)
    : call.body && jsonContent(schemaOf(call.body));
  return {
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary: call.summary,
    security: securityOf[call.access],
    parameters: [
      ...(call.params ? pathParameters(call.params) : []),
      ...(call.isKeyed ? [parameter("IdempotencyKey")] : []),
      ...call.reads.map((extra) => parameter(extra)),
      parameter("lang"),
      parameter("AcceptLanguage"),
    ],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: callResponses(call),
  };
}

const cookie = (name: string, description: string, schema: object = { type: "string" }) => ({
  name,
  in: "cookie",
  required: false,
  description,
  schema,
});

/** The parameters of calls besides path and body. */
const parameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "An idempotency key of the caller: a repeat with it finds the first request.",
    schema: { type: "string", pattern: idempotencyKeyPattern.source },
  },
  "guest-id": {
    name: guestHeader,
    in: "header",
    required: false,
    description: "The id of a guest, who has no session. Anyone who has the id is that guest.",
    schema: schemaOf(RandomId),
  },
  otp: cookie("otp", "Ties a one-time code to the browser that requested it; set by otp/send."),
  device: cookie("device", "A browser that the member has used before; set by login."),
  lang: cookie("lang", "The language of texts.", { enum: ["TH", "LA", "EN"] }),
  AcceptLanguage: {
    name: "Accept-Language",
    in: "header",
    required: false,
    description: "The language of texts where there is no cookie.",
    schema: { type: "string" },
  },
} as const satisfies Record<Extra | "IdempotencyKey" | "lang" | "AcceptLanguage", object>;

function parameter(name: keyof typeof parameters) {
  return { $ref: `#/components/parameters/${name}` };
}

function pathParameters(params: NonNullable<Route["params"]>) {
  const { properties = {} } = schemaOf(params);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    schema,
  }));
}

function formContent(field: string) {
  const properties = { [field]: { type: "string", format: "binary" } };
  const schema = { type: "object", required: [field], additionalProperties: false, properties };
  return { "multipart/form-data": { schema } };
}

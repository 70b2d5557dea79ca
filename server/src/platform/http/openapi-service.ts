import type { Code } from "@krapao/contract/codes";
import { catalogue } from "@krapao/contract/codes";
import { type Refusal, unavailable } from "@krapao/contract/route";
import { problems } from "#platform/health.ts";
import {
  jsonContent,
  type Operation,
  refusalResponses,
  reply,
} from "#platform/http/openapi-responses.ts";
import { callbackRoutes, plainRoutes } from "#platform/http/plain-routes.ts";

/** The descriptions of the routes outside the contract. */

const status = (text: string) =>
  jsonContent({
    type: "object",
    required: ["status"],
    properties: { status: { const: text } },
    additionalProperties: false,
  });
const anyObject = jsonContent({ type: "object" });
const anyText = { schema: { type: "string" } };
const bytes = { schema: { type: "string", format: "binary" } };
const fileContent = { "image/*": bytes, "video/*": bytes, "application/octet-stream": bytes };

/** In addition to the refusals of every request. */
const plainResponses: Record<keyof typeof plainRoutes, Record<string, object>> = {
  openapi: { 200: reply("An OpenAPI 3.1 document", anyObject) },
  asyncapi: { 200: reply("An AsyncAPI 3 document", anyObject) },
  docs: { 200: reply("A page", { "text/html": anyText }) },
  healthz: { 200: reply("It runs", status("ok")) },
  readyz: {
    200: reply("Members can use it", status("ready")),
    503: reply(
      "Members cannot use it",
      jsonContent({
        type: "object",
        required: ["status"],
        properties: { status: { enum: problems } },
        additionalProperties: false,
      }),
    ),
  },
  metrics: { 200: reply("Metrics", { "text/plain": anyText }), ...refuse("NO_DATA") },
  sandboxMembers: {
    200: reply("Members with their bank accounts", jsonContent({ type: "array" })),
    ...refuse("NO_DATA"),
  },
  file: { 200: reply("The file", fileContent), ...refuse("NO_DATA"), ...storeAway() },
  statementFile: {
    200: reply("The entries, one on a line", { "text/csv": anyText }),
    ...refuse("NO_DATA"),
  },
  chatFile: {
    200: reply("The file", fileContent),
    206: reply("The requested range of the file", fileContent),
    416: reply("The file has no such range"),
    ...refuse("NO_DATA"),
    ...storeAway(),
  },
};

export function plainOperations(): readonly [path: string, get: Operation][] {
  return Object.entries(plainRoutes).map(([name, { path, summary }]) => [
    path,
    {
      tags: ["service"],
      operationId: `service.${name}`,
      summary,
      security: name === "metrics" ? [{}, { metrics: [] }] : [],
      parameters: pathParameters(path),
      responses: {
        ...refusalResponses([unavailable]),
        ...plainResponses[name as keyof typeof plainRoutes],
        ...refuse("KEY_INVALID", "INTERNAL_SERVER_ERROR"),
        ...(path.includes("{") ? refusalResponses([tooLong]) : {}),
      },
    },
  ]);
}

/** The outside party signs the time and the bytes of the body. */
const signature = [
  {
    name: "x-timestamp",
    in: "header",
    required: true,
    description: "Seconds since 1970; it must be within five minutes of now.",
    schema: { type: "string", pattern: "^\\d{1,12}$" },
  },
  {
    name: "x-signature",
    in: "header",
    required: true,
    description: "HMAC-SHA-256, in hexadecimal, of `timestamp.body` under the shared key.",
    schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
  },
];

const eventSchema = {
  type: "object",
  required: ["eventId"],
  properties: {
    eventId: { type: "string", minLength: 1, maxLength: 200, description: "Handled only once." },
  },
};

export function callbackOperations(): readonly [path: string, post: Operation][] {
  const received = jsonContent({
    type: "object",
    required: ["message"],
    properties: { message: { const: "OK" } },
    additionalProperties: false,
  });
  return Object.entries(callbackRoutes).map(([name, { path, summary }]) => [
    path,
    {
      tags: ["callback"],
      operationId: `callback.${name}`,
      summary,
      security: [],
      parameters: [...pathParameters(path), ...signature],
      requestBody: { required: true, content: jsonContent(eventSchema) },
      responses: {
        200: reply("Received", received),
        ...refusalResponses([unavailable]),
        ...refuse("KEY_INVALID", "UNAUTHORIZED", "NO_DATA", "INTERNAL_SERVER_ERROR"),
        ...refusalResponses([
          { code: "KEY_INVALID", status: 413, when: "the body is too large" },
          { code: "KEY_INVALID", status: 415, when: "the body is not JSON" },
          ...(path.includes("{") ? [tooLong] : []),
        ]),
      },
    },
  ]);
}

const tooLong = {
  code: "KEY_INVALID",
  status: 414,
  when: "a part of the path is too long",
} as const satisfies Refusal;

function storeAway() {
  const when = "the file store does not answer";
  return refusalResponses([unavailable, { code: "INTERNAL_SERVER_ERROR", status: 503, when }]);
}

function refuse(...codes: readonly Code[]) {
  return refusalResponses(codes.map((code) => ({ code, status: catalogue[code].status })));
}

function pathParameters(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

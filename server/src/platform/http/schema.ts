import { Failure, WrappedFailure } from "@krapao/contract/fields";
import type { Route, Shapes } from "@krapao/contract/route";
import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

/** The JSON Schema of a shape, for Fastify's validation and serialisation and for OpenAPI. */
export function schemaOf(shape: GenericSchema): JsonSchema {
  const { $schema: _, ...schema } = toJsonSchema(shape);
  return schema;
}

const noFields = { type: "object", properties: {}, additionalProperties: false } as const;

/** The schemas that Fastify uses for input and output. */
export function fastifySchema(call: Shapes & Partial<Pick<Route, "isWrapped">>) {
  return {
    querystring: noFields,
    ...(call.body ? { body: schemaOf(call.body) } : {}),
    ...(call.params ? { params: schemaOf(call.params) } : {}),
    response: {
      200: withPlainNulls(schemaOf(call.reply)),
      "4xx": call.isWrapped ? wrappedFailureSchema : failureSchema,
      "5xx": call.isWrapped ? wrappedFailureSchema : failureSchema,
    },
  };
}

/**
 * Writes "this or null" in a form that the serialiser checks by itself. As a choice of two, it would
 * run the validator for every field of every reply.
 */
function withPlainNulls<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(withPlainNulls) as Schema;
  if (typeof schema !== "object" || schema === null) return schema;
  const { anyOf, ...rest } = schema as { anyOf?: readonly JsonSchema[] };
  const [some, none, ...others] = anyOf ?? [];
  if (typeof some?.type === "string" && none?.type === "null" && others.length === 0) {
    return withPlainNulls({ ...rest, ...some, nullable: true }) as Schema;
  }
  const parts = Object.entries(schema as Record<string, unknown>);
  return Object.fromEntries(parts.map(([key, part]) => [key, withPlainNulls(part)])) as Schema;
}

const failureSchema = schemaOf(Failure);
const wrappedFailureSchema = schemaOf(WrappedFailure);

/** Fastify writes parameters as `:name`. */
export function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

import type { Route } from "@krapao/contract/route";
import type { JsonSchema } from "@valibot/to-json-schema";
import { schemaOf } from "#platform/http/schema.ts";

/** The call as one line for a shell in which `BASE` and `TOKEN` are set. */
export function curlLine(call: Route): string {
  const parts = [
    call.method === "GET" ? "curl" : `curl -X ${call.method}`,
    `"$BASE${call.path}"`,
    ...(call.access === "anyone" ? [] : ['-H "authorization: Bearer $TOKEN"']),
    ...(call.isKeyed ? ['-H "idempotency-key: $(uuidgen)"'] : []),
    ...bodyOf(call),
  ];
  return parts.join(" ");
}

function bodyOf({ body, file }: Route): readonly string[] {
  if (file) return [`-F "${file}=@picture.png"`];
  if (!body) return [];
  const example = JSON.stringify(exampleOf(schemaOf(body)));
  return ['-H "content-type: application/json"', `-d '${example}'`];
}

/** A value of the schema's shape: the smallest one, with the required fields alone. */
function exampleOf(schema: JsonSchema | boolean): unknown {
  if (typeof schema === "boolean") return null;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return exampleOf(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? true)]),
      );
    case "array":
      return [];
    case "number":
    case "integer":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    case "string":
      return "…";
    case "null":
    case undefined:
      return null;
  }
}

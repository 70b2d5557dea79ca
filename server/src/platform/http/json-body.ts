import type { FastifyInstance } from "fastify";
import { Failure } from "#platform/http/failure.ts";

/** Parses JSON bodies and refuses a repeated key: another parser might read the other value. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, text, done) => {
      void parse(request, text, (error, body: unknown) => {
        if (error) return done(error);
        return hasRepeatedKey(text, body) ? done(new Failure("KEY_INVALID")) : done(null, body);
      });
    },
  );
}

/** If the text has a repeated key, the parsed value has fewer keys than the text. */
export function hasRepeatedKey(text: string, read: unknown): boolean {
  const withoutStrings = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
  return withoutStrings.split(":").length - 1 !== countKeys(read);
}

function countKeys(read: unknown): number {
  let count = 0;
  const found = [read];
  // Nested values are checked in the same loop, so that depth cannot overflow the stack.
  for (const one of found) {
    if (typeof one !== "object" || one === null) continue;
    const inside: unknown[] = Object.values(one);
    if (!Array.isArray(one)) count += inside.length;
    for (const each of inside) found.push(each);
  }
  return count;
}

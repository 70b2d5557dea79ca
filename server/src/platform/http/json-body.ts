import type { FastifyInstance } from "fastify";
import { Failure } from "#platform/http/failure.ts";

/** Reads bodies as JSON and refuses one that says a thing twice: another reader might take the other one. */
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

/** Of a key that stands twice in a text only one is left in what was read from it. */
export function hasRepeatedKey(text: string, read: unknown): boolean {
  const withoutStrings = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
  return withoutStrings.split(":").length - 1 !== countKeys(read);
}

function countKeys(read: unknown): number {
  let count = 0;
  const found = [read];
  // What is found inside is looked at in the same walk, so that no depth is too deep.
  for (const one of found) {
    if (typeof one !== "object" || one === null) continue;
    const inside: unknown[] = Object.values(one);
    if (!Array.isArray(one)) count += inside.length;
    for (const each of inside) found.push(each);
  }
  return count;
}

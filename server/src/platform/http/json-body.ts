import type { FastifyInstance } from "fastify";
import { Failure } from "#platform/http/failure.ts";

/** Half a character, which only an escape can bring: PostgreSQL stores it in no text and no JSON. */
const mayBeHalf = /\\u[dD][89a-fA-F]/;
const withoutHalves = (_: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed() : value;

/** Parses JSON bodies and refuses a repeated key: another parser might read the other value. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, text, done) => {
      void parse(request, text, (error, body: unknown) => {
        if (error) return done(error);
        if (hasRepeatedKey(text, body)) return done(new Failure("KEY_INVALID"));
        return done(null, mayBeHalf.test(text) ? JSON.parse(text, withoutHalves) : body);
      });
    },
  );
}

/** If the text has a repeated key, the parsed value has fewer keys than the text. */
export function hasRepeatedKey(text: string, read: unknown): boolean {
  const keyCount = countKeys(read);
  // Most texts have no colon inside a string, so that all their colons follow keys.
  if (countColons(text) === keyCount) return false;
  return countColons(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "")) !== keyCount;
}

function countColons(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at !== -1; at = text.indexOf(":", at + 1)) count += 1;
  return count;
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

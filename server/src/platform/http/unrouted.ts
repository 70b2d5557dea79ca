import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendFailure } from "#platform/http/errors.ts";
import { Failure } from "#platform/http/failure.ts";

export type Refuse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Refuses requests without a route: 404 for an unknown path, 405 with the allowed methods for a
 * known path. It records the routes as they are mounted, so it must be registered first.
 */
export function refuseUnrouted(app: FastifyInstance): Refuse {
  const plain = new Map<string, Set<string>>();
  const patterns = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    for (const one of [method].flat()) {
      if (!/[:*]/.test(url)) noteIn(plain, url, () => new Set()).add(one);
      else
        noteIn(patterns, url, () => ({ pattern: patternOf(url), methods: new Set() })).methods.add(
          one,
        );
    }
  });
  const methodsOf = (path: string): readonly string[] => [
    ...(plain.get(path) ?? []),
    ...[...patterns.values()].flatMap(({ pattern, methods }) =>
      pattern.test(path) ? [...methods] : [],
    ),
  ];
  const refuse: Refuse = (request, reply) => {
    const [path = ""] = request.url.split("?");
    const methods = new Set(methodsOf(path));
    if (methods.size === 0 || methods.has(request.method)) {
      return sendFailure(reply, new Failure("NO_DATA"));
    }
    reply.header("allow", [...methods].toSorted().join(", "));
    return sendFailure(reply, new Failure("KEY_INVALID", { status: 405 }));
  };
  // The body is not read, because nothing depends on it.
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404 && request.method !== "GET") refuse(request, reply);
    else done();
  });
  return refuse;
}

function noteIn<Value>(notes: Map<string, Value>, key: string, make: () => Value): Value {
  const noted = notes.get(key) ?? make();
  notes.set(key, noted);
  return noted;
}

function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === "*") return ".*";
    return part.startsWith(":") ? "[^/]+" : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join("")}$`);
}

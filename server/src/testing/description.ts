import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fastifyPath } from "#platform/http/schema.ts";
import { openApiDocument } from "#platform/http/openapi.ts";

/** Checks every reply of the server under test against its published description. */

type Schema = Record<string, unknown>;
interface Header {
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Response {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly headers?: Readonly<Record<string, Header>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}

const document = openApiDocument("test");
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${fastifyPath(path)}`,
      operation as Operation,
    ]),
  ),
);

/** The allowed replies for an unknown path or method. */
const unrouted: Operation = {
  responses: {
    404: { $ref: "#/components/responses/NoSuchPath" },
    405: { $ref: "#/components/responses/NoSuchMethod" },
  },
} as unknown as Operation;

const differences: string[] = [];

/** Watches the replies of an app. Hooks reach only the routes that are mounted after them. */
export function watchReplies(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const difference = differenceOf(request, reply, payload);
    if (difference) {
      const route = request.routeOptions.url ?? request.url;
      differences.push(`${request.method} ${route} answered ${reply.statusCode}: ${difference}`);
    }
    done(null, payload);
  });
}

/** The differences since the last call, so that each fails one test. */
export function takeDifferences(): readonly string[] {
  return differences.splice(0);
}

/** The difference between a reply and the description; undefined if they agree. */
function differenceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): string | undefined {
  const operation = operationOf(request);
  if (!operation) return "the call is not described";
  const response = resolve(operation.responses[reply.statusCode]);
  if (!response) return `the status is not described, ${excerpt(payload)}`;
  return (
    commonDifference(request, reply) ??
    headerDifference(request, reply, response) ??
    bodyDifference(request, { reply, payload, response })
  );
}

function operationOf(request: FastifyRequest): Operation | undefined {
  const { url } = request.routeOptions;
  if (url === undefined) return unrouted;
  // HEAD is the reply of GET without its body.
  const method = request.method === "HEAD" ? "GET" : request.method;
  return operations.get(`${method} ${url}`);
}

/** The headers that the description promises for every reply. */
function commonDifference(request: FastifyRequest, reply: FastifyReply): string | undefined {
  if (reply.getHeader("x-request-id") !== request.id) return "it has no x-request-id";
  if (reply.getHeader("x-content-type-options") !== "nosniff") return "it has no nosniff";
  const isApi = request.url.startsWith("/api/");
  if (isApi && reply.getHeader("cache-control") !== "no-store") return "it may be stored";
  return undefined;
}

function headerDifference(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers = {} }: Response,
): string | undefined {
  for (const [name, described] of Object.entries(headers)) {
    const { required, schema } = resolve(described);
    const value = reply.getHeader(name);
    if (value === undefined && required) return `it has no ${name}`;
    const read = schema["type"] === "integer" ? Number(value) : value;
    const fault = value === undefined ? undefined : faultOf(request, schema, read);
    if (fault) return `${name} ${fault}`;
  }
  return undefined;
}

function bodyDifference(
  request: FastifyRequest,
  { reply, payload, response }: { reply: FastifyReply; payload: unknown; response: Response },
): string | undefined {
  const isEmpty = payload === undefined || payload === null || payload === "";
  const { content } = response;
  if (!content) return isEmpty ? undefined : "its body is not described";
  if (isEmpty) return request.method === "HEAD" ? undefined : "it has no body";
  const [type = ""] = String(reply.getHeader("content-type")).split(";");
  const media = content[type] ?? content[type.replace(/\/.*/, "/*")];
  if (!media) return `its type ${type} is not described`;
  if (type !== "application/json" || !media.schema) return undefined;
  const text = Buffer.isBuffer(payload) ? payload.toString() : (payload as string);
  const fault = faultOf(request, media.schema, JSON.parse(text));
  return fault && `its body ${fault}, ${excerpt(text)}`;
}

/** Uses Fastify's own validator, because the schemas are in its dialect. */
function faultOf(request: FastifyRequest, schema: Schema, value: unknown): string | undefined {
  const validate = request.compileValidationSchema(schema);
  if (validate(value)) return undefined;
  const [first] = validate.errors ?? [];
  return `${first?.instancePath ?? ""} ${first?.message ?? ""} (${JSON.stringify(first?.params)})`;
}

function excerpt(payload: unknown): string {
  return typeof payload === "string" ? payload.slice(0, 300) : "";
}

function resolve<Part>(part: Part): Part {
  const { $ref } = (part ?? {}) as { $ref?: string };
  if ($ref === undefined) return part;
  const steps = $ref.split("/").slice(1);
  return steps.reduce(
    (at: unknown, step) => (at as Record<string, unknown>)[step],
    document,
  ) as Part;
}

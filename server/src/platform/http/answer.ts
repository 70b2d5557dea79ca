import type { BodyOf, ParamsOf, ReplyOf, Route } from "@krapao/contract/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "#platform/http/failure.ts";
import { fastifyPath, fastifySchema } from "#platform/http/schema.ts";
import type { JsonText } from "./json-text.ts";
import type { Session } from "./session.ts";

export interface Call<Of extends Route> {
  readonly body: BodyOf<Of>;
  readonly params: ParamsOf<Of>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call by a member whose session was checked. */
export interface MemberCall<Of extends Route> extends Call<Of> {
  readonly session: Session;
}

/** A call by a member whose session was checked, or by a guest. */
export interface VisitorCall<Of extends Route> extends Call<Of> {
  readonly session: Session | null;
}

/** A value, or JSON text for frequent calls, which saves the serialisation. */
type Reply<Of extends Route> = ReplyOf<Of> | JsonText<ReplyOf<Of>>;

type Answer<Of extends Route, Input> = (call: Input) => Promise<Reply<Of>> | Reply<Of>;

/** Mounts a call that anyone may make. */
export function answer<Of extends Route>(
  app: FastifyInstance,
  call: Of,
  handle: Answer<Of, Call<Of>>,
): void {
  if (call.access !== "anyone") throw new Error(`${call.path} needs a member.`);
  mount(app, call, (request, reply) => handle(callOf(request, reply)));
}

/** Mounts a call that only a member may make. */
export function answerMember<Of extends Route>(
  app: FastifyInstance,
  call: Of,
  handle: Answer<Of, MemberCall<Of>>,
): void {
  if (call.access !== "member") throw new Error(`${call.path} is open to anyone.`);
  mount(app, call, (request, reply) => {
    const session = request.session;
    if (!session) throw new Failure("UNAUTHORIZED");
    return handle({ ...callOf<Of>(request, reply), session });
  });
}

/** Mounts a call for members and guests. A session, if sent, was checked. */
export function answerVisitor<Of extends Route>(
  app: FastifyInstance,
  call: Of,
  handle: Answer<Of, VisitorCall<Of>>,
): void {
  if (call.access !== "visitor") throw new Error(`${call.path} is not for visitors.`);
  mount(app, call, (request, reply) =>
    handle({ ...callOf<Of>(request, reply), session: request.session }),
  );
}

function callOf<Of extends Route>(request: FastifyRequest, reply: FastifyReply): Call<Of> {
  // Fastify has validated both against the schemas of the same call.
  return {
    body: request.body as BodyOf<Of>,
    params: request.params as ParamsOf<Of>,
    request,
    reply,
  };
}

function mount(
  app: FastifyInstance,
  call: Route,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.route({
    method: call.method,
    url: fastifyPath(call.path),
    // HEAD must change nothing, so a call that changes something by GET has no HEAD.
    exposeHeadRoute: !call.isKeyed,
    schema: fastifySchema(call),
    config: {
      access: call.access,
      isAlwaysAnswered: call.isAlwaysAnswered,
      isOpenWhenLocked: call.isOpenWhenLocked,
      isUpload: call.file !== undefined,
      isWrapped: call.isWrapped,
      refusesBlocked: call.failures.includes("INVALID_IP"),
    },
    handler: async (request, reply) => {
      if (call.method === "GET" && call.isKeyed) refuseUnmeant(request);
      if (call.params) refuseNullCharacters(request.params);
      if (call.body) refuseNullCharacters(request.body);
      const answered = await handler(request, reply);
      // A text is not serialised again. Node sends it together with the head, in one piece.
      return typeof answered === "string"
        ? reply.type("application/json; charset=utf-8").send(answered)
        : answered;
    },
  });
}

/** A call that changes something by GET is accepted only from our own pages. */
function refuseUnmeant({ headers }: FastifyRequest): void {
  const purpose = [headers["sec-purpose"], headers["purpose"]].flat().join(" ");
  const isAhead = /prefetch|prerender|preview/.test(purpose);
  if (isAhead || headers["sec-fetch-site"] === "cross-site") {
    throw new Failure("KEY_INVALID", { status: 403 });
  }
}

/** PostgreSQL cannot store a null character in a text. */
function refuseNullCharacters(validated: unknown): void {
  for (const [field, value] of Object.entries(validated ?? {})) {
    if (hasNullCharacter(value)) throw new Failure("KEY_INVALID", { field });
  }
}

function hasNullCharacter(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  return typeof value === "object" && value !== null && Object.values(value).some(hasNullCharacter);
}

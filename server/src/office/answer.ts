import { isByTotp } from "@krapao/contract/office/acts";
import type { OfficeRoute } from "@krapao/contract/office/office-route";
import { permissionsOf, type Permission, type Role } from "@krapao/contract/office/permissions";
import type { Operator } from "@krapao/contract/office/sign-in";
import type { BodyOf, ParamsOf, ReplyOf } from "@krapao/contract/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { fastifyPath, fastifySchema } from "#platform/http/schema.ts";
import { hashSecret } from "#platform/secrets/random.ts";
import { sessionCookie } from "./cookies.ts";
import { asFailure } from "./refusals.ts";

/** The operator of a session that was checked. */
export interface OperatorSession {
  readonly tokenHash: Buffer;
  readonly operatorId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
  readonly isLocked: boolean;
  /** It was opened with a code of an app. */
  readonly isByTotp: boolean;
  readonly totp: Operator["totp"];
}

export interface OfficeCall<Of extends OfficeRoute> {
  readonly body: BodyOf<Of>;
  readonly params: ParamsOf<Of>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handle<Of extends OfficeRoute, Input> = (input: Input) => Promise<ReplyOf<Of>>;

/** Mounts a call that needs no session. */
export function answerNobody<Of extends OfficeRoute>(
  app: FastifyInstance,
  call: Of,
  handle: Handle<Of, OfficeCall<Of>>,
): void {
  if (call.permission !== "nobody") throw new Error(`${call.path} needs an operator.`);
  mount<Of>(app, call, handle);
}

/** Mounts a call for operators who have its permission. */
export function answerOperator<Of extends OfficeRoute>(
  { app, db }: { app: FastifyInstance; db: Database },
  call: Of,
  handle: Handle<Of, OfficeCall<Of> & { readonly session: OperatorSession }>,
): void {
  const { permission } = call;
  if (permission === "nobody") throw new Error(`${call.path} is open to anyone.`);
  mount<Of>(app, call, async (input) => {
    const { isProved, ...session } = await readSession(db, input.request);
    if (session.isLocked && !call.isOpenWhenLocked) throw new Failure("SESSION_LOCKED");
    if (permission !== "operator" && !session.permissions.has(permission)) {
      throw new Failure("NOT_ALLOWED");
    }
    // The database refuses the same.
    if (session.isByTotp && (call.needsPasskey || (call.act && !isByTotp(call.act)))) {
      throw new Failure("PASSKEY_NEEDED");
    }
    if (call.isProved && !isProved) throw new Failure("PROOF_NEEDED");
    return handle({ ...input, session });
  });
}

interface FoundSession {
  readonly operator_id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly is_locked: boolean;
  readonly is_proved: boolean;
  readonly is_by_totp: boolean;
  readonly totp: Operator["totp"];
}

/** The page marks requests that a person caused; its own refreshing keeps no session open. */
const activeHeader = "office-active";

export async function readSession(
  db: Database,
  request: FastifyRequest,
): Promise<OperatorSession & { readonly isProved: boolean }> {
  const token = sessionCookie(request);
  if (!token) throw new Failure("UNAUTHORIZED");
  return findSession(db, hashSecret(token), request.headers[activeHeader] === "1");
}

export async function findSession(
  db: Database,
  tokenHash: Buffer,
  isActive: boolean,
): Promise<OperatorSession & { readonly isProved: boolean }> {
  const { rows } = await asFailure(() =>
    sql<FoundSession>`
      select operator_id, name, roles, is_locked, is_proved, is_by_totp, totp
      from office_session_check(${tokenHash}, ${isActive})
    `.execute(db),
  );
  const [found] = rows;
  if (!found) throw new Failure("invalid-token");
  return {
    tokenHash,
    operatorId: found.operator_id,
    name: found.name,
    roles: found.roles,
    permissions: permissionsOf(found.roles),
    isLocked: found.is_locked,
    isProved: found.is_proved,
    isByTotp: found.is_by_totp,
    totp: found.totp,
  };
}

function mount<Of extends OfficeRoute>(
  app: FastifyInstance,
  call: Of,
  handle: (input: OfficeCall<Of>) => Promise<unknown>,
): void {
  app.route({
    method: call.method,
    url: fastifyPath(call.path),
    schema: fastifySchema(call),
    handler: (request, reply) =>
      asFailure(() =>
        handle({
          // Fastify has validated both against the schemas of the same call.
          body: request.body as BodyOf<Of>,
          params: request.params as ParamsOf<Of>,
          request,
          reply,
        }),
      ),
  });
}

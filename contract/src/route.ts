import type { GenericSchema, InferOutput } from "valibot";
import type { Code } from "./codes.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may make a call: anyone, only a member with a valid session, or a visitor: a member where there is
 * a session, else a guest who says which.
 */
export type Access = "anyone" | "member" | "visitor";

export interface Route<
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Params extends GenericSchema | undefined = GenericSchema | undefined,
  Reply extends GenericSchema = GenericSchema,
> {
  readonly method: Method;
  /** As the specification writes it, with parameters in braces: `/api/qrcode/{provider}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly body: Body;
  readonly params: Params;
  readonly reply: Reply;
  /** The refusals this call has of its own; those every call may give are in `commonFailures`. */
  readonly failures: readonly Code[];
  /** Moves money or spends something: takes an Idempotency-Key, under which a repeat finds the first. */
  readonly isKeyed: boolean;
  /** The body is `multipart/form-data` with one file in the field of this name. */
  readonly file: string | undefined;
  /** Answered even when the service has ended. */
  readonly isAlwaysAnswered: boolean;
}

/** Describes one call. Server, web, sandbox, tests and the API page all read it from here. */
export function route<
  Reply extends GenericSchema,
  Body extends GenericSchema | undefined = undefined,
  Params extends GenericSchema | undefined = undefined,
>(description: {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  body?: Body;
  params?: Params;
  reply: Reply;
  failures?: readonly Code[];
  isKeyed?: boolean;
  file?: string;
  isAlwaysAnswered?: boolean;
}): Route<Body, Params, Reply> {
  return {
    ...description,
    body: description.body as Body,
    params: description.params as Params,
    failures: description.failures ?? [],
    isKeyed: description.isKeyed ?? false,
    file: description.file,
    isAlwaysAnswered: description.isAlwaysAnswered ?? false,
  };
}

type Infer<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : undefined;
export type BodyOf<Call extends Route> = Infer<Call["body"]>;
export type ParamsOf<Call extends Route> = Infer<Call["params"]>;
export type ReplyOf<Call extends Route> = InferOutput<Call["reply"]>;

/** The header that carries the key of a request that moves money. */
export const idempotencyHeader = "idempotency-key";
export const idempotencyKeyPattern = /^[\w-]{8,100}$/;

/** What any call may answer beside its own refusals. */
export function commonFailures(call: Route): readonly Code[] {
  const session: readonly Code[] =
    call.access === "anyone" ? [] : ["UNAUTHORIZED", "invalid-token", "EXPIRED_AUTH_TOKEN"];
  const fields: readonly Code[] =
    call.body || call.params ? ["KEY_MISSING", "KEY_INVALID"] : ["KEY_INVALID"];
  return [...session, ...fields, "REQUEST_LIMIT", "gone", "INTERNAL_SERVER_ERROR"];
}

import type { GenericSchema, InferOutput } from "valibot";
import { catalogue, type Code } from "./codes.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The access to a call: anyone, a member with a valid session, or a visitor (a member with a
 * session, else a guest with an id).
 */
export type Access = "anyone" | "member" | "visitor";

/**
 * A refusal with a status that differs from its code's, or with a code that needs an explanation.
 */
export interface Refusal {
  readonly code: Code;
  readonly status?: number;
  readonly when?: string;
}

/** Inputs besides path and body that only some calls read. */
export type Extra = "otp" | "device" | "guest-id";
/** The cookies that a reply may set. */
export type SetCookie = "otp" | "device";

export interface Route<
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Params extends GenericSchema | undefined = GenericSchema | undefined,
  Reply extends GenericSchema = GenericSchema,
> {
  readonly method: Method;
  /** As in the specification, with parameters in braces: `/api/bonus/activate/{code}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly body: Body;
  readonly params: Params;
  readonly reply: Reply;
  /** The refusals of this call; `refusalsOf` adds those that follow from the other fields. */
  readonly failures: readonly (Code | Refusal)[];
  /**
   * Moves money or spends something: takes an Idempotency-Key, and a repeat finds the first request.
   */
  readonly isKeyed: boolean;
  /** The body is `multipart/form-data` with one file in the field of this name. */
  readonly file: string | undefined;
  /** Answered even when the service has ended. */
  readonly isAlwaysAnswered: boolean;
  /** Answered for a locked session. All other calls with a session are refused while it is locked. */
  readonly isOpenWhenLocked: boolean;
  /**
   * The rate limit of the call; beyond it the answer is REQUEST_LIMIT. If absent, there is no limit.
   */
  readonly limit: string | undefined;
  readonly reads: readonly Extra[];
  readonly sets: readonly SetCookie[];
  /** The result is in `result` beside `success`, and a refusal is wrapped in the same way. */
  readonly isWrapped: boolean;
}

/** Describes one call. Server, web, sandbox, tests and the API page all use this description. */
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
  failures?: readonly (Code | Refusal)[];
  isKeyed?: boolean;
  file?: string;
  isAlwaysAnswered?: boolean;
  isOpenWhenLocked?: boolean;
  limit?: string;
  reads?: readonly Extra[];
  sets?: readonly SetCookie[];
  isWrapped?: boolean;
}): Route<Body, Params, Reply> {
  return {
    ...description,
    body: description.body as Body,
    params: description.params as Params,
    failures: description.failures ?? [],
    isKeyed: description.isKeyed ?? false,
    file: description.file,
    isAlwaysAnswered: description.isAlwaysAnswered ?? false,
    isOpenWhenLocked: description.isOpenWhenLocked ?? false,
    limit: description.limit,
    reads: description.reads ?? [],
    sets: description.sets ?? [],
    isWrapped: description.isWrapped ?? false,
  };
}

type Infer<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : undefined;
/** The shapes of a call, of the member's API or of the office's. */
export type Shapes = Pick<Route, "body" | "params" | "reply">;
export type BodyOf<Call extends Shapes> = Infer<Call["body"]>;
export type ParamsOf<Call extends Shapes> = Infer<Call["params"]>;
export type ReplyOf<Call extends Shapes> = InferOutput<Call["reply"]>;

/** The header with the idempotency key of a request that moves money. */
export const idempotencyHeader = "idempotency-key";
export const idempotencyKeyPattern = /^[\w-]{8,100}$/;

/**
 * The header of replies to a session that locks when it is idle: the seconds until then, 0 if it is
 * locked.
 */
export const lockHeader = "session-lock";

/** Too many requests wait for the database, or it is away. A request that moves money may be done. */
export const unavailable = {
  code: "INTERNAL_SERVER_ERROR",
  status: 503,
  when: "the database is away or overloaded; try again under the same key",
} as const satisfies Refusal;

/** All refusals of a call, each with its status. */
export function refusalsOf(call: Route): readonly (Refusal & { readonly status: number })[] {
  const all = [...call.failures, ...accessRefusals(call), ...requestRefusals(call), ...unreadable];
  return all.map((failure) => {
    const refusal = typeof failure === "string" ? { code: failure } : failure;
    return { ...refusal, status: refusal.status ?? catalogue[refusal.code].status };
  });
}

function accessRefusals(call: Route): readonly (Code | Refusal)[] {
  const session = ["UNAUTHORIZED", "invalid-token", "EXPIRED_AUTH_TOKEN"] as const;
  const notOwn = "`userId` or `guestId` is not the caller's own";
  return [
    ...(call.access === "anyone" ? [] : session),
    ...(call.access === "anyone" || call.isOpenWhenLocked ? [] : (["SESSION_LOCKED"] as const)),
    ...(call.access === "visitor" ? [invalid(403, notOwn)] : []),
    ...(call.isAlwaysAnswered ? [] : (["gone"] as const)),
    ...(call.limit === undefined ? [] : [{ code: "REQUEST_LIMIT", when: call.limit } as const]),
    "INTERNAL_SERVER_ERROR",
    unavailable,
  ];
}

function requestRefusals(call: Route): readonly (Code | Refusal)[] {
  const isGet = call.method === "GET";
  const ahead = "a prefetch, or a request from another site";
  const taken = "the Idempotency-Key belongs to another request";
  return [
    ...(call.body || call.params || call.access === "visitor" ? (["KEY_MISSING"] as const) : []),
    "KEY_INVALID",
    ...(isGet && call.isKeyed ? [invalid(403, ahead)] : []),
    ...(call.isKeyed ? [invalid(409, taken)] : []),
    ...(isGet ? [] : [invalid(413, "the body is too large"), invalid(415, "the body is not JSON")]),
    ...(call.params ? [invalid(414, "a part of the path is too long")] : []),
  ];
}

/** Refusals before the route is known. */
const unreadable: readonly Refusal[] = [
  invalid(408, "the request came too slowly"),
  invalid(417, "the header Expect is not supported"),
  invalid(431, "the headers are too large"),
];

function invalid(status: number, when: string): Refusal {
  return { code: "KEY_INVALID", status, when };
}

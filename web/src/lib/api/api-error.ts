import type { Code } from "@krapao/contract/codes";

/** Failures before a reply of the server arrives. */
export type ConnectionCode = "OFFLINE" | "NETWORK" | "TIMEOUT";

/** A call that failed: a code of the catalogue, or of the connection. */
export class ApiError extends Error {
  readonly code: Code | ConnectionCode;
  readonly status: number;
  readonly field: string | undefined;

  constructor(
    code: Code | ConnectionCode,
    {
      message = code,
      status = 0,
      field,
    }: { message?: string; status?: number; field?: string } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.field = field;
  }
}

/** Whether the connection failed, so that the screen blames the connection and not the server. */
export function isOfConnection(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

interface FailedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** What a screen shows instead of a query that failed. */
export function failureOf({ error, isFetching, refetch }: FailedQuery) {
  return {
    isOffline: isOfConnection(error),
    isRetrying: isFetching,
    onRetry: () => void refetch(),
  };
}

interface Party {
  readonly url: string;
  readonly key: string;
}

const usualMilliseconds = 10_000;
const bytesMax = 1_000_000;

/**
 * Asks an outside party and reads its answer as JSON. Throws when there is no clear answer: the caller
 * must then hold the outcome for unknown.
 */
export async function askJson(
  { url, key }: Party,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  { deadlineMilliseconds = usualMilliseconds }: { deadlineMilliseconds?: number } = {},
): Promise<{ status: number; body: unknown }> {
  const reply = await fetch(new URL(path, url), {
    method,
    headers: {
      "x-api-key": key,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: "error",
    signal: AbortSignal.timeout(deadlineMilliseconds),
  });
  const text = await reply.text();
  if (text.length > bytesMax) throw new Error("The answer is too large.");
  return { status: reply.status, body: JSON.parse(text) as unknown };
}

const neverConnected = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];

/** Whether a question failed before there was a connection: then nobody can have acted on it. */
export function isNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && neverConnected.includes(code);
}

/** A request with its fields by path, so that one of them can be replaced with another person's. */
export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, string>>;
  readonly cookie?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, Buffer>>;
  /** Sent unchanged, because signatures cover the bytes. */
  readonly raw?: string;
}

export const keyHeader = "Idempotency-Key";

export interface Answer {
  readonly status: number;
  /** The catalogue's code of a refusal, `OK` for a success. */
  readonly code: string;
  readonly text: string;
  readonly cookies: Readonly<Record<string, string>>;
}

export interface Address {
  readonly url: string;
  readonly method: string;
  /** Parameters are in braces. */
  readonly path: string;
}

/** Copies a field of one request into another. The path names the field, as in `body.coupon`. */
export function exchange(base: Call, from: Call, field: string): Call {
  const dot = field.indexOf(".");
  const part = field.slice(0, dot) as Exclude<keyof Call, "raw">;
  const name = field.slice(dot + 1);
  return { ...base, [part]: { ...base[part], [name]: from[part]?.[name] } };
}

export async function send(
  { url, method, path }: Address,
  sent: Call,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sent.path?.[name] ?? "missing"),
  );
  const query = sent.query ? `?${new URLSearchParams(sent.query).toString()}` : "";
  const cookies = Object.entries(sent.cookie ?? {}).map(([name, value]) => `${name}=${value}`);
  const body = sent.form ? writeForm(sent.form) : (sent.raw ?? jsonOf(sent.body));
  const reply = await fetch(url + filled + query, {
    method,
    redirect: "manual",
    headers: {
      ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}),
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
      ...sent.header,
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    code: codeOf(reply.status, text),
    text,
    cookies: cookiesOf(reply),
  };
}

function jsonOf(body: Call["body"]): string | undefined {
  return body && JSON.stringify(body);
}

function writeForm(form: Readonly<Record<string, Buffer>>): FormData {
  const data = new FormData();
  for (const [name, bytes] of Object.entries(form)) {
    data.set(name, new Blob([new Uint8Array(bytes)], { type: "image/png" }), "slip.png");
  }
  return data;
}

function codeOf(status: number, text: string): string {
  if (status < 400) return "OK";
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === "string" ? code : `${status} without a code`;
  } catch {
    return `${status} without a code`;
  }
}

function cookiesOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = ""] = line.split(";");
      return [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    }),
  );
}

import type { OfficeRoute } from "@krapao/contract/office/office-route";
import type { ReplyOf } from "@krapao/contract/route";

/** A refusal of the office's server. */
class OfficeError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

let hasActed = true;

/** Only what a person does keeps the session open; the page's own refreshing does not. */
for (const event of ["pointerdown", "keydown"]) {
  addEventListener(event, () => {
    hasActed = true;
  });
}

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export async function callOffice<Call extends OfficeRoute>(
  { method, path }: Call,
  { params = {}, body }: Input = {},
): Promise<ReplyOf<Call>> {
  const isActive = hasActed;
  hasActed = false;
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const reply = await fetch(url, {
    method,
    headers: {
      "office-active": isActive ? "1" : "0",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (reply.ok) return (await reply.json()) as ReplyOf<Call>;
  const { code, message } = (await reply.json()) as { code: string; message: string };
  throw new OfficeError(code, message);
}

export const codeOf = (error: unknown) => (error instanceof OfficeError ? error.code : "OFFLINE");

import type { OfficeRoute } from "@krapao/contract/office/office-route";
import type { ReplyOf } from "@krapao/contract/route";

/** A refusal of the office's server. */
export class OfficeError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The refusals of a session that has ended or is locked. */
const sessionCodes: readonly string[] = [
  "UNAUTHORIZED",
  "invalid-token",
  "EXPIRED_AUTH_TOKEN",
  "SESSION_LOCKED",
];

export const isSessionOver = (error: unknown) => sessionCodes.includes(codeOf(error));

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

function addressOf(path: string, params: Input["params"] = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** Whether a person did something since the last call. */
function takeActivity(): string {
  const isActive = hasActed;
  hasActed = false;
  return isActive ? "1" : "0";
}

async function readReply<Call extends OfficeRoute>(reply: Response): Promise<ReplyOf<Call>> {
  if (reply.ok) return (await reply.json()) as ReplyOf<Call>;
  const { code, message } = (await reply.json()) as { code: string; message: string };
  throw new OfficeError(code, message);
}

export async function callOffice<Call extends OfficeRoute>(
  { method, path }: Call,
  { params, body }: Input = {},
): Promise<ReplyOf<Call>> {
  const reply = await fetch(addressOf(path, params), {
    method,
    headers: {
      "office-active": takeActivity(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return readReply<Call>(reply);
}

/** Makes a call that takes a file. */
export async function sendFile<Call extends OfficeRoute>(
  { method, path, file: field = "" }: Call,
  { params, file }: Pick<Input, "params"> & { readonly file: File },
): Promise<ReplyOf<Call>> {
  const body = new FormData();
  body.append(field, file);
  const headers = { "office-active": takeActivity() };
  return readReply<Call>(await fetch(addressOf(path, params), { method, headers, body }));
}

/** The browser's own refusals are about passkeys: the person closed its dialog, or has none there. */
export function codeOf(error: unknown): string {
  if (error instanceof OfficeError) return error.code;
  return error instanceof DOMException && error.name === "NotAllowedError"
    ? "PASSKEY_UNUSED"
    : "OFFLINE";
}

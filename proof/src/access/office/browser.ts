import type { Role } from "@krapao/contract/office/permissions";
import { Authenticator } from "@krapao/testkit/authenticator";

export interface OfficeAnswer {
  readonly status: number;
  /** The catalogue's code of a refusal, `OK` for a success. */
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface OfficeCall {
  readonly method: string;
  /** Without parameters in braces. */
  readonly path: string;
  readonly body?: unknown;
}

type Headers = Readonly<Record<string, string>>;

/** The office in one browser, with its cookies and its key. */
export class OfficeBrowser {
  readonly #port: number;
  readonly #cookies = new Map<string, string>();
  readonly key: Authenticator;

  constructor(port: number) {
    this.#port = port;
    this.key = new Authenticator(this.#origin);
  }

  /** Passkeys know the name of the machine; the address avoids a second lookup. */
  get #origin(): string {
    return `http://localhost:${this.#port}`;
  }

  async call({ method, path, body }: OfficeCall, headers: Headers = {}): Promise<OfficeAnswer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const own: Record<string, string> = {
      origin: this.#origin,
      "office-active": "1",
      ...(cookie && { cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    };
    const { origin, ...rest } = own;
    const reply = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method,
      headers: origin ? { ...rest, origin } : rest,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const read = (await reply.json()) as Record<string, unknown>;
    return { status: reply.status, code: reply.ok ? "OK" : String(read["code"]), body: read };
  }

  /** Enters the sandbox's office as an operator with this role, with a fresh key. */
  async enter(role: Role): Promise<void> {
    const requested = { method: "POST", path: "/office/sandbox/challenge", body: { role } };
    const challenge = await this.#succeed(requested);
    const made = this.key.create(challenge as unknown as Parameters<Authenticator["create"]>[0]);
    const body = { role, ...made };
    await this.#succeed({ method: "POST", path: "/office/sandbox/enter", body });
  }

  /** The session's token, as its cookie has it. */
  get token(): string {
    return this.#cookies.get("office") ?? "";
  }

  async #succeed(call: OfficeCall): Promise<OfficeAnswer["body"]> {
    const answer = await this.call(call);
    if (answer.code !== "OK") throw new Error(`${call.path} answered ${answer.code}.`);
    return answer.body;
  }
}

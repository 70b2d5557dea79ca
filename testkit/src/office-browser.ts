import type { Role } from "@krapao/contract/office/permissions";
import type { Method } from "@krapao/contract/route";
import { Authenticator, type Circumstances } from "./authenticator.ts";

export interface OfficeAnswer {
  readonly status: number;
  /** The catalogue's code of a refusal, `OK` for a success. */
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface OfficeCall {
  readonly method: Method;
  /** Without parameters in braces. */
  readonly path: string;
  readonly body?: object;
}

type Headers = Readonly<Record<string, string>>;

/** The office in one browser, with its cookies and its key. */
export class OfficeBrowser {
  readonly #port: number;
  readonly #origin: string;
  readonly #signal: AbortSignal | undefined;
  readonly #cookies = new Map<string, string>();
  key: Authenticator;

  /** Passkeys know the name of the machine; the address avoids a second lookup. */
  constructor(port: number, options: { origin?: string; signal?: AbortSignal } = {}) {
    this.#port = port;
    this.#origin = options.origin ?? `http://localhost:${port}`;
    this.#signal = options.signal;
    this.key = new Authenticator(this.#origin);
  }

  get headers(): Readonly<Record<string, string>> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { origin: this.#origin, "office-active": "1", ...(cookie && { cookie }) };
  }

  /** An empty header is not sent. */
  async call({ method, path, body }: OfficeCall, given: Headers = {}): Promise<OfficeAnswer> {
    const type = body === undefined ? "" : "application/json";
    const headers = { ...this.headers, "content-type": type, ...given };
    const reply = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== "")),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(this.#signal && { signal: this.#signal }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const read = (await reply.json()) as Record<string, unknown>;
    return { status: reply.status, code: reply.ok ? "OK" : String(read["code"]), body: read };
  }

  /** Signs a challenge with the key of this browser. */
  sign(challenge: OfficeAnswer["body"], given: Circumstances = {}): object {
    return this.key.use(challenge as unknown as Parameters<Authenticator["use"]>[0], given);
  }

  /** Enters the sandbox's office as an operator with this role, with a fresh key. */
  async enter(role: Role): Promise<void> {
    const path = "/office/sandbox/challenge";
    const challenge = await this.succeed({ method: "POST", path, body: { role } });
    this.key = new Authenticator(this.#origin);
    const made = this.key.create(challenge as unknown as Parameters<Authenticator["create"]>[0]);
    const body = { role, ...made };
    await this.succeed({ method: "POST", path: "/office/sandbox/enter", body });
  }

  /** Enters again with the key of this browser. */
  async logIn(): Promise<void> {
    const challenge = await this.succeed({ method: "POST", path: "/office/login/challenge" });
    const body = this.sign(challenge);
    await this.succeed({ method: "POST", path: "/office/login", body });
  }

  /** The session's token, as its cookie has it. */
  get token(): string {
    return this.#cookies.get("office") ?? "";
  }

  async succeed<Body = OfficeAnswer["body"]>(call: OfficeCall): Promise<Body> {
    const answer = await this.call(call);
    if (answer.code !== "OK") throw new Error(`${call.path} answered ${answer.code}.`);
    return answer.body as Body;
  }
}

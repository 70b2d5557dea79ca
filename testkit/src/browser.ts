import { idempotencyHeader } from "@krapao/contract/route";
import type { Registration } from "@krapao/contract/account";
import { readCode } from "./one-time-code.ts";
import type { Sandbox } from "./sandbox.ts";

interface BrowserOptions {
  readonly token?: string;
  /** Each call has its own idempotency key. */
  readonly isKeyed?: boolean;
  readonly signal?: AbortSignal;
}

/** Calls the wallet's API as one browser: keeps cookies and the member's token. */
export class Browser {
  readonly #url: string;
  readonly #options: BrowserOptions;
  readonly #cookies = new Map<string, string>();
  #token: string | undefined;

  constructor(url: string, options: BrowserOptions = {}) {
    this.#url = url;
    this.#options = options;
    this.#token = options.token;
  }

  /** A call that must succeed. */
  async call<Reply>(path: string, body?: object): Promise<Reply> {
    const reply = await this.send(path, body);
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as Reply;
  }

  async send(path: string, body?: object): Promise<Response> {
    const { isKeyed = false, signal } = this.#options;
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`);
    const isForm = body instanceof FormData;
    const reply = await fetch(this.#url + path, {
      method: body ? "POST" : "GET",
      headers: {
        "x-requested-with": "XMLHttpRequest",
        ...(cookies.length > 0 && { cookie: cookies.join("; ") }),
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        ...(isKeyed && { [idempotencyHeader]: crypto.randomUUID() }),
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return reply;
  }

  /** Verifies the phone and registers; returns the member's id. */
  async register(sandbox: Sandbox, registration: Registration): Promise<string> {
    const { username: phoneNumber } = registration;
    const { otpToken } = await this.call<{ otpToken: string }>("/api/otp/send", { phoneNumber });
    const { code: otpCode } = await readCode(sandbox, phoneNumber);
    await this.call("/api/otp/verify", { otpToken, otpCode });
    const { profile } = await this.call<{ profile: { _id: string } }>("/api/account", registration);
    return profile._id;
  }

  /** Returns the token, which later calls use. */
  async logIn(
    { username, password }: Pick<Registration, "username" | "password">,
    remember = false,
  ): Promise<string> {
    const body = { username, password, remember };
    const { token } = await this.call<{ token: string }>("/api/login", body);
    this.#token = token;
    return token;
  }
}

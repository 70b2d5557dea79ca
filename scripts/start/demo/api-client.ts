import { setTimeout as pause } from "node:timers/promises";
import { idempotencyHeader } from "@krapao/contract/route";
import type { Demo } from "#scripts/start/banner.ts";

interface Addresses {
  readonly walletUrl: string;
  readonly sandboxUrl: string;
  readonly signal: AbortSignal;
}

const pollMilliseconds = 25;

/** The doors that the demo member and the outside world use: the wallet's API and the sandbox's. */
export class ApiClient {
  readonly #addresses: Addresses;
  #token = "";

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  async logIn(demo: Demo): Promise<void> {
    const { token } = await this.call<{ token: string }>("/api/login", demo);
    this.#token = token;
  }

  call<Reply>(path: string, body?: object): Promise<Reply> {
    return this.#send(this.#addresses.walletUrl + path, body, {
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      "x-requested-with": "XMLHttpRequest",
      [idempotencyHeader]: crypto.randomUUID(),
    });
  }

  callSandbox<Reply>(path: string, body?: object): Promise<Reply> {
    return this.#send(this.#addresses.sandboxUrl + path, body);
  }

  /** Asks again until what was asked for is there; the signal ends the wait. */
  async until<Found>(find: () => Promise<Found | undefined>): Promise<Found> {
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      await pause(pollMilliseconds, undefined, { signal: this.#addresses.signal });
    }
  }

  async #send<Reply>(
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const reply = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: this.#addresses.signal,
    });
    if (!reply.ok) throw new Error(`${new URL(url).pathname} answered ${reply.status}.`);
    return (await reply.json()) as Reply;
  }
}

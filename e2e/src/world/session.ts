import type { Product } from "#product/product.ts";
import { openSession } from "./members.ts";
import type { Person } from "./people.ts";

/** A member who makes calls in some other browser. */
export class Caller {
  readonly #product: Product;
  readonly #token: string;

  private constructor(product: Product, token: string) {
    this.#product = product;
    this.#token = token;
  }

  static async open(product: Product, person: Pick<Person, "username" | "password">) {
    return new Caller(product, await openSession(product, person));
  }

  async call<Reply>(path: string, body?: object): Promise<Reply> {
    const reply = await fetch(this.#product.url + path, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${this.#token}`,
        "x-requested-with": "XMLHttpRequest",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as Reply;
  }
}

import { createHash } from "node:crypto";
import pg from "pg";

const names = new Map<string, string>();

/** The code has few, fixed statements, so each is parsed and planned once per connection. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash("sha256").update(text).digest("hex").slice(0, 32);
    names.set(text, name);
  }
  return name;
}

type Query = (...given: readonly unknown[]) => unknown;

/** A connection that prepares each statement with values. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const prepare: Query = (text, values, ...rest) =>
      typeof text === "string" && Array.isArray(values) && values.length > 0
        ? query({ name: nameOf(text), text, values }, ...rest)
        : query(text, values, ...rest);
    this.query = prepare as typeof this.query;
  }
}

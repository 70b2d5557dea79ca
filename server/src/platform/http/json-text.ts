declare const value: unique symbol;

/** The JSON text of a value of the given type. */
export type JsonText<Value> = string & { readonly [value]: Value };

export function write<Value>(given: Value): JsonText<Value> {
  return JSON.stringify(given) as JsonText<Value>;
}

export function writeList<Item>(items: readonly JsonText<Item>[]): JsonText<Item[]> {
  return `[${items.join(",")}]` as JsonText<Item[]>;
}

/** An object with one more field whose JSON text exists already. */
export function writeWith<Rest extends object, Key extends string, Value>(
  rest: Rest,
  key: Key,
  text: JsonText<Value>,
): JsonText<Rest & Record<Key, Value>> {
  const written = `${JSON.stringify(rest).slice(0, -1)},"${key}":${text}}`;
  return written as JsonText<Rest & Record<Key, Value>>;
}

declare const value: unique symbol;

/** The JSON text of a value of the given type. */
export type Written<Value> = string & { readonly [value]: Value };

export function write<Value>(given: Value): Written<Value> {
  return JSON.stringify(given) as Written<Value>;
}

export function writeList<Item>(items: readonly Written<Item>[]): Written<Item[]> {
  return `[${items.join(",")}]` as Written<Item[]>;
}

/** An object with one more field, whose text stands already. */
export function writeWith<Rest extends object, Key extends string, Value>(
  rest: Rest,
  key: Key,
  text: Written<Value>,
): Written<Rest & Record<Key, Value>> {
  const written = `${JSON.stringify(rest).slice(0, -1)},"${key}":${text}}`;
  return written as Written<Rest & Record<Key, Value>>;
}

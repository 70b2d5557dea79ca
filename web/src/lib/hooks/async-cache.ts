/**
 * A promise that has its result as a property when it is loaded, so that React's `use` reads it
 * without a wait.
 */
type Load<Value> = Promise<Value> & { status?: "fulfilled"; value?: Value };

/** Code or data could not be loaded from the server. */
export class LoadError extends Error {
  override name = "LoadError";
}

const failed = new Set<() => void>();

/**
 * Clears failed loads, so that they can be retried. A failed load is kept until then: a component
 * that reads it while the failure is shown must get the same failure, or the screen would retry
 * forever.
 */
export function clearFailedCaches(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Values loaded by name, each once. */
export class AsyncCache<Value> {
  readonly #cache = new Map<string, Load<Value>>();

  /** Stores a value that is available without loading. */
  keep(name: string, value: Value): void {
    this.#cache.set(name, settle(Promise.resolve(value), value));
  }

  /** Returns the value if it is loaded. */
  read(name: string): Value | undefined {
    return this.#cache.get(name)?.value;
  }

  load(name: string, loader: () => Promise<Value>): Promise<Value> {
    const known = this.#cache.get(name);
    if (known) return known;
    const load: Load<Value> = loader().catch((cause: unknown) => {
      throw new LoadError(`${name} could not be loaded.`, { cause });
    });
    load.then(
      (value) => settle(load, value),
      () => failed.add(() => this.#cache.delete(name)),
    );
    this.#cache.set(name, load);
    return load;
  }
}

function settle<Value>(load: Load<Value>, value: Value): Load<Value> {
  return Object.assign(load, { status: "fulfilled" as const, value });
}

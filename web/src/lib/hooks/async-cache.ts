/** A promise that carries its result once it has one: React's `use` then reads it without a wait. */
type Load<Value> = Promise<Value> & { status?: "fulfilled"; value?: Value };

/** Something that should have come from the server did not. */
export class LoadError extends Error {
  override name = "LoadError";
}

const failed = new Set<() => void>();

/**
 * Lets what could not be loaded be tried again. A failed load is kept until then: who asks while the
 * failure is being shown must get the same answer, or the screen would try for ever.
 */
export function clearFailedCaches(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Things loaded by name, each once. */
export class AsyncCache<Value> {
  readonly #cache = new Map<string, Load<Value>>();

  /** Takes in what is there without loading. */
  keep(name: string, value: Value): void {
    this.#cache.set(name, settle(Promise.resolve(value), value));
  }

  /** What is there already. */
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

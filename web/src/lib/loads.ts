/** A promise that carries its result once it has one: React's `use` then reads it without a wait. */
type Load<Value> = Promise<Value> & { status?: "fulfilled"; value?: Value };

/** Things loaded by name, each once; a failed one is forgotten, so that the next to ask tries again. */
export class Loads<Value> {
  readonly #loads = new Map<string, Load<Value>>();

  /** Takes in what is there without loading. */
  keep(name: string, value: Value): void {
    this.#loads.set(name, settle(Promise.resolve(value), value));
  }

  /** What is there already. */
  read(name: string): Value | undefined {
    return this.#loads.get(name)?.value;
  }

  load(name: string, loader: () => Promise<Value>): Promise<Value> {
    const known = this.#loads.get(name);
    if (known) return known;
    const load: Load<Value> = loader().then(
      (value) => {
        settle(load, value);
        return value;
      },
      (reason: unknown) => {
        this.#loads.delete(name);
        throw reason;
      },
    );
    this.#loads.set(name, load);
    return load;
  }
}

function settle<Value>(load: Load<Value>, value: Value): Load<Value> {
  return Object.assign(load, { status: "fulfilled" as const, value });
}

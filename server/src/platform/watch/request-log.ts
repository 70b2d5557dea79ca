import type { FastifyBaseLogger } from "fastify";

type Level = "fatal" | "error" | "warn" | "info" | "debug" | "trace";
type Bindings = Parameters<FastifyBaseLogger["child"]>[0];
type Options = Parameters<FastifyBaseLogger["child"]>[1];

interface LevelTest {
  /** Absent if nothing is logged at all. */
  isLevelEnabled?(level: Level): boolean;
}

/**
 * The log of one request, whose lines carry the request's ids. The logger for them is made with the
 * first line, because it costs as much as the rest of a short request and many requests log nothing.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #server: FastifyBaseLogger & LevelTest;
  readonly #make: () => FastifyBaseLogger;
  #own: FastifyBaseLogger | undefined;

  constructor(server: FastifyBaseLogger, make: () => FastifyBaseLogger) {
    this.#server = server;
    this.#make = make;
  }

  get level(): string {
    return this.#server.level;
  }

  fatal(...given: readonly unknown[]): void {
    this.#write("fatal", given);
  }
  error(...given: readonly unknown[]): void {
    this.#write("error", given);
  }
  warn(...given: readonly unknown[]): void {
    this.#write("warn", given);
  }
  info(...given: readonly unknown[]): void {
    this.#write("info", given);
  }
  debug(...given: readonly unknown[]): void {
    this.#write("debug", given);
  }
  trace(...given: readonly unknown[]): void {
    this.#write("trace", given);
  }
  silent(): void {}

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#withIds().child(bindings, options);
  }

  #withIds(): FastifyBaseLogger {
    this.#own ??= this.#make();
    return this.#own;
  }

  #write(level: Level, given: readonly unknown[]): void {
    if (!this.#server.isLevelEnabled?.(level)) return;
    const own = this.#withIds();
    own[level](...(given as Parameters<typeof own.info>));
  }
}

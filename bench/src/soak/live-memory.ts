import type { Program } from "@krapao/testkit/program";

/** Settings of a server whose memory is measured: its inspector listens on a free port of loopback. */
export const inspected = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/** The first line that such a server prints. It is not a line of its log. */
export const isInspectorLine = (line: string) =>
  /^(Debugger (listening on|attached)|For help, see: )/.test(line);

/**
 * The memory of a process that is in use: what remains after a garbage collection. Resident memory
 * follows the collector's mood; this follows the program alone, so that a small leak shows.
 */
export class LiveMemory {
  readonly #socket: WebSocket;
  readonly #replies = new Map<number, (result: unknown) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (id !== undefined) this.#replies.get(id)?.(result);
    });
  }

  static async of(server: Program): Promise<LiveMemory> {
    const [, url] = /Debugger listening on (ws:\S+)/.exec(await server.readLog()) ?? [];
    if (!url) throw new Error(`${server.name} has no inspector.`);
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", reject);
    });
    return new LiveMemory(socket);
  }

  /** In megabytes: the objects of the program, and the buffers outside the heap. */
  async read(): Promise<number> {
    await this.#call("HeapProfiler.collectGarbage");
    const { result } = (await this.#call("Runtime.evaluate", {
      expression: "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())",
    })) as { result: { value: number } };
    return result.value / 1024 / 1024;
  }

  close(): void {
    this.#socket.close();
  }

  #call(method: string, params: object = {}): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#replies.set(id, resolve);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return promise.finally(() => this.#replies.delete(id));
  }
}
